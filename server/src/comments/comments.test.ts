import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../../seed/builders.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { attach, startUploads } from '../../test/sent-file.ts';
import { migrationsFolder } from '../platform/migrate.ts';

const w = world();
let workspace: BuiltWorkspace;
let root: string;
let owner: Visitor;
let author: Visitor;
let authorPerson: BuiltPerson;
let reader: Visitor;
let readerPerson: BuiltPerson;
let outsiderPerson: BuiltPerson;
let projectId: string;

/** A member whose only role has these permissions. */
async function memberWith(permissions: string[]): Promise<BuiltPerson> {
  const role = await owner.post(`${root}/roles`, { name: `${permissions.join()} ${Math.random()}`, permissions });
  const member = await build(w.database, (tx) => buildMember(tx, workspace, 'worker'));
  await owner.patch(`${root}/users_hz/${member.kinde_id}`, { role_ids: [role.body.id] });
  return member;
}

beforeAll(async () => {
  workspace = await build(w.database, (tx) => buildWorkspace(tx, 'Wharf'));
  root = `/api/workspaces/${workspace.workspace_id}`;
  owner = w.visitor(workspace.owner.token);
  authorPerson = await memberWith(['clients:view', 'clients:edit']);
  readerPerson = await memberWith(['clients:view']);
  outsiderPerson = await memberWith(['crews:view']);
  [author, reader] = [w.visitor(authorPerson.token), w.visitor(readerPerson.token)];
  projectId = (await owner.post(`${root}/projects`, { project_name: 'Library' })).body.project_id;
});

const client = async (name: string): Promise<string> => (await owner.post(`${root}/clients`, { name })).body.id;
const building = async (name: string, project = projectId): Promise<string> =>
  (await owner.post(`${root}/buildings`, { building_name: name, project_id: project })).body.building_id;
const on = (id: string, comment: string, more: object = {}) => ({
  comment,
  related_document_id: id,
  related_document_type: 'client',
  ...more,
});
const comment = async (visitor: Visitor, id: string, comment: string, more: object = {}) =>
  (await visitor.post(`${root}/comments`, on(id, comment, more))).body;
const list = (visitor: Visitor, id: string, more = '', type = 'client') =>
  visitor.get(`${root}/comments/of/${type}/${id}${more}`);
const texts = (answer: { body: { items: { comment: string }[] } }) => answer.body.items.map(({ comment }) => comment);
const notices = async (person: BuiltPerson): Promise<{ type: string; title: string }[]> =>
  (await w.visitor(person.token).get('/api/notifications')).body.items;

