import { describe, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';

const w = world();
const owner = {
  company: 'Builder Pty Ltd',
  workspace: 'Sydney',
  first_name: 'Olive',
  last_name: 'Owner',
  email: 'olive@builder.example',
  password: 'a long password',
};

describe('set-up of an empty installation', () => {
  it('creates company, workspace and owner once, the company in the workspace’s list, also for two concurrent visitors', async () => {
    const before = await w.visitor().get('/api/setup');

    const answers = await Promise.all([
      w.visitor().post('/api/setup', owner),
      w.visitor().post('/api/setup', { ...owner, email: 'other@builder.example' }),
    ]);

    expect(before.body).toEqual({
      needs_setup: true,
      sends_mail: false,
      issuers: [],
      demo_people: [],
      demo_password: null,
    });
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409]);
    const made = answers.find((answer) => answer.status === 201)!;
    expect(made.body.workspaces).toMatchObject([
      { workspace: 'Sydney', isWorkspaceManager: true, roles: ['Workspace owner'] },
    ]);
    expect(String(made.headers['set-cookie'])).toContain('horizon_session=');
    const [workspace] = made.body.workspaces;
    const [cookie = ''] = String(made.headers['set-cookie']).split(';');
    const companies = await w.visitor().get(`/api/manage/company?workspace_id=${workspace.workspace_id}`, { cookie });
    expect(companies.body.items).toMatchObject([{ company: 'Builder Pty Ltd', is_primary_company: true }]);
    expect((await w.visitor().post('/api/session', { email: made.body.email, password: owner.password })).status).toBe(
      201,
    );
  });
});
