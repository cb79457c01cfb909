// Exports markups to files. A PDF is written in a work process, from the bytes in the file storage: large drawings take
// seconds and much memory.
import { buffer } from 'node:stream/consumers';
import type { Calls, QueryOf } from '@horizon/contract';
import { markupStatusLabels, markupVisibilityLabels, type Markup } from '@horizon/contract';
import { annotationOf, figureOf, markupTypeLabels, xfdfOf } from '@horizon/markup';
import type { FastifyReply } from 'fastify';
import type { Db } from '../../platform/database.ts';
import { againstRule, Refusal } from '../../platform/failures.ts';
import { dispositionOf } from '../../platform/files/file-names.ts';
import type { Files } from '../../platform/files/files.ts';
import type { ListRequest } from '../../platform/list.ts';
import { visibleIn } from '../../platform/records/visible.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Platform } from '../../platform/serve.ts';
import { type Column, sendList } from '../../platform/spreadsheet.ts';
import type { JobLimits } from '../../platform/work-processes.ts';
import { commentsOf } from '../comments.ts';
import { getVersion, present, scaleOf } from '../rules.ts';
import * as store from '../store.ts';
import { maxPdfBytes } from './limits.ts';
import type { PdfToWrite, WrittenMarkup } from './write-pdf.ts';

/** Maximum number of markups in a file. */
const maxExported = 20_000;

/** A PDF in the storage, and the markups to write into it. */
export interface MarkupsToWrite extends PdfToWrite {
  sha256: string;
}

/** The PDF of the storage with its markups; runs in a work process. */
export async function writeStoredPdf(files: Files, { sha256, ...written }: MarkupsToWrite): Promise<Uint8Array> {
  // The server itself never loads what writes PDFs.
  const { writePdf } = await import('./write-pdf.ts');
  return writePdf(await buffer(await files.read({ sha256 })), written);
}

const failed = () =>
  new Refusal(
    422,
    'too_complicated',
    'This drawing is too large to be written with its markups. Export its markups as XFDF, or page by page.',
  );
const limits: JobLimits = { millis: 120_000, died: failed, late: failed };

interface ExportHandling {
  db: Db;
  scope: Scope;
  params: { id: string; versionId: string };
  query: QueryOf<Calls['exportMarkups']>;
  reply: FastifyReply;
  platform: Platform;
  now: Date;
}

/** The author of a markup or comment: of an imported one the author in the file. */
const authorOf = (one: { source_author: string | null; author_name: string }) => one.source_author ?? one.author_name;

const columns: Column<Markup>[] = [
  { header: 'Page', value: (markup) => markup.pdf_page_number, width: 8 },
  { header: 'Type', value: (markup) => markupTypeLabels[markup.markup_type] },
  { header: 'Text', value: (markup) => markup.text, width: 40 },
  { header: 'Measure', value: (markup) => markup.measure?.value ?? null, decimals: 2 },
  { header: 'Unit', value: (markup) => markup.measure?.unit ?? null, width: 8 },
  { header: 'Status', value: (markup) => markupStatusLabels[markup.status] },
  { header: 'Author', value: (markup) => authorOf(markup) },
  { header: 'Assignee', value: (markup) => markup.assignee_name },
  { header: 'Layer', value: (markup) => markup.layer },
  { header: 'Visible to', value: (markup) => markupVisibilityLabels[markup.visibility] },
  { header: 'Comments', value: (markup) => markup.comment_count, width: 10 },
  { header: 'Created', value: (markup) => markup.created_at.slice(0, 16).replace('T', ' ') },
  { header: 'Id', value: (markup) => markup.id, width: 38 },
];