describe('comments on a record', () => {
  it('are added by people who can edit it, answered, and read oldest first by people who can see it', async () => {
    const id = await client('Harbour Trust');

    const first = await comment(author, id, '  Who signs?  ');
    const reply = await comment(owner, id, 'Their director', { parent_id: first.id });
    const refused = await reader.post(`${root}/comments`, on(id, 'Me too'));
    const seen = await list(reader, id);

    expect(first).toMatchObject({ comment: 'Who signs?', related_document_type: 'client', related_document_id: id });
    expect([refused.status, refused.body.code]).toEqual([403, 'not_permitted']);
    expect(texts(seen)).toEqual(['Who signs?', 'Their director']);
    expect(seen.body.items[1].parent_id).toBe(first.id);
    expect([seen.body.abilities, seen.body.items[0].abilities]).toEqual([[], []]);
    expect(reply.abilities).toEqual(['edit', 'delete']);
  });

  it('have words: spaces and zero-width characters are refused, added or edited', async () => {
    const id = await client('Wordless');
    const made = await comment(author, id, 'Words');
    const empty = ['\u00A0 ', '\u200B', '\u2060\uFEFF\u200E'];
    const refused = [
      ...(await Promise.all(empty.map((text) => author.post(`${root}/comments`, on(id, text))))),
      await author.patch(`${root}/comments/${made.id}`, { comment: '\u200B', version: 1 }),
    ];

    expect(refused.map(({ status, body }) => [status, body.fields])).toEqual(
      Array.from({ length: 4 }, () => [422, { comment: ['Type a comment.'] }]),
    );
    expect(texts(await list(reader, id))).toEqual(['Words']);
  });

  it('are hidden from people who cannot see the record, with their texts, files and calls', async () => {
    const id = await client('Hidden');
    const made = await comment(author, id, 'Confidential');
    const file = await attach(author, `${root}/comments/${made.id}/attachments`, 'letter.png');
    const one = `${root}/comments/${made.id}`;
    const outsider = w.visitor(outsiderPerson.token);

    const answers = [
      await list(outsider, id),
      await outsider.get(`${one}/texts`),
      await outsider.get(`${one}/attachments`),
      await outsider.get(`${one}/attachments/${file.id}/link`),
      await outsider.patch(one, { comment: 'Mine', version: 1 }),
      await outsider.delete(one),
      await outsider.post(`${one}/restore`),
    ];
    const added = await outsider.post(`${root}/comments`, on(id, 'Hello'));

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect([added.status, Object.keys(added.body.fields)]).toEqual([422, ['related_document_id']]);
    expect(texts(await list(owner, id))).toEqual(['Confidential']);
  });

  it('follow the project of the record: people of another project do not see them', async () => {
    const other = (await owner.post(`${root}/projects`, { project_name: 'Museum' })).body.project_id;
    const permissions = ['project_structure:view', 'project_structure:edit', 'projects:view'];
    const role = (await owner.post(`${root}/roles`, { name: 'Builder', permissions })).body.id;
    const member = await build(w.database, (tx) => buildMember(tx, workspace, 'worker'));
    await owner.patch(`${root}/users_hz/${member.kinde_id}`, {
      role_ids: [],
      project_roles: [{ project_id: projectId, role_id: role }],
    });
    const own = await building('East wing');
    const elsewhere = await building('West wing', other);
    const body = { comment: 'Scaffold?', related_document_type: 'building' };
    const builder = w.visitor(member.token);

    const added = await builder.post(`${root}/comments`, { ...body, related_document_id: own });
    const refused = await builder.post(`${root}/comments`, { ...body, related_document_id: elsewhere });

    expect([added.status, refused.status]).toEqual([201, 422]);
    expect((await list(builder, elsewhere, '', 'building')).status).toBe(404);
    expect(texts(await list(builder, own, '', 'building'))).toEqual(['Scaffold?']);
  });

  it('of a project are added at the path of their project, and at no other', async () => {
    const other = (await owner.post(`${root}/projects`, { project_name: 'Gallery' })).body.project_id;
    const id = await building('North wing');
    const body = { comment: 'Level 3', related_document_type: 'building', related_document_id: id };
    const at = (project: string) => `${root}/projects/${project}/comments`;

    const added = await owner.post(at(projectId), {
      ...body,
      workspace: workspace.workspace_id,
      projectid: projectId,
    });
    const elsewhere = await owner.post(at(other), body);
    const contradicting = await owner.post(at(projectId), { ...body, projectid: other });
    const unknown = await owner.post(at(projectId), { ...body, related_document_type: 'sandwich' });

    expect([added.status, elsewhere.status, contradicting.status, unknown.status]).toEqual([201, 422, 422, 400]);
    expect(elsewhere.body.fields.related_document_id).toEqual(['There is no such record in this project.']);
    expect(texts(await list(owner, id, '', 'building'))).toEqual(['Level 3']);
  });

  it('are added once by a repeated call', async () => {
    const id = await client('Twice');
    const once = { 'idempotency-key': 'comment-once' };
    const ofProject = { 'idempotency-key': 'project-comment-once' };
    const place = { comment: 'Once', related_document_type: 'building', related_document_id: await building('Twice') };

    const answers = [
      await owner.post(`${root}/comments`, on(id, 'Once'), once),
      await owner.post(`${root}/comments`, on(id, 'Once'), once),
      await owner.post(`${root}/projects/${projectId}/comments`, place, ofProject),
      await owner.post(`${root}/projects/${projectId}/comments`, place, ofProject),
    ];

    expect(answers.map(({ headers }) => headers['idempotency-replayed'] ?? 'new')).toEqual([
      'new',
      'true',
      'new',
      'true',
    ]);
    expect(texts(await list(owner, id))).toEqual(['Once']);
    expect(texts(await list(owner, place.related_document_id, '', 'building'))).toEqual(['Once']);
  });

  it('need a text, and reply only to a comment of the same record', async () => {
    const [id, other] = [await client('One'), await client('Other')];
    const elsewhere = await comment(owner, other, 'Elsewhere');

    const empty = await owner.post(`${root}/comments`, on(id, '  \n '));
    const astray = await owner.post(`${root}/comments`, on(id, 'Reply', { parent_id: elsewhere.id }));

    expect([empty.status, empty.body.fields]).toEqual([422, { comment: ['Type a comment.'] }]);
    expect([astray.status, Object.keys(astray.body.fields)]).toEqual([422, ['parent_id']]);
    expect(texts(await list(owner, id))).toEqual([]);
  });
});

