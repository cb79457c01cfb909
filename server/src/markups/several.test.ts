import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { dropFile } from '../../test/sent-file.ts';
import { upload } from '../../test/upload.ts';

const w = world();
let workspace: BuiltWorkspace;
let owner: Visitor;
let colleague: Visitor;
let guest: Visitor;
let root: string;
let cde_id: string;
let first: string;
let second: string;
/** The same sheet as the first, with a unit of 2.5 points. */
let inLargeUnits: string;

/** A page of A3 with an annotation of another program. */
async function plan(text: string, userUnit?: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([1190.55 / (userUnit ?? 1), 841.89 / (userUnit ?? 1)]);
  if (userUnit !== undefined) page.node.set(PDFName.of('UserUnit'), document.context.obj(userUnit));
  page.drawText(text, { x: 50, y: 50 });
  const cloud = { Type: 'Annot', Subtype: 'Square', Rect: [10, 20, 110, 70], BE: { S: 'C', I: 2 }, C: [1, 0, 0] };
  page.node.addAnnot(document.context.register(document.context.obj(cloud)));
  return Buffer.from(await document.save());
}

beforeAll(async () => {
  workspace = await build(w.database, (tx) => buildWorkspace(tx, 'Quay'));
  const member = await build(w.database, (tx) => buildMember(tx, workspace, 'contracts-administrator'));
  const other = await build(w.database, (tx) => buildMember(tx, workspace, 'estimator'));
  owner = w.visitor(workspace.owner.token);
  colleague = w.visitor(member.token);
  guest = w.visitor(other.token);
  root = `/api/workspaces/${workspace.workspace_id}`;
  const project_id = (await owner.post(`${root}/projects`, { project_name: 'Library' })).body.project_id;
  const register = async (revision: string, userUnit?: number) => {
    const drop_id = await dropFile(
      owner,
      root,
      { project_id },
      `A-101 ${revision}.pdf`,
      await plan(revision, userUnit),
    );
    const item = { drop_id, number: 'A-101', title: 'Plan', revision };
    return (await owner.post(`${root}/document-drops/register`, { project_id, items: [item] })).body.items[0];
  };
  ({ cde_id, cde_version_id: first } = await register('P01'));
  second = (await register('P02')).cde_version_id;
  inLargeUnits = (await register('P03', 2.5)).cde_version_id;
});

const style = { colour: '#d92d20', fill: null, widthPt: 2, opacity: 1, fontSizePt: 14 };
const wall = [
  { x: 100, y: 100 },
  { x: 300, y: 100 },
];
const draw = async (visitor: Visitor, more: object = {}) =>
  (
    await visitor.post('/api/markups', {
      workspace_id: workspace.workspace_id,
      cde_id,
      cde_version_id: first,
      pdf_page_number: 1,
      markup_type: 'length',
      points: wall,
      style,
      ...more,
    })
  ).body;
const of = (version: string) => `${root}/documents/${cde_id}/versions/${version}`;

describe('annotations of another program', () => {
  it('are previewed, imported once, and again after the markup was deleted', async () => {
    const found = (await owner.get(`${of(first)}/annotations`)).body.items;
    const [{ markup, page, key }] = found;
    const items = [{ ...markup, pdf_page_number: page, source_key: key }];
    const taken = await owner.post(`${of(first)}/markups`, { items });
    const again = await owner.post(`${of(first)}/markups`, { items });
    const shown = (await owner.get(`${of(first)}/annotations`)).body.items;
    await owner.call('DELETE', `/api/markups/${taken.body.items[0].id}?workspace_id=${workspace.workspace_id}`);
    const later = await owner.post(`${of(first)}/markups`, { items });

    expect([found.length, markup.markup_type, found[0].is_taken]).toEqual([1, 'cloud', false]);
    expect([taken.status, taken.body.items.length, taken.body.skipped]).toEqual([201, 1, 0]);
    expect([again.body.items.length, again.body.skipped, shown[0].is_taken]).toEqual([0, 1, true]);
    expect(later.body.items).toHaveLength(1);
  });

  it('of an XFDF file are read with their faults, and nothing is stored', async () => {
    const file =
      '<xfdf><annots><square page="0" rect="1,1,9,9" title="A"/><sound page="0" rect="0,0,1,1"/></annots></xfdf>';
    const read = await upload(owner, `${of(second)}/markups/read-xfdf`, { name: 'a.xfdf', bytes: Buffer.from(file) });
    const listed = await owner.get(`/api/markups?workspace_id=${workspace.workspace_id}&cde_version_id=${second}`);

    expect(read.body.items.map((one: { fault: string | null }) => one.fault)).toEqual([
      null,
      'Annotations of the kind “sound” are not taken.',
    ]);
    expect(listed.body.total_count).toBe(0);
  });

  it('of a file that is not XFDF are refused with the reason', async () => {
    const bytes = Buffer.from('<!DOCTYPE a [<!ENTITY b "b">]><xfdf>&b;</xfdf>');
    const read = await upload(owner, `${of(second)}/markups/read-xfdf`, { name: 'a.xfdf', bytes });

    expect([read.status, read.body.fields]).toEqual([
      422,
      { file: ['The file declares a document type, which is not read.'] },
    ]);
  });
});