/** Answers the markups of a version that the caller sees, in the requested format. */
export async function exportMarkups({ db, scope, params, query, reply, platform, now }: ExportHandling) {
  const { format = 'pdf', ...filters } = query;
  const version = await getVersion(db, scope, { cde_id: params.id, cde_version_id: params.versionId });
  const file = await store.fileOf(db, scope, version.cde_version_id);
  const list = ({ page, limit }: ListRequest) =>
    store.listMarkups(db, [visibleIn(scope, 'markups:view')], {
      ...filters,
      page: page ?? 1,
      limit: limit ?? maxExported,
      cde_version_id: version.cde_version_id,
      workspace_id: scope.workspaceId,
    });
  const name = `${file.file_name.replace(/\.[^.]*$/, '')} markups`;
  if (format === 'csv' || format === 'xlsx') {
    return sendList(
      { query: { format, page: 1 }, reply, platform, now },
      {
        name: plain(name),
        columns,
        list: async (request) => {
          const found = await list(request);
          const items = found.items.map((row) => present(row, scope));
          return { ...found, items: items.toSorted((a, b) => a.pdf_page_number - b.pdf_page_number) };
        },
      },
    );
  }
  const { items: rows, total_count: total } = await list({});
  if (total > maxExported) {
    const sentence = `${total.toLocaleString('en-AU')} markups fit, and a file holds ${maxExported.toLocaleString('en-AU')}. Choose a page, a type or an author.`;
    throw againstRule({ format: [sentence] });
  }
  const send = (bytes: Uint8Array | string, ending: string, type: string) =>
    reply
      .header('Content-Disposition', dispositionOf('attachment', `${name}.${ending}`))
      .type(type)
      .send(bytes);
  if (format === 'xfdf') {
    const placed = rows.map((row) => {
      const { markup_type: type, points, style, text, measure } = present(row, scope);
      const figure = measure ? figureOf(measure) : null;
      const shape = { type, points, style, text };
      return {
        page: row.pdf_page_number,
        annotation: annotationOf(shape, { name: row.id, author: authorOf(row), figure }),
      };
    });
    return send(xfdfOf(placed, file.file_name), 'xfdf', 'application/vnd.adobe.xfdf');
  }
  if (file.media_type !== 'application/pdf') {
    throw new Refusal(
      422,
      'no_pdf',
      'This version is no PDF, so nothing can be written into it. Export its markups as XFDF.',
    );
  }
  if (Number(file.size) > maxPdfBytes) throw failed();
  const order: MarkupsToWrite = {
    sha256: file.sha256,
    isFlat: format === 'flat',
    markups: await written(db, scope, rows),
    scales: await scalesOf(db, scope, version.cde_version_id),
  };
  const bytes = await (platform.work
    ? platform.work.run<Uint8Array>('writeMarkups', order, limits)
    : writeStoredPdf(platform.files, order));
  return send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 'pdf', 'application/pdf');
}

/** A name that a header accepts. */
const plain = (name: string) => name.replaceAll(/[^\w .()-]/g, '_');

async function scalesOf(db: Db, scope: Scope, versionId: string): Promise<PdfToWrite['scales']> {
  const [pages, parts] = await Promise.all([
    store.scalesOf(db, scope, versionId),
    store.viewportsOf(db, scope, versionId),
  ]);
  return [...pages.map((page) => ({ ...page, bounds: null })), ...parts].map((one) => ({
    page: one.pdf_page_number,
    scale: { millimetresPerPt: one.millimetres_per_pt, unit: one.unit },
    bounds: one.bounds,
  }));
}

/** Review states in PDF terms. */
const stateOf: Readonly<Record<Markup['status'], string | null>> = {
  open: null,
  in_review: null,
  accepted: 'Accepted',
  rejected: 'Rejected',
  closed: 'Completed',
};

async function written(db: Db, scope: Scope, rows: readonly store.MarkupRow[]): Promise<WrittenMarkup[]> {
  const commented = rows.filter((row) => row.comment_count > 0).map(({ id }) => id);
  const comments = commented.length === 0 ? [] : await commentsOf(db, scope, commented);
  const repliesOf = Map.groupBy(comments, (comment) => comment.record_id);
  return rows.map((row) => {
    const { measure } = present(row, scope);
    return {
      id: row.id,
      sourceKey: row.source_key,
      page: row.pdf_page_number,
      type: row.markup_type,
      points: row.points,
      text: row.text,
      style: row.style,
      author: authorOf(row),
      figure: measure ? figureOf(measure) : null,
      scale: scaleOf(row),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      state: stateOf[row.status],
      replies: (repliesOf.get(row.id) ?? []).map((reply) => ({
        author: authorOf(reply),
        text: reply.text,
        at: reply.created_at,
      })),
    };
  });
}
