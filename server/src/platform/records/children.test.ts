import type { AnyRecord } from '@horizon/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildWorkspace, type BuiltWorkspace } from '../../../seed/builders.ts';
import { world } from '../../../test/harness.ts';
import { entryRecord, logRecord, makeTables, sampleActs, scopeWith } from '../../../test/sample-declarations.ts';
import { kindOf } from '../comments/commentable.ts';
import { recordComments } from '../comments/record-comments.ts';
import type { Tx } from '../database.ts';
import type { Scope } from '../scope.ts';
import type { FindParent } from './parents.ts';
import { recordActs } from './record-acts.ts';
import { plainStore } from './record-store.ts';
import type { PlainRules } from './rules.ts';

const w = world();
const every = ['view', 'create', 'edit', 'delete'].map((action) => `project_structure:${action}`);
let ws: BuiltWorkspace;
let scope: Scope;
let projectId: string;
let otherId: string;
beforeAll(async () => {
  await makeTables(w);
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  scope = scopeWith(ws, [...every, 'projects:view']);
  const projects = `/api/workspaces/${ws.workspace_id}/projects`;
  const made = async (project_name: string) =>
    (await w.visitor(ws.owner.token).post(projects, { project_name })).body.project_id as string;
  [projectId, otherId] = [await made('Tower'), await made('Depot')];
});

const { logs, entries } = sampleActs();
const now = new Date('2026-11-21T00:00:00Z');
const acting = (tx: Tx) => ({ tx, scope, now });
const inTx = <T>(work: (tx: Tx) => Promise<T>) => build(w.database, work);
const refusal = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string };
  return { code, message };
};
const makeLog = (name: string) => inTx((tx) => logs.create(acting(tx), { name, project_id: projectId }));
const addTo = (logId: string, name: string) =>
  inTx((tx) => entries.create(acting(tx), { name, project_id: projectId }, { projectId, logId }));
const namesIn = async (logId: string, more: Record<string, unknown> = {}) =>
  (await entries.list(w.database.db, [scope], { log_id: logId, ...more }, now)).items.map((one) => one.name);

describe('the calls of a child', () => {
  it('are below its parent, in the names of the declaration, without those that it leaves out', () => {
    const { calls } = entryRecord;
    const at = '/api/workspaces/{workspaceId}/projects/{projectId}/site-logs/{logId}/entries';
    expect(Object.entries(calls).map(([name, { method, path }]) => `${name} ${method} ${path}`)).toEqual([
      `listLogEntries GET ${at}`,
      `createLogEntry POST ${at}`,
      `updateLogEntry PATCH ${at}/{id}`,
      `deleteLogEntry DELETE ${at}/{id}`,
      `restoreLogEntry POST ${at}/{id}/restore`,
      `moveLogEntry POST ${at}/{id}/move`,
    ]);
    expect(Object.keys(calls.updateLogEntry.params!.properties)).toEqual(['workspaceId', 'projectId', 'logId', 'id']);
    expect(Object.keys(calls.createLogEntry.body!.properties)).toEqual(['name']);
  });
});

