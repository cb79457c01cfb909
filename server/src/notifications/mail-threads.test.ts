// Mails of notifications: those about one record form a thread for each person.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, type BuiltPerson } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';
import { peopleSite, someone, type PeopleSite } from '../../test/people-site.ts';
import { notify } from './notify.ts';

const w = world();
let site: PeopleSite;
let planner: BuiltPerson;
let engineer: BuiltPerson;
beforeAll(async () => {
  site = await peopleSite(w);
  planner = await site.member('planner');
  engineer = await site.member('planner');
  for (const { token } of [planner, engineer]) {
    const subscription = { workspace_id: site.ws.workspace_id, category: 'task', in_app: true, email: 'instant' };
    await w.visitor(token).put('/api/notified-users/self/subscriptions', subscription);
  }
});

/** Raises an event and mails it before the next one. */
async function mailed(title: string, path: string, to: readonly BuiltPerson[] = [planner]): Promise<void> {
  const by = { workspaceId: site.ws.workspace_id, personId: null, personName: 'Horizon' };
  const item = { title, path: `/w/${site.ws.workspace_id}/${path}` };
  const event = { type: 'task_assigned' as const, projectId: site.project, item, now: w.now.value };
  await build(w.database, (tx) => notify(tx, by, { ...event, to: to.map(({ kinde_id }) => kinde_id) }));
  await w.app.jobs.runDue();
}

/** The mails about something: the address of each, and the subject of the mail that it replies to. */
async function repliesAbout(text: string): Promise<(string | null)[][]> {
  const { rows } = await sql<{ person: string; first: string | null }>`
    SELECT r.kinde_id AS person, f.subject AS first FROM mails m
      JOIN mail_recipients r ON r.workspace_id = m.workspace_id AND r.mail_id = m.id
      LEFT JOIN mails f ON f.workspace_id = m.workspace_id AND f.id = m.in_reply_to
     WHERE m.subject LIKE ${`%${text}%`} ORDER BY m.created_at, m.id`.execute(w.database.db);
  return rows.map(({ person, first }) => [person, first]);
}

describe('later mails about the same record', () => {
  it('reply to the first one of the same person', async () => {
    const task = `projects/${site.project}/tasks?open=${site.project}`;
    await mailed('Pour slab A', task);
    await mailed('Pour slab B', task, [planner, engineer]);
    await mailed('Pour slab C', task, [engineer]);
    const first = await repliesAbout('slab A');
    const [second, third] = [await repliesAbout('slab B'), await repliesAbout('slab C')];

    expect(first).toEqual([[planner.kinde_id, null]]);
    expect(Object.fromEntries(second)).toEqual({
      [planner.kinde_id]: expect.stringContaining('Pour slab A'),
      [engineer.kinde_id]: null,
    });
    expect(third).toEqual([[engineer.kinde_id, expect.stringContaining('Pour slab B')]]);
  });

  it('form no thread if they only lead to a list', async () => {
    await mailed('Formwork one', `projects/${site.project}/tasks`);
    await mailed('Formwork two', `projects/${site.project}/tasks`);

    expect(await repliesAbout('Formwork')).toEqual([
      [planner.kinde_id, null],
      [planner.kinde_id, null],
    ]);
  });

  it('reply to the first invitation of a person who is invited again', async () => {
    const { body } = await site.owner().post(site.users(), someone('again@mailed.example', site.ws));
    await site.owner().post(`${site.users()}/${body.member.id}/invitation`);
    const replies = await repliesAbout('invites you');

    expect(replies).toEqual([
      [body.member.id, null],
      [body.member.id, expect.stringContaining('invites you to')],
    ]);
  });
});
