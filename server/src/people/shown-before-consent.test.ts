// Somebody who has not accepted appears everywhere as the workspace typed them.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildPerson, type BuiltPerson } from '../../seed/builders.ts';
import { world, type Answer } from '../../test/harness.ts';
import { peopleSite, secretOf, someone, type PeopleSite } from '../../test/people-site.ts';
import { hashPassword } from '../platform/passwords.ts';

const w = world();
const password = 'correct horse battery';
let site: PeopleSite;
let stranger: BuiltPerson;
let added: Answer;
beforeAll(async () => {
  site = await peopleSite(w);
  const passwordHash = await hashPassword(password);
  stranger = await build(w.database, (tx) =>
    buildPerson(tx, {
      companyId: site.other.company_id,
      email: 'Real.Address@rival.example',
      firstName: 'Wilhelmina',
      lastName: 'Quokkason',
      phone: '0400 123 456',
      title: 'Bid director',
      passwordHash,
    }),
  );
  // Their last visit.
  await w.visitor().post('/api/session', { email: stranger.email, password });
  added = await site.owner().post(site.users(), someone('real.address@RIVAL.example', site.ws));
});
const own = /Wilhelmina|Quokkason|Other workspace|0400 123 456|Bid director|Real\.Address/;

describe('before consent', () => {
  it('adding somebody with an account answers as for somebody who is new', async () => {
    const fresh = await site.owner().post(site.users(), someone('nobody@rival.example', site.ws));

    const shape = ({ status, body }: Answer) => ({
      status,
      link: typeof body.invitation_path,
      member: { ...body.member, id: '', email: '', created_at: '', updated_at: '', link_expires_at: '' },
    });
    expect(shape(added)).toEqual(shape(fresh));
    expect(added.body.member).toMatchObject({
      email: 'real.address@RIVAL.example',
      name: 'Sam Newcomer',
      company: null,
      title: null,
      phone: null,
      last_seen_at: null,
    });
  });

  it('none of their own details is in the list, its file, the record, the history and the page of the link', async () => {
    const id = added.body.member.id as string;
    const at = `/api/workspaces/${site.ws.workspace_id}`;
    const texts = [
      added.text,
      (await site.owner().get(site.users())).text,
      (await site.owner().get(`${site.users()}/export?format=csv`)).text,
      (await site.owner().get(`${site.users()}/${id}`)).text,
      (await site.owner().get(`${at}/history/members/${id}`)).text,
      (await site.owner().get(`${at}/audit`)).text,
      (await w.visitor().post('/api/session/invitation/details', { token: secretOf(added.body.invitation_path) })).text,
    ];

    expect(texts.every((text) => text.length > 20)).toBe(true);
    expect(texts.filter((text) => own.test(text.replaceAll('real.address@RIVAL.example', '')))).toEqual([]);
  });

  it('no search finds them by their own name, address or employer, but by what was typed', async () => {
    const found = async (q: string) =>
      (await site.owner().get(`${site.users()}?q=${encodeURIComponent(q)}`)).body.items.map(
        (row: { id: string }) => row.id,
      );

    expect(await found('Wilhelmina')).toEqual([]);
    expect(await found('Other workspace Pty')).toEqual([]);
    expect(await found('newcomer rival')).toContain(added.body.member.id);
  });

  it('their place in a sorted list reveals nothing of their name or last visit', async () => {
    const order = async (sort: string) =>
      (await site.owner().get(`${site.users()}?sort=${sort}`)).body.items.map((row: { name: string }) => row.name);

    expect(await order('name')).toEqual((await order('name')).toSorted());
    await sql`UPDATE persons SET last_seen_at = now() - interval '9 years' WHERE kinde_id = ${site.ws.owner.kinde_id}`.execute(
      w.database.db,
    );
    expect((await order('-last_seen_at'))[0]).toBe('Olive Owner');
  });

  it('a new position belongs to the workspace, and does not reveal other details', async () => {
    const changed = await site.owner().patch(`${site.users()}/${added.body.member.id}`, { title: 'Consultant' });

    expect(changed.body).toMatchObject({ title: 'Consultant', phone: null, company: null });
  });
});

describe('once they have accepted', () => {
  it('the workspace sees their own details, and finds them by these', async () => {
    const signedIn = await w.visitor().post('/api/session', { email: stranger.email, password });
    const cookie = String([signedIn.headers['set-cookie']].flat()[0]).split(';')[0]!;
    await w
      .visitor()
      .post(
        `/api/session/invitations/${site.ws.workspace_id}`,
        { token: secretOf(added.body.invitation_path) },
        { cookie },
      );

    const { body } = await site.owner().get(`${site.users()}?q=quokkason`);

    expect(body.items).toEqual([
      expect.objectContaining({
        email: stranger.email,
        name: 'Wilhelmina Quokkason',
        company: 'Other workspace Pty Ltd',
        title: 'Consultant',
        phone: '0400 123 456',
      }),
    ]);
    expect((await site.owner().get(`${site.users()}?q=newcomer+rival`)).body.items).not.toContainEqual(
      expect.objectContaining({ id: stranger.kinde_id }),
    );
  });
});
