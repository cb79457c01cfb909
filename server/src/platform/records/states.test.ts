import type { AnyRecord } from '@horizon/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { logRecord, makeTables, sampleActs, scopeWith } from '../../../test/sample-declarations.ts';
import { build, buildWorkspace, type BuiltWorkspace } from '../../../seed/builders.ts';
import { world } from '../../../test/harness.ts';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { againstRule } from '../failures.ts';
import { recordActs } from './record-acts.ts';
import { plainStore } from './record-store.ts';
import type { PlainRules, SentAct } from './rules.ts';
import type { Scope } from '../scope.ts';

const w = world();
const every = ['view', 'create', 'edit', 'delete'].map((action) => `project_structure:${action}`);
let ws: BuiltWorkspace;
let scope: Scope;
let projects: string[];
beforeAll(async () => {
  await makeTables(w);
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  scope = scopeWith(ws, [...every, 'projects:view']);
  const owner = w.visitor(ws.owner.token);
  projects = [];
  for (const project_name of ['Tower', 'Depot']) {
    projects.push((await owner.post(`/api/workspaces/${ws.workspace_id}/projects`, { project_name })).body.project_id);
  }
});

const { logs } = sampleActs({
  onAct: ({ before }, act, { reason }) => {
    if (act === 'close' && before['notes'] === null) throw againstRule({ notes: ['Write notes before you close it.'] });
    return act === 'reopen' ? { notes: `Reopened: ${reason}` } : undefined;
  },
  mayAct: (row, act) => act !== 'submit' || row['name'] !== 'Locked',
});
const now = new Date('2026-11-21T00:00:00Z');
const inTx = <T>(work: (tx: Tx) => Promise<T>) => build(w.database, work);
const make = (name: string, more: Record<string, unknown> = {}, project_id = projects[0]!) =>
  inTx((tx) => logs.create({ tx, scope, now }, { name, project_id, ...more }));
type Act = 'submit' | 'close' | 'reopen';
const act = ({ log_id: id }: { log_id: string }, name: Act, sent: SentAct, as = scope) =>
  inTx((tx) => logs.act({ tx, scope: as, now }, { id }, name, sent)).catch((error: unknown) => {
    const { status, code, message, more } = error as Record<string, unknown>;
    return { refused: [status, code], message, more };
  });

describe('the calls of acts', () => {
  it('are below the record, with a reason where the act takes one', () => {
    const { submitSiteLog, reopenSiteLog } = logRecord.calls;
    const at = '/api/workspaces/{workspaceId}/projects/{projectId}/site-logs/{id}';
    expect([submitSiteLog.method, submitSiteLog.path, submitSiteLog.permission]).toEqual([
      'POST',
      `${at}/submit`,
      'project_structure:edit',
    ]);
    expect(submitSiteLog.body!.required).toEqual(['version']);
    expect(reopenSiteLog.body!.required).toEqual(['version', 'reason']);
  });
});

