import type { Call } from '@horizon/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildPerson } from '../../seed/builders.ts';
import { hashSecret, newId, newSecret } from '../../src/platform/ids.ts';
import { callerFor } from '../browser-session.ts';
import { world, type Answer } from '../harness.ts';
import { addressOf, callsUnderTest, hintsOf, makeRecords, ownerMay, paramsOf, type Records } from './records.ts';
import { samples, seed } from './run.ts';
import { valid, type Hints, type Schema } from './schema-values.ts';

const w = world();
let here: Records;
let there: Records;
let outsiders: [who: string, secret: string][];
let nobodies: [who: string, headers: Record<string, string>][];
beforeAll(async () => {
  here = await makeRecords(w, 'Kookaburra');
  there = await makeRecords(w, 'Platypus');
  const [stranger, manager] = await build(w.database, async (tx) => [
    await buildPerson(tx),
    await buildMember(tx, there.workspace, 'workspace-manager'),
  ]);
  outsiders = [
    ['a member of nothing', stranger!.token],
    ["another workspace's manager", manager!.token],
    ["another workspace's owner", there.workspace.owner.token],
  ];
  const [expired, revoked] = [newSecret('hzs_'), newSecret('hzt_')];
  const { kinde_id } = here.workspace.owner;
  await sql`INSERT INTO sessions (id, kinde_id, token_hash, expires_at) VALUES (${newId()}, ${kinde_id}, ${hashSecret(expired)}, now() - interval '1 minute')`.execute(
    w.database.db,
  );
  await sql`INSERT INTO api_tokens (id, kinde_id, name, scope, token_hash, revoked_at) VALUES (${newId()}, ${kinde_id}, 'old', 'write', ${hashSecret(revoked)}, now())`.execute(
    w.database.db,
  );
  nobodies = [
    ['nobody', {}],
    ['an expired session', { cookie: `horizon_session=${expired}` }],
    ['a revoked token', { authorization: `Bearer ${revoked}` }],
    ['an invented token', { authorization: `Bearer ${newSecret('hzt_')}` }],
  ];
});

const all = callsUnderTest(true).map(([name, call]) => ({ name, call }));
const closed = all.filter(({ call }) => call.tenancy !== 'public');
const ofWorkspaces = all.filter(({ call }) => call.tenancy.startsWith('workspace'));

/** A body that the call's schema allows, the same for the same call. */
function bodyFor(name: string, call: Call, hints: Hints): unknown {
  return call.body && !call.upload ? samples(valid(call.body as Schema, hints), `stranger ${name}`, 1)[0] : undefined;
}

function queryFor(call: Call, records: Records): Record<string, string> {
  const takesWorkspace = !call.path.includes('{workspaceId}') && call.query && 'workspace_id' in call.query.properties;
  return takesWorkspace ? { workspace_id: records.workspace.workspace_id } : {};
}

/** The parts of an answer by which somebody could distinguish two answers. */
function seen(answer: Answer) {
  const { 'x-request-id': _id, date: _date, ...headers } = answer.headers;
  return { status: answer.status, body: { ...answer.body, request_id: '' }, headers };
}

const emptyIds = (value: unknown) => JSON.stringify(value).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');

