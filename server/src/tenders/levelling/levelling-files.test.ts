// The levelling sheet as a workbook, out and back, and the report of a recommendation.
import type { AnswerOf, Calls } from '@horizon/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { approvalSite, type ApprovalSite } from '../../../test/approval-site.ts';
import { fitOut, insertPackage, type BuiltPackage } from '../../../test/levelling-site.ts';
import { upload } from '../../../test/upload.ts';
import { world, type Visitor } from '../../../test/harness.ts';
import { newId } from '../../platform/ids.ts';
import { readXlsxRows, toXlsx } from '../../platform/spreadsheet.ts';

type Sheet = AnswerOf<Calls['getLevelling']>;

const w = world();
let site: ApprovalSite;
let owner: Visitor;
beforeAll(async () => {
  site = await approvalSite(w);
  await site.adopt({});
  owner = w.visitor(site.ws.owner.token);
});

const make = (more: Parameters<typeof insertPackage>[2] = fitOut) =>
  insertPackage(w, { workspace_id: site.ws.workspace_id, project_id: site.projectId }, more);
const at = (tender: BuiltPackage, rest: string) => `${site.root}/cost/tender-packages/${tender.id}${rest}`;
const sheetOf = async (tender: BuiltPackage): Promise<Sheet> => (await owner.get(at(tender, '/levelling'))).body;
const edit = (bidder: string, more: object) => ({
  id: newId(),
  version: null,
  invitation_id: bidder,
  kind: 'plug',
  row_id: null,
  item: null,
  title: null,
  basis: 'entered',
  is_accepted: true,
  note: null,
  ...more,
});

/** The bytes of a file that a call answers. */
async function fileOf(path: string): Promise<Buffer> {
  const headers = { 'x-horizon-product': 'cost', authorization: `Bearer ${site.ws.owner.token}` };
  const answer = await w.app.inject({ method: 'GET', url: path, headers });
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.rawPayload;
}

/** The workbook of a package as its user has it open: headings, lines, and the cell of a row below a heading. */
async function opened(tender: BuiltPackage) {
  const table = await readXlsxRows(await fileOf(at(tender, '/levelling/file')));
  const [heads, ...lines] = table as [string[], ...string[][]];
  const lineOf = (text: string) => lines.find((line) => line[3] === text)!;
  return {
    heads,
    lines,
    type: (text: string, head: string, value: string) => (lineOf(text)[heads.indexOf(head)] = value),
    read: async () => {
      const columns = heads.map((header, place) => ({ header, value: (line: string[]) => line[place] ?? null }));
      return upload(owner, at(tender, '/levelling/file'), {
        name: 'levelling.xlsx',
        bytes: await toXlsx('Levelling', columns, lines),
      });
    },
  };
}

async function levelled(): Promise<BuiltPackage> {
  const tender = await make();
  const { A, B, C } = tender.bidders as Record<'A' | 'B' | 'C', string>;
  const saved = await owner.post(at(tender, '/levelling/edits'), {
    adjustments: [
      edit(A, {
        row_id: tender.rows['after-hours'],
        amount: 23_000.5,
        basis: 'median',
        note: 'Two lines\nof “text” =1+1',
      }),
      edit(B, { row_id: tender.rows['fire'], amount: 19_000 }),
      edit(C, { row_id: tender.rows['temporary'], amount: 9_500 }),
      edit(C, { row_id: tender.rows['test'], amount: 14_000 }),
      edit(B, { kind: 'alternate', item: 0, amount: -4_500, basis: 'bid' }),
      edit(C, { kind: 'qualification', item: 0, amount: 6_000, note: 'Crane' }),
    ],
    cell_notes: [{ row_id: tender.rows['boards'], invitation_id: A, text: 'Asked on 12 November', version: null }],
  });
  expect(saved.status).toBe(200);
  return tender;
}

