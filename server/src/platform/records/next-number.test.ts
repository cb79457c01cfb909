import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildWorkspace, type BuiltWorkspace } from '../../../seed/builders.ts';
import { world } from '../../../test/harness.ts';
import { nextNumber } from './next-number.ts';

const w = world();
let ws: BuiltWorkspace;
const projects: string[] = [];
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  const owner = w.visitor(ws.owner.token);
  for (const project_name of ['Tower', 'Depot', 'Wharf']) {
    const made = await owner.post(`/api/workspaces/${ws.workspace_id}/projects`, { project_name });
    projects.push(made.body.project_id);
  }
});
const next = (kind: string, projectId: string) =>
  build(w.database, (tx) => nextNumber(tx, kind, { workspaceId: ws.workspace_id, projectId }));

describe('numbers of records', () => {
  it('are counted for each project and each kind', async () => {
    const [tower, depot] = projects as [string, string];

    const given = [
      await next('forms', tower),
      await next('forms', tower),
      await next('transmittals', tower),
      await next('forms', depot),
      await next('forms', tower),
    ];

    expect(given).toEqual([1, 2, 1, 1, 3]);
  });

  it('have neither duplicates nor gaps when many people create records and some of them fail', async () => {
    const wharf = projects[2]!;
    const failing = () =>
      build(w.database, async (tx) => {
        await nextNumber(tx, 'forms', { workspaceId: ws.workspace_id, projectId: wharf });
        throw new Error('refused');
      }).catch(() => null);

    const given = await Promise.all(
      Array.from({ length: 12 }, (_, at) => (at % 3 === 0 ? failing() : next('forms', wharf))),
    );

    expect(given.filter((each) => each !== null).toSorted((a, b) => a! - b!)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
