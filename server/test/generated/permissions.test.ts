import { builtInRoles, permissionsOfRole, type Call } from '@horizon/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, type BuiltPerson } from '../../seed/builders.ts';
import { callerFor } from '../browser-session.ts';
import { world } from '../harness.ts';
import { addressOf, callsUnderTest, hintsOf, makeRecords, paramsOf, type Records } from './records.ts';
import { samples, seed } from './run.ts';
import { valid, type Schema } from './schema-values.ts';

const w = world();
let records: Records;
const people = new Map<string, BuiltPerson>();
beforeAll(async () => {
  records = await makeRecords(w, 'Wombat');
  await build(w.database, async (tx) => {
    for (const role of builtInRoles) {
      people.set(role.key, await buildMember(tx, records.workspace, role.key));
    }
  });
});

const ofWorkspaces = callsUnderTest()
  .filter(([, call]) => call.tenancy.startsWith('workspace'))
  .map(([name, call]) => ({ name, call }));

/** A request for missing records, so that it changes nothing even with permission; in an existing workspace. */
function harmless(name: string, call: Call) {
  const body =
    call.body && !call.upload ? samples(valid(call.body as Schema, hintsOf(records)), `cell ${name}`, 1)[0] : undefined;
  // In an archived workspace the following calls could change nothing.
  if (body && typeof body === 'object' && 'is_archived' in body) Object.assign(body, { is_archived: false });
  // Refused to tokens in every role (second-factor.test.ts).
  if (body && typeof body === 'object') Reflect.deleteProperty(body, 'requires_second_factor');
  // It may be left out where the record says it, but the records of these requests do not exist.
  const takesWorkspace = Object.hasOwn(
    (call.body as { properties?: object } | undefined)?.properties ?? {},
    'workspace_id',
  );
  if (body && typeof body === 'object' && takesWorkspace) {
    Object.assign(body, { workspace_id: records.workspace.workspace_id });
  }
  const query =
    !call.path.includes('{workspaceId}') && call.query ? { workspace_id: records.workspace.workspace_id } : {};
  return { body, url: addressOf(call, paramsOf(call, records, true), query) };
}

describe('permissions', () => {
  it.each(ofWorkspaces)('$name is refused to exactly those roles without its permission', async ({ name, call }) => {
    const { body, url } = harmless(name, call);
    const cells = new Map<string, boolean>();
    const expected = new Map<string, boolean>();

    for (const role of builtInRoles) {
      const answer = await callerFor(w, people.get(role.key)!, call).call(call.method, url, body);
      expected.set(role.key, call.permission === undefined || permissionsOfRole(role.key).includes(call.permission));
      cells.set(role.key, answer.status !== 403 && answer.status !== 401);
    }

    expect(Object.fromEntries(cells), `HORIZON_SEED=${seed}`).toEqual(Object.fromEntries(expected));
  });

  const ofProduct = ofWorkspaces.filter(({ call }) => call.product);
  it.each(ofProduct)('$name requires the product header', async ({ name, call }) => {
    const { body, url } = harmless(name, call);

    const answer = await w
      .visitor(records.workspace.owner.token)
      .call(call.method, url, body, { 'x-horizon-product': '' });

    expect(answer.status).toBe(401);
    expect(answer.body.message).toBe('Unauthorized - Missing X-Horizon-Product header');
  });
});
