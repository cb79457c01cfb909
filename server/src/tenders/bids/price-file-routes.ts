// The calls that read and write spreadsheets of prices.
import { bidAnswers, type BidContent, type BidLine } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { dispositionOf } from '../../platform/files/file-names.ts';
import { serve, serveRaw, type Platform } from '../../platform/serve.ts';
import { toXlsx, type Column } from '../../platform/spreadsheet.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import type { Invitation } from '../store.ts';
import type { Bids } from './bids.ts';
import { readFormFile } from './form-file.ts';
import { readPriceFile } from './price-file.ts';
import { presentBidderRow } from './scope-rows.ts';
import { listRows, seenPackage } from './store.ts';

/** Serves the reading of spreadsheets, which work processes do. */
export function priceFileRoutes(app: FastifyInstance, platform: Platform): void {
  const served = serve(app, platform);
  served.readBidFormFile(async ({ db, scope, params, upload }) => {
    await seenPackage(db, scope, params.id);
    return readFormFile(upload().bytes);
  });
  served.readPriceFile(async ({ db, scope, params, upload }) => {
    await seenPackage(db, scope, params.id);
    const rows = await listRows(db, { workspaceId: scope.workspaceId, packageId: params.id });
    return readPriceFile(upload().bytes, rows.map(presentBidderRow));
  });
}

interface Parts {
  bids: Bids;
  /** The invitation of a call: any for staff, the own one for a bidder. */
  invited: (
    db: Db,
    scope: Scope,
    params: { id: string; invitationId: string },
  ) => Promise<{ tender: { number: string }; invitation: Invitation; isStaff: boolean }>;
}

/** Serves the bid form as a spreadsheet. */
export function priceSheetRoutes(app: FastifyInstance, platform: Platform, { bids, invited }: Parts): void {
  serveRaw(app, platform).exportPriceFile(async ({ db, scope, params, reply }) => {
    const { tender, invitation, isStaff } = await invited(db, scope, params);
    const rows = await listRows(db, { workspaceId: scope.workspaceId, packageId: params.id });
    const draft = isStaff ? null : await bids.readDraft(db, invitation, scope);
    return reply
      .header('Content-Disposition', dispositionOf('attachment', `${tender.number} bid form.xlsx`))
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .send(await priceSheet(rows.map(presentBidderRow), draft));
  });
}

type FormRow = ReturnType<typeof presentBidderRow>;
interface Line {
  row: FormRow | null;
  line: BidLine | null;
}

/** The bid form as a workbook, with the prices of a draft; read back, it gives the same lines. */
export function priceSheet(rows: readonly FormRow[], draft: BidContent | null): Promise<Buffer> {
  const byRow = Map.groupBy(draft?.lines ?? [], (line) => line.row_id);
  const lines: Line[] = [
    ...rows.flatMap((row): Line[] => (byRow.get(row.id) ?? [null]).map((line) => ({ row, line }))),
    ...(byRow.get(null) ?? []).map((line): Line => ({ row: null, line })),
  ];
  return toXlsx('Bid form', columnsOf(draft?.includes_gst ?? false), lines);
}

const columnsOf = (includesGst: boolean): Column<Line>[] => {
  const basis = includesGst ? 'including GST' : 'excluding GST';
  return [
    { header: 'Section', value: ({ row }) => row?.section ?? null, width: 20 },
    { header: 'Item', value: ({ row }) => row?.item ?? null, width: 10 },
    { header: 'Description', value: ({ row, line }) => row?.description ?? line?.description ?? null, width: 48 },
    { header: 'Quantity', value: ({ row, line }) => line?.quantity ?? row?.quantity ?? null, width: 12 },
    { header: 'Unit', value: ({ row, line }) => row?.unit ?? line?.unit ?? null, width: 8 },
    {
      header: 'Answer',
      value: ({ line }) => (line && line.answer !== 'priced' ? bidAnswers[line.answer] : null),
      width: 12,
    },
    { header: `Rate ${basis}`, value: ({ line }) => line?.rate ?? null, width: 18 },
    { header: `Price ${basis}`, value: ({ line }) => line?.amount ?? null, width: 18 },
    { header: 'Note', value: ({ line }) => line?.note ?? null, width: 32 },
    { header: 'Reference', value: ({ row }) => row?.id ?? null, width: 38 },
  ];
};