describe('markups of a revision', () => {
  it('are carried to the next one by choice, once, with the scale of their page', async () => {
    await owner.call('PUT', `${of(first)}/scales`, { pdf_page_number: 1, millimetres_per_pt: 10, unit: 'mm' });
    const one = await draw(owner);
    const body = { from_version_id: first, ids: [one.id] };
    const carried = await owner.post(`${of(second)}/markups/carry`, body);
    const again = await owner.post(`${of(second)}/markups/carry`, body);

    expect(carried.body.items[0]).toMatchObject({
      carried_from: one.id,
      points: wall,
      measure: { value: 2000, unit: 'mm' },
    });
    expect([again.body.items.length, again.body.skipped]).toEqual([0, 1]);
  });

  it('are on a revision once, by whichever revision they were carried, and never next to their original', async () => {
    const one = await draw(owner);
    const carry = async (from: string, to: string, id: string) =>
      (await owner.post(`${of(to)}/markups/carry`, { from_version_id: from, ids: [id] })).body;
    const [onSecond] = (await carry(first, second, one.id)).items;
    const [onThird] = (await carry(second, inLargeUnits, onSecond.id)).items;

    const direct = await carry(first, inLargeUnits, one.id);
    const back = await carry(inLargeUnits, first, onThird.id);
    await owner.call('DELETE', `/api/markups/${onThird.id}`);
    const afterDeletion = await carry(first, inLargeUnits, one.id);

    expect([direct, back].map(({ items, skipped }) => [items.length, skipped])).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(afterDeletion.items).toHaveLength(1);
  });

  it('are not carried to a page that the other revision does not have', async () => {
    const there = await draw(owner, { pdf_page_number: 3 });
    const here = await draw(owner);
    await sql`INSERT INTO document_previews (workspace_id, file_id, page_count)
      SELECT workspace_id, file_id, 1 FROM document_versions WHERE cde_version_id = ${second}
      ON CONFLICT (workspace_id, file_id) DO UPDATE SET page_count = 1`.execute(w.database.db);

    const body = { from_version_id: first, ids: [there.id, here.id] };
    const refused = await owner.post(`${of(second)}/markups/carry`, body);
    const carried = await owner.post(`${of(second)}/markups/carry`, { ...body, ids: [here.id] });

    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { ids: ['1 of the markups is on a page that this revision does not have (3). Leave it out.'] },
    ]);
    expect(carried.body.items).toHaveLength(1);
  });

  it('are exported only if the caller sees them', async () => {
    await draw(owner, { visibility: 'private', text: 'Only mine', markup_type: 'text', points: [wall[0]] });
    const [own, others] = await Promise.all(
      [owner, colleague].map((visitor) => visitor.get(`${of(first)}/markups/export?format=csv`)),
    );
    const pdf = await owner.get(`${of(first)}/markups/export?format=pdf`);

    expect([own!.text.includes('Only mine'), others!.text.includes('Only mine')]).toEqual([true, false]);
    expect(own!.text).toContain('Length,,2000,mm');
    expect(pdf.text.startsWith('%PDF-')).toBe(true);
  });

  it('measure at the scale of the part of the page that they are in', async () => {
    const bounds = { left: 50, bottom: 50, right: 400, top: 400 };
    const body = { pdf_page_number: 1, bounds, millimetres_per_pt: 5, unit: 'mm' };
    const part = await owner.post(`${of(second)}/scale-viewports`, body);
    const within = await draw(owner, { cde_version_id: second });
    const across = await draw(owner, { cde_version_id: second, points: [wall[0], { x: 900, y: 100 }] });
    await owner.call('DELETE', `${of(second)}/scale-viewports/${part.body.id}`);
    const after = (await owner.get(`${of(second)}/scales`)).body.viewports;

    expect([within.measure.value, across.measure.value, after]).toEqual([1000, 8000, []]);
  });

  it('are carried to the same place of the paper where a unit of the page is longer, with the same lengths on site', async () => {
    await owner.call('PUT', `${of(first)}/scales`, { pdf_page_number: 1, millimetres_per_pt: 10, unit: 'mm' });
    const bounds = { left: 500, bottom: 500, right: 800, top: 600 };
    const detail = { pdf_page_number: 1, bounds, millimetres_per_pt: 5, unit: 'mm', name: 'Detail 1' };
    await owner.post(`${of(first)}/scale-viewports`, detail);
    const beam = [
      { x: 550, y: 550 },
      { x: 650, y: 550 },
    ];
    const [long, short] = [await draw(owner), await draw(owner, { points: beam })];
    const carry = async (from: string, to: string, ids: string[]) =>
      (await owner.post(`${of(to)}/markups/carry`, { from_version_id: from, ids })).body.items;
    const [wallThere, beamThere] = await carry(first, inLargeUnits, [long.id, short.id]);
    const [wallBack] = await carry(inLargeUnits, second, [wallThere.id]);
    const scales = (await owner.get(`${of(inLargeUnits)}/scales`)).body;

    expect([wallThere.points, beamThere.points]).toEqual([
      [
        { x: 40, y: 40 },
        { x: 120, y: 40 },
      ],
      [
        { x: 220, y: 220 },
        { x: 260, y: 220 },
      ],
    ]);
    expect([wallThere.measure, beamThere.measure]).toEqual([
      { value: 2000, unit: 'mm' },
      { value: 500, unit: 'mm' },
    ]);
    expect([wallThere.style.widthPt, Math.round(wallThere.style.fontSizePt * 100)]).toEqual([0.8, 560]);
    expect(scales.items[0].millimetres_per_pt).toBe(25);
    expect(scales.viewports[0]).toMatchObject({
      name: 'Detail 1',
      bounds: { left: 200, bottom: 200, right: 320, top: 240 },
      millimetres_per_pt: 12.5,
    });
    expect([wallBack.points, wallBack.measure.value]).toEqual([wall, 2000]);
  });
});

