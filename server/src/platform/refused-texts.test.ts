// The checks of every text of a request, in any field.
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildPerson, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { inBrowser } from '../../test/browser-session.ts';
import { world } from '../../test/harness.ts';
import { hashPassword } from './passwords.ts';

const w = world();
let ws: BuiltWorkspace;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
});
const post = (path: string, body: object) =>
  inBrowser(w, ws.owner).post(`/api/workspaces/${ws.workspace_id}/${path}`, body);
const turned = 'Evil \u202Egnp.exe';

describe('marks that change the direction of writing', () => {
  it.each([
    ['a company', 'companies', 'company', { company: turned }],
    ['a role', 'roles', 'name', { name: turned }],
    ['what a role is for', 'roles', 'description', { name: 'Fine', description: turned }],
    ['a project', 'projects', 'project_name', { project_name: turned }],
    ['an address', 'projects', 'address', { project_name: 'Fine', address: turned }],
    [
      'a person',
      'users_hz',
      'last_name',
      { email: 'x@turn.example', first_name: 'X', last_name: turned, role_ids: [] },
    ],
    [
      'a field within a list',
      'users_hz',
      'title',
      { email: 'y@turn.example', first_name: 'Y', last_name: 'Z', title: turned },
    ],
  ])('are refused in %s, by its field', async (_what, path, field, body) => {
    const answer = await post(path, body);

    expect(answer.status).toBe(400);
    expect(answer.body.fields[field].join(' ')).toContain('turn the direction of writing');
  });

  it.each(['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'])(
    'are each refused: %j',
    async (mark) => {
      expect((await post('roles', { name: 'Fine', description: `a${mark}b` })).status).toBe(400);
    },
  );

  it('may be in a password, which is never shown, and are searched for without a refusal', async () => {
    const password = 'a long \u202E password';
    const passwordHash = await hashPassword(password);
    await build(w.database, (tx) => buildPerson(tx, { email: 'turned@turn.example', passwordHash }));

    const signedIn = await w.visitor().post('/api/session', { email: 'turned@turn.example', password });
    const search = `/api/workspaces/${ws.workspace_id}/roles?q=${encodeURIComponent(turned)}`;

    expect([signedIn.status, (await w.visitor(ws.owner.token).get(search)).status]).toEqual([201, 200]);
  });

  it('are refused in names, as are line breaks and control characters; right-to-left letters are not', async () => {
    const names = ['Two\nlines', 'Bell\u0007', 'שלום בנייה', 'شركة البناء'];
    const statuses = [];
    for (const name of names) statuses.push((await post('roles', { name })).status);

    expect(statuses).toEqual([400, 400, 201, 201]);
  });
});