describe('children of a parent', () => {
  it('belong to the project of their parent, are listed with it alone and counted on it', async () => {
    const [log, other] = [await makeLog('Monday'), await makeLog('Tuesday')];
    const entry = await addTo(log.log_id, 'Poured slab');
    await addTo(other.log_id, 'Rain');
    const shown = await logs.present(
      { db: w.database.db, scope, now },
      await logs.get(w.database.db, scope, { id: log.log_id }),
    );

    expect(entry).toMatchObject({ log_id: log.log_id, project_id: projectId, abilities: ['edit', 'delete'] });
    expect([await namesIn(log.log_id), shown.entries_count]).toEqual([['Poured slab'], 1]);
  });

  it('do not exist below another parent or another project', async () => {
    const [log, other] = [await makeLog('Wednesday'), await makeLog('Thursday')];
    const { entry_id: id } = await addTo(log.log_id, 'Crane down');
    const find = (place: Record<string, string>) => entries.get(w.database.db, scope, { id, ...place }).catch(refusal);

    expect(await find({ projectId, logId: log.log_id })).toMatchObject({ name: 'Crane down' });
    expect(await find({ projectId, logId: other.log_id })).toMatchObject({ code: 'not_found' });
    expect(await find({ projectId: otherId, logId: log.log_id })).toMatchObject({ code: 'not_found' });
  });

  it('are hidden with their comments from people who do not see their parent, also where only the child is named', async () => {
    const { logs: private_, entries: theirs } = sampleActs({ seen: () => sql`t.name <> 'Private'` });
    recordComments(entryRecord, theirs.get);
    const [log, open] = [await makeLog('Private'), await makeLog('Open')];
    const [hidden, shown] = [await addTo(log.log_id, 'Dispute'), await addTo(open.log_id, 'Survey')];
    const find = (id: string) => kindOf('test_entries').get(w.database.db, scope, id).catch(refusal);

    expect(await private_.get(w.database.db, scope, { id: log.log_id }).catch(refusal)).toMatchObject({
      code: 'not_found',
    });
    expect(await find(hidden.entry_id)).toMatchObject({ code: 'not_found' });
    expect(await find(shown.entry_id)).toMatchObject({ title: 'Survey' });
  });

  it('whose parent the body names are on the project of the path, or refused', async () => {
    const flat = {
      ...entryRecord,
      path: '/api/workspaces/{workspaceId}/projects/{projectId}/log-entries',
    } as unknown as AnyRecord;
    const rules: PlainRules = { duplicates: {} };
    const acts = recordActs(flat, plainStore(flat, rules), rules, { findParent: logs.get as unknown as FindParent });
    const log = await makeLog('Named by the body');
    const add = (at: string) =>
      inTx((tx) =>
        acts.create(acting(tx), { name: 'Delivery', log_id: log.log_id, project_id: at }, { projectId: at }),
      ).catch((error) => error.more.fields);

    expect(await add(otherId)).toEqual({ log_id: ['There is no such site log in this workspace.'] });
    expect(await add(projectId.toUpperCase())).toMatchObject({ log_id: log.log_id, project_id: projectId });
  });

  it('are neither added, changed, moved, deleted nor restored while their parent is deleted', async () => {
    const log = await makeLog('Friday');
    const { entry_id: id } = await addTo(log.log_id, 'Formwork');
    await inTx((tx) => logs.remove(acting(tx), { id: log.log_id }));
    const attempt = (work: (tx: Tx) => Promise<unknown>) => inTx(work).catch(refusal);

    const outcomes = [
      await addTo(log.log_id, 'Late entry').catch(refusal),
      await attempt((tx) => entries.restore(acting(tx), { id })),
    ];
    const message = 'The site log of this log entry has been deleted. Restore the site log first.';
    expect(outcomes).toEqual(Array.from({ length: 2 }, () => ({ code: 'deleted', message })));
    const deleted = await entries.present(
      { db: w.database.db, scope, now },
      await entries.get(w.database.db, scope, { id }),
    );
    expect(deleted).toMatchObject({ is_deleted: true, abilities: [] });
  });

  it('are deleted with their parent, and those alone are restored with it', async () => {
    const log = await makeLog('Saturday');
    const [, kept, gone] = [
      await addTo(log.log_id, 'First'),
      await addTo(log.log_id, 'Second'),
      await addTo(log.log_id, 'Third'),
    ];
    await inTx((tx) => entries.remove(acting(tx), { id: gone.entry_id }));
    await inTx((tx) => logs.remove(acting(tx), { id: log.log_id }));
    const whileDeleted = await namesIn(log.log_id);
    await inTx((tx) => logs.restore(acting(tx), { id: log.log_id }));
    const { rows } = await sql<{ action: string }>`SELECT action FROM audit_events
      WHERE entity = 'test_entries' AND entity_id = ${kept.entry_id} ORDER BY seq`.execute(w.database.db);

    expect(whileDeleted).toEqual([]);
    expect(await namesIn(log.log_id)).toEqual(['First', 'Second']);
    expect(await namesIn(log.log_id, { is_deleted: true })).toEqual(['Third']);
    expect(rows.map(({ action }) => action)).toEqual(['created', 'deleted', 'restored']);
  });

  it('cannot change while the state of their parent forbids it', async () => {
    const log = await makeLog('Sunday');
    const entry = await addTo(log.log_id, 'Inspection');
    await inTx((tx) => logs.act(acting(tx), { id: log.log_id }, 'submit', { version: log.version }));
    const update = { name: 'Other', version: entry.version };

    expect(await addTo(log.log_id, 'Too late').catch(refusal)).toMatchObject({ code: 'illegal_transition' });
    expect(await inTx((tx) => entries.update(acting(tx), { id: entry.entry_id }, update)).catch(refusal)).toEqual({
      code: 'illegal_transition',
      message: `${log.number} is submitted.`,
    });
    const stored = await entries.get(w.database.db, scope, { id: entry.entry_id });
    // Files of a child are changed by the same rule.
    expect(await inTx((tx) => entries.permitEdit(tx, scope, stored)).catch(refusal)).toMatchObject({
      code: 'illegal_transition',
    });
    const shown = await entries.list(w.database.db, [scope], { log_id: log.log_id }, now);
    expect(shown.items).toMatchObject([{ name: 'Inspection', abilities: [] }]);
  });

  it('wait for a deletion of their parent that is not finished, and are then refused', async () => {
    const log = await makeLog('Holiday');
    let release = () => undefined as void;
    const finished = new Promise<void>((done) => (release = done));
    let isDeletedInTx = () => undefined as void;
    const began = new Promise<void>((done) => (isDeletedInTx = done));
    const deletion = inTx(async (tx) => {
      await logs.remove(acting(tx), { id: log.log_id });
      isDeletedInTx();
      await finished;
    });
    await began;
    const adding = addTo(log.log_id, 'In between').catch(refusal);
    release();

    expect(await Promise.all([deletion, adding])).toMatchObject([undefined, { code: 'deleted' }]);
    expect(await namesIn(log.log_id, { is_deleted: true })).toEqual([]);
  });
});

