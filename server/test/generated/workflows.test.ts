// Every act of every declared workflow, in every state, as every built-in role.
import {
  actsFrom,
  builtInRoles,
  callNamed,
  permissionsOfRole,
  recordOf as declaredRecord,
  workflows,
  type CallName,
} from '@horizon/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, type BuiltPerson } from '../../seed/builders.ts';
import { world, type Answer } from '../harness.ts';
import { copyRecords } from './copied-records.ts';
import { addressOf, makeRecords, paramsOf, type Records } from './records.ts';

const w = world();
let original: Records;
beforeAll(async () => {
  original = await makeRecords(w, 'Numbat');
});

type Flow = (typeof workflows)[number];
const cases = workflows.flatMap((flow) =>
  Object.keys(flow.states).map((state) => ({ flow, table: flow.table, state })),
);

/** Columns that a state sets in addition to the name: only sent transmittals are answered. */
const alsoSet: Record<string, string> = {
  transmittals: "sent_at = CASE WHEN status NOT IN ('draft', 'void') THEN created_at END",
};

/** The record of a workflow: its id, and the column with it. */
function recordOf(table: string, { ids }: Records): { id: string; key: string } {
  const declared = declaredRecord(table);
  const kind = declared?.path.split('/').at(-1) ?? table;
  return { id: ids[kind]!, key: declared?.id ?? 'id' };
}

/** A workspace of its own whose record is in the state, with a member of each role and the people concerned by it. */
async function inState({ table }: Flow, state: string) {
  const records = await copyRecords(w, original);
  const { id, key } = recordOf(table, records);
  const people: { role: (typeof builtInRoles)[number]['key']; person: BuiltPerson }[] = [
    { role: 'estimator', person: records.member },
    { role: 'workspace-owner', person: records.workspace.owner },
  ];
  await build(w.database, async (tx) => {
    for (const { key } of builtInRoles) {
      people.push({ role: key, person: await buildMember(tx, records.workspace, key) });
    }
  });
  const workspaceId = records.workspace.workspace_id;
  const put = async () => {
    for (const set of [
      sql`status = ${state}, is_deleted = FALSE`,
      ...(alsoSet[table] ? [sql.raw(alsoSet[table])] : []),
    ]) {
      await sql`UPDATE ${sql.table(table)} SET ${set} WHERE workspace_id = ${workspaceId} AND ${sql.ref(key)} = ${id}`.execute(
        w.database.db,
      );
    }
  };
  await put();
  return { records, people, put };
}

function tryAct(flow: Flow, act: string, { records, person }: { records: Records; person: BuiltPerson }) {
  const { call: name, body = {} } = flow.acts[act]!;
  const call = callNamed(name as CallName);
  const workspace = call.path.includes('{workspaceId}') ? {} : { workspace_id: records.workspace.workspace_id };
  const isDelete = call.method === 'DELETE';
  const address = addressOf(call, paramsOf(call, records), isDelete ? workspace : {});
  // A version that the record does not have: what may be done is refused after its state has been checked.
  const sent = isDelete ? undefined : { ...workspace, ...('version' in bodyOf(call) ? { version: 999 } : {}), ...body };
  return w.visitor(person.token).call(call.method, address, sent);
}

const bodyOf = (call: { body?: unknown }) =>
  (call.body as { properties?: Record<string, unknown> } | undefined)?.properties ?? {};

const outcomeOf = ({ status, body }: Answer, allowed: readonly string[]) =>
  status === 409 && body.code === 'illegal_transition'
    ? JSON.stringify(body.allowed) === JSON.stringify(allowed)
      ? 'refused by the state'
      : `refused, but says ${JSON.stringify(body.allowed)}`
    : status === 403 || status === 404
      ? 'refused by the role'
      : status < 500
        ? 'reached'
        : `failed with ${status}`;

describe.each(cases)('$table in the state $state', ({ flow, state }) => {
  it('takes the acts of the state alone, from roles with their permission alone', async () => {
    const { records, people, put } = await inState(flow, state);
    const allowed = actsFrom(flow, state);
    const wrong: string[] = [];
    const reached = new Set<string>();

    for (const [act, { from, doneIn, permission }] of Object.entries(flow.acts)) {
      const possible = from.includes(state) || doneIn?.includes(state) ? 'reached' : 'refused by the state';
      for (const { role, person } of people) {
        const outcome = outcomeOf(await tryAct(flow, act, { records, person }), allowed);
        const isPermitted = permissionsOfRole(role).includes(permission);
        // A rule of the domain may require more than the permission, such as being the author.
        const expected = isPermitted ? [possible, 'refused by the role'] : ['refused by the role'];
        if (!expected.includes(outcome)) wrong.push(`${act} as ${role}: ${outcome}, not ${expected.join(' or ')}`);
        if (outcome !== 'reached') continue;
        reached.add(act);
        await put();
      }
    }

    expect(wrong).toEqual([]);
    // Somebody did each possible act: an act that nobody reaches would prove nothing.
    expect(allowed.filter((act) => !reached.has(act))).toEqual([]);
  });
});