describe('strangers', () => {
  it.each(closed)('who are not signed in learn nothing: $name', async ({ name, call }) => {
    const url = addressOf(call, paramsOf(call, here), queryFor(call, here));
    const body = bodyFor(name, call, hintsOf(here));

    for (const [who, headers] of nobodies) {
      const answer = await w.visitor().call(call.method, url, body, headers);

      expect(answer.status, `${who}, HORIZON_SEED=${seed}: ${answer.text}`).toBe(401);
      expect(answer.text).not.toContain(here.mark);
    }
  });

  it.each(ofWorkspaces)('of the workspace cannot distinguish it from a missing one: $name', async ({ name, call }) => {
    const body = bodyFor(name, call, hintsOf(here));
    const nowhere: Records = { ...here, workspace: { ...here.workspace, workspace_id: newId() } };

    for (const [who, secret] of outsiders) {
      const visitor = w.visitor(secret);
      const at = (records: Records) => addressOf(call, paramsOf(call, records), queryFor(call, records));
      const [foreign, absent] = [
        await visitor.call(call.method, at(here), body),
        await visitor.call(call.method, at(nowhere), body),
      ];

      // A token is refused before the workspace is looked for.
      expect(foreign.status, `${who}, HORIZON_SEED=${seed}: ${foreign.text}`).toBe(call.needsSession ? 403 : 404);
      expect(seen(foreign)).toEqual(seen(absent));
    }
  });

  // Kinds of integration and parts of the product are the same everywhere.
  const withIds = ofWorkspaces.filter(({ call }) => /\{(?!workspaceId|kind\}|part\})\w+\}/.test(call.path));
  it.each(withIds)(
    'cannot distinguish a record of another workspace from a missing one, in the path: $name',
    async ({ name, call }) => {
      const own = callerFor(w, there.workspace.owner, call);
      const body = bodyFor(name, call, hintsOf(there));
      const workspaceId = there.workspace.workspace_id;
      const at = (params: Record<string, string>) => addressOf(call, { ...params, workspaceId }, queryFor(call, there));

      const foreign = await own.call(call.method, at(paramsOf(call, here)), body);
      const absent = await own.call(call.method, at(paramsOf(call, here, true)), body);

      // Owners set up and do not approve: without the permission, both are refused alike.
      const status = ownerMay(call) ? 404 : 403;
      expect(foreign.status, `HORIZON_SEED=${seed}: ${foreign.text}`).toBe(status);
      expect(seen(foreign)).toEqual(seen(absent));
      expect(foreign.text).not.toContain(here.mark);
    },
  );

  const withBodies = ofWorkspaces.filter(({ call }) => call.body && !call.upload);
  it.each(withBodies)(
    'cannot distinguish a record of another workspace from a missing one, in the body: $name',
    async ({ name, call }) => {
      const own = callerFor(w, there.workspace.owner, call);
      const foreignHints = hintsOf(here);
      // Every id of the body belongs to a missing record.
      const absentHints = Object.fromEntries(
        Object.entries(foreignHints).map(([field, values]) => [
          field,
          values.map((value) => (typeof value === 'string' && /^[0-9a-f]{8}-/.test(value) ? newId() : value)),
        ]),
      );
      const url = addressOf(call, paramsOf(call, there));
      const bodies = (hints: Hints) => samples(valid(call.body as Schema, hints), `body ${name}`, 4);
      const [foreignBodies, absentBodies] = [bodies(foreignHints), bodies(absentHints)];

      for (const [index, body] of foreignBodies.entries()) {
        const [foreign, absent] = [
          await own.call(call.method, url, body),
          await own.call(call.method, url, absentBodies[index]),
        ];

        const sent = `HORIZON_SEED=${seed} ${JSON.stringify(body)}: ${foreign.text}`;
        expect(foreign.text, `${sent}`).not.toContain(here.mark);
        if (foreign.status >= 400 && absent.status >= 400) {
          expect(emptyIds([foreign.status, foreign.body.fields]), `${sent}`).toBe(
            emptyIds([absent.status, absent.body.fields]),
          );
        }
      }
    },
  );

  const withFilters = ofWorkspaces.filter(({ call }) => call.query && !call.answerMedia);
  it.each(withFilters)('find nothing by the ids of another workspace, in the query: $name', async ({ call }) => {
    const own = w.visitor(there.workspace.owner.token);
    const hints = hintsOf(here);
    const fields = Object.entries((call.query as Schema).properties ?? {}).filter(
      ([, schema]) => schema.format === 'uuid',
    );

    for (const [field] of fields.filter(([name]) => name !== 'workspace_id')) {
      const id = String(hints[field]?.[0] ?? Object.values(here.ids)[0]);
      const url = (value: string) =>
        addressOf(call, paramsOf(call, there), { ...queryFor(call, there), [field]: value });
      const [foreign, absent] = [await own.get(url(id)), await own.get(url(newId()))];

      expect(foreign.status, `${foreign.text}`).toBe(absent.status);
      expect(foreign.body.items ?? foreign.body.fields, `${field}`).toEqual(absent.body.items ?? absent.body.fields);
      expect(foreign.text).not.toContain(here.mark);
    }
  });

  const overAll = ofWorkspaces.filter(
    ({ call }) => call.tenancy === 'workspaces' && !call.answerMedia && !call.path.includes('{id}'),
  );
  it.each(overAll)('see nothing of it in the lists of all their workspaces: $name', async ({ call }) => {
    for (const [who, secret] of outsiders) {
      const answer = await w.visitor(secret).get(addressOf(call, paramsOf(call, there)));

      expect(answer.status, `${who}`).toBe(200);
      expect(answer.text, `${who}`).not.toContain(here.mark);
    }
  });
});
