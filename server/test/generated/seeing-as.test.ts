// While viewing as a member nothing can be changed: so no actions are offered either, regardless of the member's
// permissions.
import { isReading } from '@horizon/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember } from '../../seed/builders.ts';
import { hashSecret, newId, newSecret } from '../../src/platform/ids.ts';
import { world } from '../harness.ts';
import { addressOf, callsUnderTest, hintsOf, makeRecords, paramsOf, type Records } from './records.ts';
import { samples, seed } from './run.ts';
import { valid, type Schema } from './schema-values.ts';

const w = world();
const secret = newSecret('hzs_');
const cookie = { cookie: `horizon_session=${secret}` };
let records: Records;
beforeAll(async () => {
  records = await makeRecords(w, 'Quokka');
  const manager = await build(w.database, (tx) => buildMember(tx, records.workspace, 'workspace-manager'));
  const { workspace_id, owner } = records.workspace;
  await sql`INSERT INTO sessions (id, kinde_id, token_hash, seeing_as, seeing_in, expires_at)
    VALUES (${newId()}, ${owner.kinde_id}, ${hashSecret(secret)}, ${manager.kinde_id}, ${workspace_id}, now() + interval '1 hour')`.execute(
    w.database.db,
  );
});

const ofWorkspaces = callsUnderTest()
  .filter(([, call]) => call.tenancy.startsWith('workspace'))
  .map(([name, call]) => ({ name, call }));
const gets = ofWorkspaces.filter(({ call }) => call.method === 'GET' && call.answer);
const others = ofWorkspaces.filter(({ call }) => call.method !== 'GET');

/** Every ability in an answer, at any depth. */
function abilitiesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  const own = (value as { abilities?: string[] }).abilities;
  return [...(Array.isArray(own) ? own : []), ...Object.values(value).flatMap(abilitiesIn)];
}

describe('while viewing as a member', () => {
  it.each(gets)('$name offers no change', async ({ name, call }) => {
    const takesWorkspace =
      !call.path.includes('{workspaceId}') && call.query && 'workspace_id' in call.query.properties;
    const query = takesWorkspace ? { workspace_id: records.workspace.workspace_id } : {};
    const answer = await w.visitor().get(addressOf(call, paramsOf(call, records), query), cookie);

    expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500);
    expect(
      abilitiesIn(answer.body).filter((word) => !['view', 'export', 'see_cost', 'see_bank'].includes(word)),
    ).toEqual([]);
  });

  it('the shell gets read-only permissions, also on a project', async () => {
    const { body: caller } = await w.visitor().get('/api/session', cookie);
    const url = `/api/workspaces/${records.workspace.workspace_id}/projects/${records.projectId}`;
    const { body: project } = await w.visitor().get(url, cookie);

    const ownPermissions = [...caller.workspaces[0].permissions, ...project.permissions] as string[];
    expect(ownPermissions).toContain('labour_rates:view');
    expect(ownPermissions.filter((one) => !/:(view|analyse|export|see_\w+|own)$/.test(one))).toEqual([]);
  });

  it.each(others)('$name is refused unless it only calculates', async ({ name, call }) => {
    const body =
      call.body && !call.upload
        ? samples(valid(call.body as Schema, hintsOf(records)), `seen ${name}`, 1)[0]
        : undefined;
    const url = addressOf(call, paramsOf(call, records), {});
    const answer = await w.visitor().call(call.method, url, body, cookie);

    const isRefused = answer.status === 403 && answer.body.code === 'read_only';
    expect(isRefused, `${answer.text} HORIZON_SEED=${seed}`).toBe(!isReading(call));
  });
});