describe('a markup', () => {
  it('is commented on and replied to; a comment is deleted by its author or by people who manage markups', async () => {
    const markup = await draw(owner);
    const path = `${root}/markups/${markup.id}/comments`;
    const question = (await colleague.post(path, { text: 'Is it fire rated?' })).body;
    const reply = (await owner.post(path, { text: 'Yes', parent_id: question.id })).body;
    const refused = await colleague.call('DELETE', `${path}/${reply.id}`);
    const deleted = await owner.call('DELETE', `${path}/${question.id}`);
    const left = (await owner.get(path)).body.items;

    expect(reply.parent_id).toBe(question.id);
    expect([refused.status, deleted.status]).toEqual([403, 200]);
    expect(left.map(({ text }: { text: string }) => text)).toEqual(['Yes']);
  });

  it('that is private shows its comments to nobody else', async () => {
    const mine = await draw(colleague, { visibility: 'private' });
    const path = `${root}/markups/${mine.id}/comments`;
    await colleague.post(path, { text: 'Secret' });

    expect([(await owner.get(path)).status, (await colleague.get(path)).body.items.length]).toEqual([404, 1]);
  });

  it('becomes a work item associated with it', async () => {
    const pin = await draw(owner, { markup_type: 'pin', points: [wall[0]], text: 'Crack' });
    const made = await owner.post(`${root}/markups/${pin.id}/actions`, { action_category: 'Defect', name: 'Crack' });
    const seen = await owner.get(
      `/api/markups?workspace_id=${workspace.workspace_id}&cde_version_id=${first}&markup_type=pin`,
    );

    expect([made.status, made.body.action_category]).toEqual([201, 'Defect']);
    expect(seen.body.items.find(({ id }: { id: string }) => id === pin.id).action_count).toBe(1);
  });

  it.each([
    ['private', [true, false, false]],
    ['team', [true, true, true]],
    ['published', [true, true, true]],
  ])('that is %s is visible to its author, a colleague and an estimator accordingly', async (visibility, seen) => {
    const markup = await draw(owner, { visibility });
    const lists = await Promise.all(
      [owner, colleague, guest].map((visitor) =>
        visitor.get(`/api/markups?workspace_id=${workspace.workspace_id}&cde_version_id=${first}&limit=500`),
      ),
    );

    expect(lists.map(({ body }) => body.items.some(({ id }: { id: string }) => id === markup.id))).toEqual(seen);
  });
});