describe('a record with states', () => {
  it('begins in the first state, with the acts that the caller may do', async () => {
    const log = await make('New');
    const reader = scopeWith(ws, ['project_structure:view', 'projects:view']);
    const read = await logs.present(
      { db: w.database.db, scope: reader, now },
      await logs.get(w.database.db, reader, { id: log.log_id }),
    );

    expect(log).toMatchObject({ status: 'draft', acts: ['submit'], abilities: ['edit', 'delete'] });
    expect(read).toMatchObject({ acts: [], abilities: [] });
  });

  it('moves to the next state with the version, and its history shows that with the reason', async () => {
    const log = await make('Moves', { notes: 'Done' });
    const submitted = await act(log, 'submit', { version: 1 });
    const closed = await act(log, 'close', { version: 2, reason: '  All done  ' });
    const { rows } = await sql<{ after: object }>`SELECT after FROM audit_events
      WHERE entity_id = ${log.log_id} AND action = 'updated' ORDER BY seq`.execute(w.database.db);

    expect(submitted).toMatchObject({ status: 'submitted', version: 2, acts: ['close', 'reopen'], abilities: [] });
    expect(closed).toMatchObject({
      status: 'closed',
      status_reason: 'All done',
      acts: ['reopen'],
      abilities: ['delete'],
    });
    expect(rows.map(({ after }) => after)).toEqual([
      { status: 'submitted' },
      { status: 'closed', status_reason: 'All done' },
    ]);
  });

  it('refuses an act that its state does not allow with those that it does', async () => {
    const log = await make('Refuses', { notes: 'x' });

    expect(await act(log, 'close', { version: 1 })).toEqual({
      refused: [409, 'illegal_transition'],
      message: `${log.number} is a draft.`,
      more: { allowed: ['edit', 'delete', 'submit'] },
    });
  });

  it('is neither changed nor deleted in a state that forbids it, at any version', async () => {
    const log = await make('Kept');
    await act(log, 'submit', { version: 1 });
    const changed = { name: 'Other', version: 9 };

    await expect(inTx((tx) => logs.update({ tx, scope, now }, { id: log.log_id }, changed))).rejects.toMatchObject({
      code: 'illegal_transition',
    });
    await expect(inTx((tx) => logs.remove({ tx, scope, now }, { id: log.log_id }))).rejects.toMatchObject({
      code: 'illegal_transition',
    });
  });

  it('is not deleted by somebody who still sees it as a draft while it is being submitted', async () => {
    const log = await make('In between');
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    const { promise: began, resolve: begin } = Promise.withResolvers<void>();
    const submission = inTx(async (tx) => {
      await logs.act({ tx, scope, now }, { id: log.log_id }, 'submit', { version: 1 });
      begin();
      await finished;
    });
    await began;
    const deletion = inTx((tx) => logs.remove({ tx, scope, now }, { id: log.log_id })).catch((error) => error.code);
    await waitingForRow();
    finish();
    await submission;

    expect(await deletion).toBe('illegal_transition');
    expect(await logs.get(w.database.db, scope, { id: log.log_id })).toMatchObject({
      status: 'submitted',
      is_deleted: false,
    });
  });

  it('is merged only while its state allows it', async () => {
    const merging = { ...logRecord, merges: true } as unknown as AnyRecord;
    const rules: PlainRules = { duplicates: {} };
    const acts = recordActs(merging, plainStore(merging, rules), rules);
    const [kept, other] = [await make('Kept draft'), await make('Submitted')];
    await act(other, 'submit', { version: 1 });
    const body = { other_id: other.log_id, version: 1, other_version: 2 };

    await expect(inTx((tx) => acts.merge({ tx, scope, now }, { id: kept.log_id }, body))).rejects.toMatchObject({
      code: 'illegal_transition',
      message: `${other.number} is submitted.`,
    });
  });

  it('says how to go on where the workflow says so', async () => {
    const log = await make('Hinted', { notes: 'x' });
    await act(log, 'submit', { version: 1 });
    await act(log, 'close', { version: 2 });
    const change = inTx((tx) => logs.update({ tx, scope, now }, { id: log.log_id }, { name: 'Other', version: 3 }));

    await expect(change).rejects.toMatchObject({ message: `${log.number} is closed. Reopen it first.` });
  });

  it('changes nothing when an act that is done already is sent again', async () => {
    const log = await make('Twice');
    await act(log, 'submit', { version: 1 });

    expect(await act(log, 'submit', { version: 1 })).toMatchObject({ status: 'submitted', version: 2 });
  });

  it('is submitted once by several people at the same moment, and each is answered with it', async () => {
    const log = await make('At once');
    const all = await Promise.all([1, 2, 3].map(() => act(log, 'submit', { version: 1 })));

    expect(all).toMatchObject(Array.from({ length: 3 }, () => ({ status: 'submitted', version: 2 })));
  });

  it('requires the reason of an act, the current version, the permission and the consent of the domain', async () => {
    const [log, locked] = [await make('Strict'), await make('Locked')];
    await act(log, 'submit', { version: 1 });
    const creator = scopeWith(ws, ['project_structure:view', 'project_structure:create', 'projects:view']);

    for (const reason of ['   ', '\u200B\uFEFF']) {
      expect(await act(log, 'reopen', { version: 2, reason })).toMatchObject({ refused: [422, 'against_rule'] });
    }
    expect(await act(log, 'reopen', { version: 1, reason: 'Wrong' })).toMatchObject({ refused: [409, 'stale'] });
    expect(await act(log, 'reopen', { version: 2, reason: 'Wrong' }, creator)).toMatchObject({
      refused: [403, 'not_permitted'],
    });
    expect(await act(locked, 'submit', { version: 1 })).toMatchObject({ refused: [403, 'not_permitted'] });
    expect(locked.acts).toEqual([]);
  });

  it('stores what the domain adds to an act in the same change, and nothing if the domain refuses', async () => {
    const log = await make('Adds');
    await act(log, 'submit', { version: 1 });

    expect(await act(log, 'close', { version: 2 })).toMatchObject({ refused: [422, 'against_rule'] });
    expect(await act(log, 'reopen', { version: 2, reason: 'Rain' })).toMatchObject({
      status: 'draft',
      notes: 'Reopened: Rain',
      version: 3,
    });
  });

  it('does nothing while it is deleted', async () => {
    const log = await make('Deleted');
    await inTx((tx) => logs.remove({ tx, scope, now }, { id: log.log_id }));

    expect(await act(log, 'submit', { version: 2 })).toMatchObject({ refused: [409, 'deleted'] });
  });
});

/** Until a change waits for a record that another one has locked. */
const waitingForRow = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock' AND query LIKE '%test_logs%'`.execute(w.database.db);
    expect(rows).not.toEqual([]);
  });

describe('a record with a number', () => {
  it('has the next one without gaps when many are made at once and one fails after it was numbered', async () => {
    const { logs: failing } = sampleActs({
      after: async (_write, row) => {
        if (row['name'] === 'Fails') throw againstRule({ name: ['No.'] });
      },
    });
    const first = Number((await make('Before many')).number.slice(4));
    const fails = inTx((tx) => failing.create({ tx, scope, now }, { name: 'Fails', project_id: projects[0]! }));
    const made = await Promise.all([
      ...Array.from({ length: 5 }, (_, at) => make(`Many ${at}`)),
      fails.catch((error) => error.code),
      ...Array.from({ length: 5 }, (_, at) => make(`More ${at}`)),
    ]);
    const numbers = made.flatMap((one) => (one.number ? [Number(one.number.slice(4))] : [])).toSorted((a, b) => a - b);

    expect(made[5]).toBe('against_rule');
    expect(numbers).toEqual(Array.from({ length: 10 }, (_, at) => first + 1 + at));
  });

  it('is numbered on its project, and a refused one uses no number', async () => {
    const before = await make('First');
    await make('', {}, 'no project').catch(() => null);
    const [next, other] = [await make('Second'), await make('Other project', {}, projects[1])];
    const count = Number(before.number.slice(4));

    expect(before.number).toMatch(/^LOG-\d{4}$/);
    expect(next.number).toBe(`LOG-${String(count + 1).padStart(4, '0')}`);
    expect(other.number).toBe('LOG-0001');
  });
});
