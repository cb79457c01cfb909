import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';

const w = world();
let ws: BuiltWorkspace;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
});

describe('restoring a project', () => {
  const at = (rest = '') => `/api/workspaces/${ws.workspace_id}/projects${rest}`;
  const owner = () => w.visitor(ws.owner.token);
  const make = async (project_name: string) =>
    (await owner().post(at(), { project_name, project_number: 'BQ-7' })).body as {
      project_id: string;
      version: number;
    };

  it('names the project that now has its number, and succeeds once that one has given it up', async () => {
    const early = await make('Quay East');
    const archived = await owner().post(at(`/${early.project_id}/archive`), { version: early.version });
    const late = await make('Quay West');
    const restore = () => owner().post(at(`/${early.project_id}/restore`), { version: archived.body.version });

    const refused = await restore();
    const changed = await owner().patch(at(`/${late.project_id}`), { project_number: 'BQ-8', version: late.version });
    const restored = await restore();

    expect([refused.status, refused.body.code]).toEqual([409, 'duplicate']);
    expect(refused.body.message).toBe(
      'Project number BQ-7 belongs to “Quay West” now. Give that project another number first, then restore this one.',
    );
    expect(changed.status).toBe(200);
    expect([restored.status, restored.body.is_archived]).toEqual([200, false]);
  });
});