describe('an edited comment', () => {
  it('is marked as edited, with its earlier texts kept in its and in the record’s history', async () => {
    const id = await client('Edited');
    const { id: commentId, edited_at: before } = await comment(author, id, 'Due in May');
    const one = `${root}/comments/${commentId}`;

    const second = (await author.patch(one, { comment: 'Due in June', version: 1 })).body;
    const third = (await author.patch(one, { comment: 'Due in July', version: 2 })).body;
    const earlier = (await reader.get(`${one}/texts`)).body.items;
    const { body: history } = await owner.get(`${root}/history/clients/${id}`);

    expect([before, typeof second.edited_at, third.version]).toEqual([null, 'string', 3]);
    expect(earlier.map((item: { comment: string }) => item.comment)).toEqual(['Due in June', 'Due in May']);
    expect(history.items.flatMap((event: { changes: object[] }) => event.changes)).toEqual(
      expect.arrayContaining([
        { field: 'comment', from: null, to: 'Due in May' },
        { field: 'comment', from: 'Due in May', to: 'Due in June' },
      ]),
    );
  });

  it('is edited by its author alone, at the version they saw; the same text again is no edit', async () => {
    const id = await client('Own');
    const { id: commentId } = await comment(author, id, 'First');
    const one = `${root}/comments/${commentId}`;

    const byOwner = await owner.patch(one, { comment: 'Forged', version: 1 });
    const same = await author.patch(one, { comment: 'First ', version: 1 });
    const edited = await author.patch(one, { comment: 'Second', version: 1 });
    const late = await author.patch(one, { comment: 'Third', version: 1 });

    expect([byOwner.status, byOwner.body.message]).toEqual([403, 'Only its author can edit a comment.']);
    expect([same.body.edited_at, same.body.version, edited.status]).toEqual([null, 1, 200]);
    expect([late.status, late.body.current.comment]).toEqual([409, 'Second']);
  });
});

