import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { build, buildWorkspace } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';
import { secretOf } from '../../test/people-site.ts';
import { CommandFolder } from '../../test/run-command.ts';
import { userCommand } from './user.ts';

const w = world();
const folder = new CommandFolder();
const user = (...args: string[]) =>
  folder.run((given) => userCommand(join(import.meta.dirname, '../../..'), given), args);
const signIn = (email: string, password: string) => w.visitor().post('/api/session', { email, password });
const choose = (page: string, password: string) =>
  w.visitor().post('/api/session/invitation', { token: secretOf(page), password });
beforeAll(() => void vi.stubEnv('DATABASE_URL', w.database.url));
afterAll(() => folder.remove());

describe('the command user', () => {
  it('adds a person, who chooses a password on the page that it prints', async () => {
    const added = await user('add', '--email', 'ada@cli.example', '--first-name', 'Ada', '--last-name', 'Cole');
    await choose(added.output, 'a long password');

    expect(added.code).toBe(0);
    expect((await signIn('ada@cli.example', 'a long password')).status).toBe(201);
    expect((await user('add', '--email', 'ADA@cli.example', '--first-name', 'A', '--last-name', 'C')).complaint).toBe(
      'ADA@cli.example is taken\n',
    );
  });

  it('invites a person to a workspace, in a role of it', async () => {
    const ws = await build(w.database, (tx) => buildWorkspace(tx));
    const add = (email: string, role: string) =>
      user(
        'add',
        '--email',
        email,
        '--first-name',
        'Di',
        '--last-name',
        'Fox',
        '--workspace',
        ws.workspace_id,
        '--role',
        role,
      );

    const refused = await add('eve@cli.example', 'astronaut');
    const added = await add('di@cli.example', 'planner');
    const { body } = await w.visitor(ws.owner.token).get(`/api/workspaces/${ws.workspace_id}/users_hz?q=fox`);
    await choose(added.output, 'a long password');

    expect(refused).toMatchObject({
      code: 1,
      complaint: 'There is no such workspace, or --role is not the key of a built-in role\n',
    });
    expect(body.items).toMatchObject([{ email: 'di@cli.example', status: 'invited', roles: [{ key: 'planner' }] }]);
    const { body: signedIn } = await signIn('di@cli.example', 'a long password');
    expect(signedIn.workspaces).toMatchObject([{ workspace_id: ws.workspace_id }]);
  });

  it('gives somebody who forgot the password a page to choose another, which ends their sessions and tokens', async () => {
    const { output } = await user('add', '--email', 'ben@cli.example', '--first-name', 'Ben', '--last-name', 'Dean');
    await choose(output, 'the first password');
    const before = await signIn('ben@cli.example', 'the first password');
    const cookie = [before.headers['set-cookie']]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; ');

    const link = await user('link', '--email', 'ben@cli.example');
    const chosen = await choose(link.output, 'the second password');

    expect([link.code, chosen.status]).toEqual([0, 200]);
    expect((await w.visitor().get('/api/session', { cookie })).status).toBe(401);
    expect((await signIn('ben@cli.example', 'the first password')).status).toBe(401);
    expect((await signIn('ben@cli.example', 'the second password')).status).toBe(201);
    expect((await choose(link.output, 'a third password')).status).toBe(404);
  });

  it('ends every session of a person, who can sign in again', async () => {
    const { output } = await user('add', '--email', 'cas@cli.example', '--first-name', 'Cas', '--last-name', 'Ede');
    const { headers } = await choose(output, 'a long password');
    const cookie = String([headers['set-cookie']].flat()[0]).split(';')[0]!;

    const ended = await user('sign-out', '--email', 'cas@cli.example');

    expect(ended).toMatchObject({ code: 0, output: '1 session has ended\n' });
    await expect.poll(async () => (await w.visitor().get('/api/session', { cookie })).status).toBe(401);
    expect((await signIn('cas@cli.example', 'a long password')).status).toBe(201);
  });

  it('prints its usage for wrong arguments', async () => {
    expect((await user('link', '--email', 'nobody@cli.example')).complaint).toBe(
      'No one has the e-mail nobody@cli.example\n',
    );
    expect((await user('rename')).complaint).toContain('user link --email E');
  });
});
