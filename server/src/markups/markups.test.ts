import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../../seed/builders.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { storeDrawing } from '../../test/sent-file.ts';

const w = world();
let workspace: BuiltWorkspace;
let engineer: BuiltPerson;
let owner: Visitor;
let colleague: Visitor;
let root: string;
let cde_id: string;
let cde_version_id: string;

beforeAll(async () => {
  workspace = await build(w.database, (tx) => buildWorkspace(tx, 'Harbour'));
  engineer = await build(w.database, (tx) => buildMember(tx, workspace, 'contracts-administrator'));
  owner = w.visitor(workspace.owner.token);
  colleague = w.visitor(engineer.token);
  root = `/api/workspaces/${workspace.workspace_id}`;
  const project_id = (await owner.post(`${root}/projects`, { project_name: 'Library' })).body.project_id;
  ({ cde_id, cde_version_id } = await storeDrawing(owner, root, { project_id }));
});

const style = { colour: '#d92d20', fill: null, widthPt: 2, opacity: 1, fontSizePt: 14 };
const wall = [
  { x: 100, y: 100 },
  // 600 mm on paper.
  { x: 100 + (600 * 72) / 25.4, y: 100 },
];
const draw = (visitor: Visitor, more: object = {}) =>
  visitor.post('/api/markups', {
    workspace_id: workspace.workspace_id,
    cde_id,
    cde_version_id,
    pdf_page_number: 1,
    markup_type: 'line',
    points: wall,
    style,
    ...more,
  });
const change = (visitor: Visitor, id: string, fields: object) =>
  visitor.call('PUT', `/api/markups/${id}`, { workspace_id: workspace.workspace_id, ...fields });
const remove = (visitor: Visitor, id: string) =>
  visitor.call('DELETE', `/api/markups/${id}?workspace_id=${workspace.workspace_id}`);
const listed = async (visitor: Visitor, query = '') =>
  (await visitor.get(`/api/markups?workspace_id=${workspace.workspace_id}&cde_version_id=${cde_version_id}${query}`))
    .body;

describe('a markup', () => {
  it('is drawn on top of the page, and found by its page', async () => {
    const first = (await draw(owner, { pdf_page_number: 7 })).body;
    const second = await draw(owner, { pdf_page_number: 7, markup_type: 'cloud' });

    expect(second.status).toBe(201);
    expect(second.body).toMatchObject({ pdf_page_number: 7, status: 'open', visibility: 'team', points: wall, style });
    const page = await listed(owner, '&pdf_page_number=7');
    expect(page.items.map(({ id }: { id: string }) => id)).toEqual([first.id, second.body.id]);
  });

  it.each([
    ['too few points', { markup_type: 'polygon' }, { points: ['This markup needs at least 3 points.'] }],
    ['no text', { markup_type: 'text', points: [wall[0]] }, { points: ['Type a text.'] }],
    [
      'an unknown assignee',
      { assignee_kinde_id: 'nobody' },
      { assignee_kinde_id: ['There is no such member in this workspace.'] },
    ],
  ])('with %s is refused with the reason', async (_, more, fields) => {
    const answer = await draw(owner, more);

    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
  });

  it('on an unknown version is refused', async () => {
    const answer = await draw(owner, { cde_version_id: cde_id });

    expect([answer.status, answer.body.fields]).toEqual([
      422,
      { cde_version_id: ['There is no such version of a document in this workspace.'] },
    ]);
  });

  it('is changed at the version seen, otherwise its current state is answered', async () => {
    const { id, version } = (await draw(owner)).body;
    const first = await change(owner, id, { version, status: 'accepted' });
    const late = await change(owner, id, { version, status: 'rejected' });

    expect([first.status, first.body.status]).toEqual([200, 'accepted']);
    expect([late.status, late.body.current.status]).toEqual([409, 'accepted']);
  });

  it('keeps its shape while it is locked', async () => {
    const { id } = (await draw(owner, { is_locked: true })).body;
    const moved = await change(owner, id, { points: [wall[1], wall[0]] });
    const unlocked = await change(owner, id, { is_locked: false, points: [wall[1], wall[0]] });

    expect([moved.status, moved.body.message]).toEqual([409, 'This markup is locked. Unlock it before you change it.']);
    expect([unlocked.status, unlocked.body.points]).toEqual([200, [wall[1], wall[0]]]);
  });

  it('is deleted, and restored unchanged', async () => {
    const { id } = (await draw(owner, { text: 'Check level' })).body;
    const gone = await remove(owner, id);
    const without = await listed(owner);
    const back = await owner.post(`/api/markups/${id}/restore`, { workspace_id: workspace.workspace_id });

    expect([gone.status, gone.body.message]).toEqual([200, 'Markup deleted']);
    expect(without.items.some((one: { id: string }) => one.id === id)).toBe(false);
    expect([back.status, back.body.text, back.body.is_deleted]).toEqual([200, 'Check level', false]);
  });
});

describe('other people', () => {
  it('do not see a private markup, not even people who manage markups', async () => {
    const mine = (await draw(colleague, { visibility: 'private' })).body;
    const seen = await listed(owner);
    const asked = await change(owner, mine.id, { status: 'closed' });
    const own = await listed(colleague);

    expect(seen.items.some((one: { id: string }) => one.id === mine.id)).toBe(false);
    expect(asked.status).toBe(404);
    expect(own.items.some((one: { id: string }) => one.id === mine.id)).toBe(true);
  });

  it('see those of a team, and change them only if they manage markups', async () => {
    const ofOwner = (await draw(owner)).body;
    const ofColleague = (await draw(colleague)).body;
    const refused = await change(colleague, ofOwner.id, { status: 'closed' });
    const managed = await change(owner, ofColleague.id, { status: 'closed' });

    expect(refused.status).toBe(403);
    expect([managed.status, managed.body.status]).toEqual([200, 'closed']);
  });

  it('cannot make the markup of somebody else private', async () => {
    const { id } = (await draw(colleague)).body;
    const answer = await change(owner, id, { visibility: 'private' });

    expect([answer.status, answer.body.fields]).toEqual([
      422,
      { visibility: ['Only its author can make a markup private.'] },
    ]);
  });
});

describe('the scale of a page', () => {
  const scales = () => `${root}/documents/${cde_id}/versions/${cde_version_id}/scales`;

  it('applies to lengths and areas, including those drawn before it was set', async () => {
    const drawn = await draw(owner, { pdf_page_number: 3, markup_type: 'length' });
    // 1:100.
    const scale = { pdf_page_number: 3, millimetres_per_pt: (100 * 25.4) / 72, unit: 'm' };
    const set = await owner.call('PUT', scales(), scale);
    const page = await listed(owner, '&pdf_page_number=3');

    expect(drawn.body.measure).toBeNull();
    expect(set.status).toBe(200);
    expect(page.items[0].measure).toEqual({ value: expect.closeTo(60, 6), unit: 'm' });
    expect((await owner.get(scales())).body).toEqual({ items: [scale], viewports: [], abilities: ['edit'] });
  });

  it('is not needed to count', async () => {
    const { body } = await draw(owner, { markup_type: 'count' });

    expect(body.measure).toEqual({ value: 2, unit: 'no.' });
  });
});