describe('the levelling workbook', () => {
  it('comes back without changes as it went out, notes and adjustments included', async () => {
    const tender = await levelled();
    const book = await opened(tender);
    const answer = await book.read();

    expect([answer.status, answer.body]).toEqual([
      200,
      { changes: 0, edits: { adjustments: [], removed: [], cell_notes: [] } },
    ]);
    expect(book.lines.map((line) => line[3])).toContain('Qualification: The builder provides the crane');
  });

  it('gives its changes as edits, which are saved together', async () => {
    const tender = await levelled();
    const book = await opened(tender);
    book.type('after-hours', 'A: Plug', '24000');
    book.type('fire', 'B: Plug', '');
    book.type('boards', 'A: Note', 'Answered');
    book.type('Qualification: The builder provides the crane', 'C: Plug', '$7,250.50');
    const { body } = await book.read();
    const saved = await owner.post(at(tender, '/levelling/edits'), body.edits);

    expect([body.changes, saved.status]).toEqual([4, 200]);
    const sheet = saved.body as Sheet;
    const amounts = sheet.adjustments.map(({ kind, amount, note }) => [kind, amount, note]);
    expect(amounts).toContainEqual(['plug', 24_000, 'Two lines\nof “text” =1+1']);
    expect(amounts).toContainEqual(['qualification', 7_250.5, 'Crane']);
    expect(amounts.length).toBe(5);
    expect(sheet.cell_notes).toMatchObject([{ text: 'Answered', version: 2 }]);
  });

  it('with changed figures of a bidder is refused by cell, and nothing is taken over', async () => {
    const tender = await levelled();
    const before = await sheetOf(tender);
    const book = await opened(tender);
    book.type('after-hours', 'A: Plug', '24000');
    book.type('boards', 'A: Price', '119000');
    book.type('power', 'B: Plug', '1000');
    book.type('test', 'C: Plug', 'about 14');
    book.type('fire', 'C: Answer', 'Included');
    const answer = await book.read();

    // Five columns a bidder, from H on; the first row has the headings.
    expect([answer.status, answer.body.fields]).toEqual([
      422,
      {
        I2: ['The figures of A cannot be changed here.'],
        O3: ['B has answered this row, so it takes no plug.'],
        R4: ['The figures of C cannot be changed here.'],
        T6: ['Give an amount in figures with at most four decimals, such as 12500.50.'],
      },
    ]);
    expect(await sheetOf(tender)).toEqual(before);
  });

  it('made before somebody changed the sheet is refused, as is a row or column of another place', async () => {
    const tender = await levelled();
    const [old, moved] = [await opened(tender), await opened(tender)];
    [moved.heads[8], moved.heads[9]] = [moved.heads[9]!, moved.heads[8]!];
    const added = await opened(tender);
    added.lines.push(['row of my own', '', '', 'Crane']);
    const answers = [await moved.read(), await added.read()];
    await owner.post(at(tender, '/levelling/edits'), { clear_plugs_of: [tender.bidders['C']] });
    const stale = await old.read();

    expect(answers.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual([
      [422, ['I1', 'J1']],
      [422, ['A16']],
    ]);
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_file']);
  });
});

describe('the report of a recommendation', () => {
  it('shows the letterhead, the three rankings, every adjustment with its note, and the reason', async () => {
    const tender = await levelled();
    const entity = {
      displayName: 'Wombat Constructions Pty Ltd',
      abn: '51 824 753 556',
      address: '1 George Street\nSydney NSW 2000',
    };
    const made = await owner.post('/api/business-entities', { workspaceId: site.ws.workspace_id, ...entity });
    await owner.post(at(tender, '/recommendations'), {
      invitation_id: tender.bidders['A'],
      text: 'A has the best programme.',
      reason: 'Shortest lead time',
    });
    const bytes = await fileOf(at(tender, '/recommendations/report'));
    const pdf = await import('pdfjs-dist/legacy/build/pdf.mjs');
    const loading = pdf.getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
    const document = await loading.promise;
    const texts: string[] = [];
    for (let page = 1; page <= document.numPages; page += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const { items } = await (await document.getPage(page)).getTextContent();
      texts.push(...items.map((item) => ('str' in item ? item.str : '')));
    }
    await loading.destroy();
    const text = texts.join(' ').replaceAll(/\s+/g, ' ');

    expect([made.status, made.status < 300 ? '' : made.text]).toEqual([201, '']);
    for (const part of [
      'Wombat Constructions Pty Ltd',
      'ABN 51 824 753 556',
      'Sydney NSW 2000',
      'Harbour Tower',
      'A has the best programme.',
      'Shortest lead time',
      // Base, levelled total and their ranks of A.
      'A $362,000.00 2 $385,000.50 2 98.44 2',
      'estimate, $480,000.00',
      'Crane',
      'Two lines',
    ]) {
      expect(text).toContain(part);
    }
  });
});
