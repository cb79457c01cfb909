// Rights on markups: they are changed by the author in every role that draws, by people who manage markups, and the status by the person
// whom it is assigned to. The refusal says who may.
import { allPermissions, builtInRoles, permissionsOfRole } from '@horizon/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../../seed/builders.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { storeDrawing } from '../../test/sent-file.ts';

const w = world();
let workspace: BuiltWorkspace;
let owner: Visitor;
let cde_id: string;
let cde_version_id: string;

beforeAll(async () => {
  workspace = await build(w.database, (tx) => buildWorkspace(tx, 'Rights'));
  owner = w.visitor(workspace.owner.token);
  const root = `/api/workspaces/${workspace.workspace_id}`;
  const project_id = (await owner.post(`${root}/projects`, { project_name: 'Library' })).body.project_id;
  ({ cde_id, cde_version_id } = await storeDrawing(owner, root, { project_id }));
});

const member = (key: Parameters<typeof buildMember>[2]): Promise<BuiltPerson> =>
  build(w.database, (tx) => buildMember(tx, workspace, key));
const draw = (by: Visitor, more: object = {}) =>
  by.post('/api/markups', {
    workspace_id: workspace.workspace_id,
    cde_id,
    cde_version_id,
    pdf_page_number: 1,
    markup_type: 'line',
    points: [
      { x: 100, y: 100 },
      { x: 340, y: 100 },
    ],
    style: { colour: '#d92d20', fill: null, widthPt: 2, opacity: 1, fontSizePt: 14 },
    ...more,
  });
const change = (by: Visitor, id: string, fields: object) =>
  by.call('PUT', `/api/markups/${id}`, { workspace_id: workspace.workspace_id, ...fields });
const at = (id: string, act = '') => `/api/markups/${id}${act}?workspace_id=${workspace.workspace_id}`;

// People restricted to their own records see documents that were sent to them only.
const drawing = builtInRoles.filter(({ key }) => {
  const permissions = permissionsOfRole(key);
  return permissions.includes('markups:create') && !permissions.includes('documents:own');
});

describe('the author of a markup', () => {
  it.each(drawing)('changes, deletes and restores it as $key', async ({ key }) => {
    const author = w.visitor((await member(key)).token);
    const made = await draw(author);

    const changed = await change(author, made.body.id, { text: 'Check this', version: made.body.version });
    const deleted = await author.call('DELETE', at(made.body.id));
    const restored = await author.post(at(made.body.id, '/restore'), { workspace_id: workspace.workspace_id });

    expect(made.body.abilities).toEqual(['edit', 'set_status', 'delete', 'comment']);
    expect([changed.status, deleted.status, restored.status]).toEqual([200, 200, 200]);
    expect(restored.body).toMatchObject({ text: 'Check this', is_deleted: false });
  });

  it('is named to others who try, without any key of a permission', async () => {
    const made = await draw(w.visitor((await member('planner')).token));
    const other = w.visitor((await member('estimator')).token);

    const answers = [await change(other, made.body.id, { text: 'Mine' }), await other.call('DELETE', at(made.body.id))];

    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    for (const { body } of answers) {
      expect(body.message).toBe(
        'Only Planner Member, or somebody whose role manages markups, can change or delete this.',
      );
    }
  });
});

describe('the author of a comment on a markup', () => {
  it.each(drawing)('deletes and restores it as $key, and nobody else’s without managing markups', async ({ key }) => {
    const author = w.visitor((await member(key)).token);
    const made = await draw(owner);
    const root = `/api/workspaces/${workspace.workspace_id}`;
    const path = `${root}/markups/${made.body.id}/comments`;
    const comment = (await author.post(path, { text: 'Fire rated?' })).body;

    const deleted = await author.call('DELETE', `${root}/comments/${comment.id}`);
    const restored = await author.post(`${root}/comments/${comment.id}/restore`, {});
    const again = await author.call('DELETE', `${path}/${comment.id}`);
    await author.post(`${root}/comments/${comment.id}/restore`, {});
    const colleague = w.visitor((await member('estimator')).token);
    const refused = await colleague.call('DELETE', `${root}/comments/${comment.id}`);

    expect([deleted.status, restored.status, again.status, refused.status]).toEqual([200, 200, 200, 403]);
    expect(restored.body).toMatchObject({ comment: 'Fire rated?', is_deleted: false });
  });
});

describe('the person whom a markup is assigned to', () => {
  it('sets its status, also in a role that only reads, and changes nothing else', async () => {
    const person = await member('auditor');
    const assignee = w.visitor(person.token);
    const made = await draw(owner, { assignee_kinde_id: person.kinde_id });

    const closed = await change(assignee, made.body.id, { status: 'accepted', version: made.body.version });
    const moved = await change(assignee, made.body.id, { status: 'open', text: 'Not my text' });
    const bystander = await change(w.visitor((await member('auditor')).token), made.body.id, { status: 'open' });

    expect([closed.status, closed.body.status, closed.body.abilities]).toEqual([200, 'accepted', ['set_status']]);
    expect([moved.status, bystander.status]).toEqual([403, 403]);
  });
});

describe('a refusal', () => {
  it('names what is missing in words: no message shows the key of a permission', async () => {
    const auditor = w.visitor((await member('auditor')).token);
    const root = `/api/workspaces/${workspace.workspace_id}`;

    const answers = [
      await auditor.post(`${root}/teams`, { name: 'No' }),
      await auditor.post(`${root}/roles`, { name: 'No' }),
      await draw(auditor),
    ];

    for (const { status, body } of answers) {
      expect(status).toBe(403);
      expect(allPermissions.filter((key) => body.message.includes(key))).toEqual([]);
    }
    expect(answers[2]!.body.message).toContain('(Markups: create)');
  });
});