describe('a deleted comment', () => {
  it('leaves its replies, and is restored by its author or by people who manage the record', async () => {
    const id = await client('Deleted');
    const first = await comment(author, id, 'Question');
    await comment(owner, id, 'Answer', { parent_id: first.id });
    const one = `${root}/comments/${first.id}`;

    const deleted = await author.delete(one);
    const left = texts(await list(owner, id));
    const gone = [await list(author, id, '?is_deleted=true'), await list(reader, id, '?is_deleted=true')].map(texts);
    const hidden = await reader.get(`${one}/texts`);
    const restored = await owner.post(`${one}/restore`);

    expect([deleted.body.message, left, gone]).toEqual(['Comment deleted', ['Answer'], [['Question'], []]]);
    expect([hidden.status, restored.body.is_deleted]).toEqual([404, false]);
    expect(texts(await list(owner, id))).toEqual(['Question', 'Answer']);
  });

  it('of somebody else is deleted only by people who can delete the record', async () => {
    const id = await client('Managed');
    const mine = await comment(owner, id, 'Of the owner');
    const theirs = await comment(author, id, 'Of the author');

    const refused = await author.delete(`${root}/comments/${mine.id}`);
    const allowed = await owner.delete(`${root}/comments/${theirs.id}`);

    expect([refused.status, allowed.status]).toEqual([403, 200]);
    expect(texts(await list(owner, id))).toEqual(['Of the owner']);
  });

  it('of a deleted record stays as it is, and returns with the record', async () => {
    const id = await client('Archived');
    const made = await comment(author, id, 'Kept');
    await owner.delete(`${root}/clients/${id}`);
    const one = `${root}/comments/${made.id}`;

    const refused = [
      await author.post(`${root}/comments`, on(id, 'Late')),
      await author.patch(one, { comment: 'Late', version: 1 }),
      await author.delete(one),
    ];
    const seen = await list(author, id);
    await owner.post(`${root}/clients/${id}/restore`);

    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      [409, 409, 409].map((status) => [status, 'deleted']),
    );
    expect([texts(seen), seen.body.abilities, seen.body.items[0].abilities]).toEqual([['Kept'], [], []]);
    expect((await list(author, id)).body.items[0].abilities).toEqual(['edit', 'delete']);
  });

  it('moves with its record when two are merged', async () => {
    const [kept, other] = [await client('Kept Pty'), await client('Other Pty')];
    const first = await comment(author, other, 'Of the other');
    await comment(owner, other, 'Its reply', { parent_id: first.id });
    const version = (await owner.get(`${root}/clients/${kept}`)).body.version;
    const otherVersion = (await owner.get(`${root}/clients/${other}`)).body.version;

    const merged = await owner.post(`${root}/clients/${kept}/merge`, {
      other_id: other,
      version,
      other_version: otherVersion,
    });

    expect(merged.status).toBe(200);
    expect(texts(await list(owner, kept))).toEqual(['Of the other', 'Its reply']);
  });
});

describe('people mentioned in a comment', () => {
  it('are notified once, also when they are added by an edit', async () => {
    const id = await client('Mentioning');
    const mentions = [readerPerson.kinde_id, readerPerson.kinde_id];

    const made = await comment(author, id, 'Please look', { mentions });
    const kept = { mentions: [readerPerson.kinde_id, workspace.owner.kinde_id], version: 1 };
    const edited = await author.patch(`${root}/comments/${made.id}`, { comment: 'Please look today', ...kept });
    const of = async (person: BuiltPerson) =>
      (await notices(person)).filter(({ title }) => title.endsWith('mentioned you in a comment on Mentioning'));

    expect(made.mentions.map((one: { kinde_id: string }) => one.kinde_id)).toEqual([readerPerson.kinde_id]);
    expect(edited.status).toBe(200);
    expect([(await of(readerPerson)).length, (await of(workspace.owner)).length]).toEqual([1, 1]);
    expect(await of(authorPerson)).toEqual([]);
  });

  it('must be members who can see the record', async () => {
    const id = await client('Private');

    const refused = await author.post(`${root}/comments`, on(id, 'Look', { mentions: [outsiderPerson.kinde_id] }));
    const unknown = await author.post(`${root}/comments`, on(id, 'Look', { mentions: ['nobody'] }));

    expect([refused.status, unknown.status]).toEqual([422, 422]);
    expect(refused.body.fields.mentions).toEqual(['Only members who can see this client can be mentioned.']);
    expect([
      (await notices(outsiderPerson)).filter(({ type }) => type.startsWith('comment')),
      texts(await list(owner, id)),
    ]).toEqual([[], []]);
  });

  it('are notified of a reply to their comment as long as they see the record', async () => {
    const id = await client('Replied');
    const leaver = await memberWith(['clients:view', 'clients:edit']);
    const [first, second] = [
      await comment(author, id, 'Question'),
      await comment(w.visitor(leaver.token), id, 'Of somebody who loses access'),
    ];
    const role = (await owner.post(`${root}/roles`, { name: 'Crews only', permissions: ['crews:view'] })).body.id;
    await owner.patch(`${root}/users_hz/${leaver.kinde_id}`, { role_ids: [role] });

    await comment(owner, id, 'Answer', { parent_id: first.id });
    await comment(owner, id, 'Too late', { parent_id: second.id });
    const of = async (person: BuiltPerson) =>
      (await notices(person)).filter(({ title }) => title.endsWith('replied to your comment on Replied'));

    expect([(await of(authorPerson)).length, (await of(leaver)).length]).toEqual([1, 0]);
  });
});

