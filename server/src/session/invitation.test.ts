// Links to choose a password, before and after they are used.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { peopleSite, secretOf, someone, type PeopleSite } from '../../test/people-site.ts';
import { hashSecret } from '../platform/ids.ts';
import { replaceInvitation } from '../people/store.ts';

const w = world();
let site: PeopleSite;
beforeAll(async () => {
  site = await peopleSite(w);
});
const read = (token: string, headers = {}) => w.visitor().post('/api/session/invitation/details', { token }, headers);
const accept = (token: string) => w.visitor().post('/api/session/invitation', { token, password: 'a long password' });
async function invited(email: string) {
  const { body } = await site.owner().post(site.users(), someone(email, site.ws));
  return { id: String(body.member.id), version: body.member.version, secret: secretOf(body.invitation_path) };
}

describe('the holder of an invitation', () => {
  it('is shown for whom it is, where and from whom, as often as they open it', async () => {
    const { secret } = await invited('sam@holder.example');

    await read(secret);
    const answer = await read(secret);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      workspace_id: site.ws.workspace_id,
      name: 'Sam Newcomer',
      email: 'sam@holder.example',
      workspaces: ['Test workspace'],
      invited_by: 'Olive Owner',
      has_password: false,
      expires_at: expect.any(String),
      signed_in: null,
    });
  });

  it('is shown who is signed in in the browser, and whether it is the invited person', async () => {
    const { id, secret } = await invited('at@holder.example');
    const cookieOf = async (token: string) =>
      [(await accept(token)).headers['set-cookie']]
        .flat()
        .map((one) => String(one).split(';')[0])
        .join('; ');
    const cookie = await cookieOf((await invited('other@holder.example')).secret);

    const other = await read(secret, { cookie });
    const own = await cookieOf(secret);
    await replaceInvitation(w.database.db as never, {
      personId: id,
      workspaceId: null,
      tokenHash: hashSecret('x'.repeat(40)),
      days: 1,
      by: null,
    });
    const same = await read('x'.repeat(40), { cookie: own });

    expect(other.body.signed_in).toEqual({ name: 'Sam Newcomer', is_same: false });
    expect(same.body).toMatchObject({ signed_in: { is_same: true }, has_password: true, invited_by: null });
  });

  it('is shown that it has been used, and keeps the password that was chosen', async () => {
    const { secret } = await invited('used@holder.example');
    await accept(secret);

    const [looked, again] = [await read(secret), await accept(secret)];

    expect(looked.status).toBe(404);
    expect(looked.body).toMatchObject({ code: 'link_used', message: expect.stringContaining('Sign in') });
    expect(again.body.code).toBe('link_used');
  });

  it('is shown that it has expired, and whom to ask', async () => {
    const { secret } = await invited('old@holder.example');
    await sql`UPDATE invitations SET expires_at = now() WHERE token_hash = ${hashSecret(secret)}`.execute(
      w.database.db,
    );

    const [looked, tried] = [await read(secret), await accept(secret)];

    expect(looked.body).toMatchObject({
      code: 'link_expired',
      message: 'This link is too old. Ask Olive Owner for a new one.',
    });
    expect(tried.body.code).toBe('link_expired');
  });

  it('is shown that a newer link exists', async () => {
    const { id, secret } = await invited('newer@holder.example');
    await site.owner().post(`${site.users()}/${id}/invitation`);

    expect((await read(secret)).body.code).toBe('link_replaced');
  });

  it('is shown that it was withdrawn once the newcomer is suspended, also after they are invited again', async () => {
    const { id, secret } = await invited('back@holder.example');
    const put = (status: string) => site.owner().patch(`${site.users()}/${id}`, { status });

    await put('suspended');
    const [looked, tried] = [await read(secret), await accept(secret)];
    await put('active');

    expect([looked.body.code, tried.body.code]).toEqual(['link_withdrawn', 'link_withdrawn']);
    expect((await read(secret)).body.code).toBe('link_withdrawn');
  });
});

describe('somebody without an invitation', () => {
  it('learns only that there is no such link, two hundred times per address', async () => {
    const guess = (i: number) =>
      w.app.inject({
        method: 'POST',
        url: '/api/session/invitation/details',
        remoteAddress: '203.0.113.250',
        payload: { token: `guess-${i}-${'x'.repeat(30)}` },
      });
    const answers = [];
    for (let i = 0; i < 201; i += 1) answers.push(await guess(i));

    expect(answers[0]!.json()).toMatchObject({ statusCode: 404, code: 'not_found' });
    expect(answers.slice(199).map((one) => one.statusCode)).toEqual([404, 429]);
  });
});