describe('comments on children', () => {
  it('are on the page of their parent, which is below its project', async () => {
    recordComments(logRecord, logs.get);
    recordComments(entryRecord, entries.get);
    const log = await makeLog('Commented');
    const entry = await addTo(log.log_id, 'Late delivery');
    const of = (table: string, id: string) => kindOf(table).get(w.database.db, scope, id);
    const path = `/w/${ws.workspace_id}/projects/${projectId}/site-logs/${log.log_id}`;

    expect(await of('test_logs', log.log_id)).toMatchObject({ title: 'Commented', projectId, path });
    expect(await of('test_entries', entry.entry_id)).toMatchObject({ title: 'Late delivery', projectId, path });
  });
});

describe('the order of children', () => {
  it('is that in which they were added, until one is moved, which changes no version', async () => {
    const log = await makeLog('Ordered');
    const [a, , c] = [await addTo(log.log_id, 'A'), await addTo(log.log_id, 'B'), await addTo(log.log_id, 'C')];
    const move = (id: string, before: string | null) => inTx((tx) => entries.move(acting(tx), { id }, before));

    const moved = await move(c.entry_id, a.entry_id);
    const first = await namesIn(log.log_id);
    await move(c.entry_id, null);

    expect([first, await namesIn(log.log_id), moved.version]).toEqual([['C', 'A', 'B'], ['A', 'B', 'C'], 1]);
  });

  it('has room for any number of moves to the same place', async () => {
    const log = await makeLog('Crowded');
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) ids.push((await addTo(log.log_id, name)).entry_id);
    // Each move halves the room before the last one.
    for (let turn = 0; turn < 14; turn += 1) {
      await inTx((tx) => entries.move(acting(tx), { id: ids[turn % 2]! }, ids[2]!));
    }

    expect(await namesIn(log.log_id)).toEqual(['A', 'B', 'C']);
  });

  it('refuses a place before a record that is not in the list', async () => {
    const [log, other] = [await makeLog('Own'), await makeLog('Foreign')];
    const [own, foreign] = [await addTo(log.log_id, 'A'), await addTo(other.log_id, 'B')];
    const move = inTx((tx) => entries.move(acting(tx), { id: own.entry_id }, foreign.entry_id));

    await expect(move).rejects.toMatchObject({
      code: 'against_rule',
      message: 'This log entry is not in the list any more. Look at the list again.',
    });
  });

  it('keeps every record when many people add at once', async () => {
    const log = await makeLog('Busy');
    await Promise.all(Array.from({ length: 6 }, (_, at) => addTo(log.log_id, `Entry ${at}`)));
    const { rows } = await sql<{ n: number }>`SELECT count(DISTINCT position) AS n FROM test_entries
      WHERE log_id = ${log.log_id}`.execute(w.database.db);

    expect(Number(rows[0]!.n)).toBe(6);
  });
});