describe('files of a comment', () => {
  it('are added by its author and opened by people who see it', async () => {
    const id = await client('With files');
    const made = await comment(author, id, 'See the photo');
    const files = `${root}/comments/${made.id}/attachments`;

    const file = await attach(author, files, 'photo.png');
    const refused = await owner.post(files, { files: [{ name: 'b.png', size: 5 }] });
    const [waiting] = await startUploads(author, files, [{ name: 'late.png', size: 4 }]);
    const seen = (await list(reader, id)).body.items[0];

    expect([seen.files_count, refused.status, waiting!.refusal]).toEqual([1, 403, null]);
    expect((await reader.get(`${files}/${file.id}/link`)).status).toBe(200);
    expect((await reader.get(files)).body.abilities).toEqual([]);
  });
});

it('comments on markups move into the table of all comments with their replies, authors, deletion and history', async () => {
  const file = (name: string) => readFileSync(join(migrationsFolder, name), 'utf8');
  const own = workspace.owner.kinde_id;
  const [markup, first, reply, gone] = [1, 2, 3, 4].map((n) => `00000000-0000-7000-8000-00000000000${n}`);
  const connection = await w.database.pool.connect();
  try {
    await connection.query('BEGIN');
    await connection.query('DROP TABLE comments');
    await connection.query(file('0127_markup_comments.sql'));
    await connection.query('ALTER TABLE markup_comments ADD COLUMN source_author text');
    await connection.query('ALTER TABLE markup_comments DROP CONSTRAINT markup_comments_workspace_id_markup_id_fkey');
    const insert = (id: string, parent: string | null, text: string, isDeleted: boolean) =>
      connection.query(
        `INSERT INTO markup_comments (workspace_id, id, markup_id, parent_id, author_kinde_id, text, is_deleted, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, '2026-03-04T05:06:07Z')`,
        [workspace.workspace_id, id, markup, parent, own, text, isDeleted],
      );
    await insert(first!, null, 'Fire rated?', false);
    await insert(reply!, first!, 'Yes', false);
    await insert(gone!, null, 'Oops', true);
    const events = async (entity: string) =>
      (await connection.query('SELECT entity_id FROM audit_events WHERE entity = $1 ORDER BY seq', [entity])).rows;
    const before = await events('markup_comments');

    await connection.query(file('0190_comments.sql'));

    const { rows } = await connection.query(
      `SELECT id, entity, record_id, parent_id, author_kinde_id, text, is_deleted, edited_at, created_at = '2026-03-04T05:06:07Z' AS same
         FROM comments ORDER BY id`,
    );
    const common = { entity: 'markups', record_id: markup, author_kinde_id: own, edited_at: null, same: true };
    expect(rows).toEqual([
      { ...common, id: first, parent_id: null, text: 'Fire rated?', is_deleted: false },
      { ...common, id: reply, parent_id: first, text: 'Yes', is_deleted: false },
      { ...common, id: gone, parent_id: null, text: 'Oops', is_deleted: true },
    ]);
    expect(before).toHaveLength(3);
    expect((await events('comments')).slice(-3)).toEqual(before);
    expect(await events('markup_comments')).toEqual([]);
  } finally {
    await connection.query('ROLLBACK');
    connection.release();
  }
});
