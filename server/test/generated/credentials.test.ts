// Marks of the call table: what concerns signing in, or outlives the caller's credential, needs the browser's session;
// secrets of a person, and what lies beyond the workspace, are refused while viewing as another member.
import { answersSecret, callEntries, type Call } from '@horizon/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember } from '../../seed/builders.ts';
import { hashSecret, newId, newSecret } from '../../src/platform/ids.ts';
import { world } from '../harness.ts';
import { addressOf, hintsOf, makeRecords, paramsOf, type Records } from './records.ts';
import { samples } from './run.ts';
import { valid, type Schema } from './schema-values.ts';

const w = world();
const secret = newSecret('hzs_');
const cookie = { cookie: `horizon_session=${secret}` };
let records: Records;
beforeAll(async () => {
  records = await makeRecords(w, 'Wombat');
  const manager = await build(w.database, (tx) => buildMember(tx, records.workspace, 'workspace-manager'));
  const { workspace_id, owner } = records.workspace;
  await sql`INSERT INTO sessions (id, kinde_id, token_hash, seeing_as, seeing_in, expires_at)
    VALUES (${newId()}, ${owner.kinde_id}, ${hashSecret(secret)}, ${manager.kinde_id}, ${workspace_id}, now() + interval '1 hour')`.execute(
    w.database.db,
  );
});

const entries = callEntries.map(([name, call]) => ({ name, call: call as Call }));
const marked = (mark: 'needsSession' | 'ownView') => entries.filter(({ call }) => call[mark]);

function send(call: Call, name: string, headers: Record<string, string>) {
  const body =
    call.body && !call.upload ? samples(valid(call.body as Schema, hintsOf(records)), `own ${name}`, 1)[0] : undefined;
  const url = addressOf(call, paramsOf(call, records), {});
  return w.visitor().call(call.method, url, body, headers);
}

describe('a call that concerns signing in or outlives the credential', () => {
  it.each(marked('needsSession'))('$name is refused to an API token', async ({ name, call }) => {
    const token = { authorization: `Bearer ${records.workspace.owner.token}` };

    expect((await send(call, name, token)).body.code).toBe('session_needed');
  });

  it('has the mark: every personal call that changes how somebody signs in, and every personal secret', () => {
    // Signing out and going back end something of this session alone; invitations are memberships, which the workspace
    // can end.
    const others = ['signOut', 'stopSeeingAs', 'acceptMembership', 'declineMembership'];
    const unmarked = entries.filter(
      ({ name, call }) =>
        call.tenancy === 'person' &&
        (answersSecret(call) || (call.domain === 'session' && call.method !== 'GET')) &&
        !call.needsSession &&
        !others.includes(name),
    );

    expect(unmarked.map(({ name }) => name)).toEqual([]);
  });
});

describe('while viewing as another member', () => {
  it.each(marked('ownView'))('$name is refused', async ({ name, call }) => {
    expect((await send(call, name, cookie)).body.code).toMatch(
      call.method === 'GET' ? /^own_view$/ : /^own_view$|^read_only$/,
    );
  });

  it('every call that answers a secret is refused, by its mark or because it changes something', () => {
    const open = entries.filter(
      ({ call }) =>
        answersSecret(call) &&
        call.tenancy !== 'public' &&
        !call.ownView &&
        (call.method === 'GET' || call.domain === 'session'),
    );

    expect(open.map(({ name }) => name)).toEqual([]);
  });

  it('every personal call that reads says whether it is shown', () => {
    // Of the person who is signed in, in every view; or of the workspace that is viewed; or of nobody.
    const shown = [
      'checkWorkerCard',
      'getGlobalCompanyUser',
      'getIssuerSignOut',
      'getSecondFactor',
      'getSession',
      'getWorkerExtraDetails',
      'listApiTokens',
      'listHomes',
      'listInvitations',
      'listLoginProjects',
      'listNotificationCategories',
      'listNotificationTypes',
      'listOwnNotifications',
      'listPasskeys',
      'listSectors',
      'listSessions',
      'listSignInMethods',
      'listTemplateVariables',
      'listWorkspaces',
    ];
    const open = entries.filter(({ call }) => call.tenancy === 'person' && call.method === 'GET' && !call.ownView);

    expect(open.map(({ name }) => name).toSorted()).toEqual(shown);
  });
});
