import { randomBytes } from 'node:crypto';
import { builtInRoles } from '@horizon/contract';
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { scaleDemo, seedDemo } from '../../seed/demo.ts';
import { fixedId } from '../../seed/fixed-id.ts';
import { FolderStorage } from '../../src/platform/files/folder-storage.ts';
import { serverOf, visitor, world, type Visitor } from '../harness.ts';
import { overAllocations } from '../over-allocations.ts';

const w = world();
const count = async (table: string) =>
  (await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(w.database.db)).rows[0]!.n;

/** The planner of the demo company, signed in. */
async function demoPlanner(): Promise<Pick<Visitor, 'get' | 'post'>> {
  const { headers } = await w.visitor().post('/api/session', {
    email: 'planner@demo.horizon.example',
    password: 'horizon-demo',
  });
  const cookie = String(headers['set-cookie']).split(';')[0]!;
  const own = { cookie, 'sec-fetch-site': 'same-origin' };
  return {
    get: (path) => w.visitor().get(path, own),
    post: (path, body) => w.visitor().post(path, body, own),
  };
}

describe('the demo company', () => {
  it('is loaded once, into an empty database', async () => {
    const storage = new FolderStorage(w.filesFolder);
    const load = () => seedDemo(w.database, storage, randomBytes(32));
    const [first, second] = [await load(), await load()];

    expect([first, second]).toEqual([true, false]);
    expect(await count('workspaces')).toBe(4);
    expect(await count('projects')).toBe(10);
    expect(await count('labour_rates')).toBeGreaterThan(100);
  });

  it('counts the numbers of its records like any project', async () => {
    const { rows } = await sql<{ kind: string; highest: number; last: number | null }>`
      SELECT x.kind, max(x.number) AS highest, max(n.last) AS last
        FROM (SELECT 'forms' AS kind, workspace_id, project_id, number FROM forms
              UNION ALL SELECT 'transmittals', workspace_id, project_id, number FROM transmittals) x
        LEFT JOIN record_numbers n USING (workspace_id, project_id, kind)
       GROUP BY x.kind, x.workspace_id, x.project_id ORDER BY 1`.execute(w.database.db);

    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['forms', 'transmittals']));
    expect(rows.map(({ last }) => last)).toEqual(rows.map(({ highest }) => highest));
  });

  it.each(builtInRoles.map((role) => role.key))(
    'lets the %s of both companies sign in, each to their own',
    async (role) => {
      const signIn = (mail: string) =>
        w.visitor().post('/api/session', { email: `${role}@${mail}.horizon.example`, password: 'horizon-demo' });

      const [demo, other] = [await signIn('demo'), await signIn('other')];
      const names = (answer: typeof demo) => answer.body.workspaces.map((one: { workspace: string }) => one.workspace);

      expect([demo.status, other.status]).toEqual([201, 201]);
      expect(names(demo)).toContain('Southern Cross NSW');
      expect(names(other)).toEqual(['Meridian Build']);
    },
  );

  it('offers the people of each role for sign-in, only if the demo is loaded by default', async () => {
    const demo = await serverOf(w, { demo: true });

    const offered = (await visitor(demo, null).get('/api/setup')).body.demo_people;
    const elsewhere = (await w.visitor().get('/api/setup')).body.demo_people;
    await demo.close();

    const roles = builtInRoles.filter(({ key }) => key !== 'workspace-owner');
    expect(offered.map(({ role, email }: { role: string; email: string }) => [role, email])).toEqual(
      roles.map(({ name, key }) => [name, `${key}@demo.horizon.example`]),
    );
    expect(elsewhere).toEqual([]);
  });

  it('has one primary company in each workspace, and only numbers with valid check digits', async () => {
    const { rows } = await sql<{ workspace_id: string; n: number; numbered: number; all: number }>`
      SELECT workspace_id, count(*) FILTER (WHERE is_primary_company) AS n, count(abn) AS numbered, count(*) AS all FROM companies GROUP BY 1`.execute(
      w.database.db,
    );

    expect(rows.map((row) => row.n)).toEqual([1, 1, 1, 1]);
    expect(rows.every((row) => row.numbered === row.all)).toBe(true);
  });

  it('has rates whose history names their creator', async () => {
    const { rows } = await sql<{ maker: string; actor: string }>`
      SELECT DISTINCT btrim(p.first_name || ' ' || p.last_name) AS maker, e.actor_name AS actor FROM labour_rates r
        JOIN persons p ON p.kinde_id = r.created_by_user_id
        JOIN audit_events e ON e.workspace_id = r.workspace_id AND e.entity = 'labour_rates' AND e.entity_id = r.id::text`.execute(
      w.database.db,
    );

    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ maker, actor }) => maker !== actor)).toEqual([]);
  });

  it('has the same over-allocations on the pages of resources and levelling', async () => {
    const planner = await demoPlanner();
    const id = (name: string) => fixedId(`southern-cross/Southern Cross NSW/${name}`);

    const found = await overAllocations(
      planner,
      `/api/workspaces/${id('workspace')}/projects/${id('project/SC-2401')}/schedule`,
    );

    expect(found.byPeriod).toEqual([found.total, found.total, found.total]);
    expect(found.levelling).toEqual({ resources: found.resources, ...found.total });
    expect(found.total.days).toBeGreaterThan(0);
    expect(found.levelled).toEqual({ resources: 0, days: 0, excess_minutes: 0 });
  });

  it('has tenders in every state but cancelled, 40 invited companies, and bids that are sealed until they are opened', async () => {
    const { rows } = await sql<{ status: string; bids: number; readable: number }>`SELECT t.tender_status AS status,
        count(b.id)::integer AS bids, count(b.content)::integer AS readable
      FROM tender_packages t LEFT JOIN tender_bids b USING (workspace_id, tender_package_id)
      GROUP BY 1 ORDER BY 1`.execute(w.database.db);
    const invited = await sql<{ n: number }>`SELECT count(DISTINCT company_id)::integer AS n
      FROM tender_invitations`.execute(w.database.db);

    expect(rows).toEqual([
      { status: 'awarded', bids: 3, readable: 3 },
      { status: 'closed', bids: 3, readable: 0 },
      { status: 'draft', bids: 0, readable: 0 },
      { status: 'issued', bids: 3, readable: 0 },
      { status: 'not_awarded', bids: 2, readable: 2 },
      { status: 'on_hold', bids: 0, readable: 0 },
      { status: 'recommended', bids: 3, readable: 3 },
      { status: 'under_evaluation', bids: 3, readable: 3 },
    ]);
    expect(invited.rows[0]!.n).toBe(40);
  });

  it('is multiplied for load tests, and a second time adds nothing', async () => {
    const before = [await count('projects'), await count('members'), await count('labour_rates')];

    await scaleDemo(w.database, 3);
    const after = [await count('projects'), await count('members'), await count('labour_rates')];
    await scaleDemo(w.database, 3);
    const again = [await count('projects'), await count('members'), await count('labour_rates')];

    expect(after).toEqual(before.map((n) => n * 3));
    expect(again).toEqual(after);
  });
});
