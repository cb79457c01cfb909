// Documents of a project: the list of 10,000, a move of 1,000 between folders, and the tree of 20,000 folders of which
// 200 have access rights, as requested by a member who does not manage documents, up to the rows to draw. Prints
// medians and the limits.
import { rmSync } from 'node:fs';
import { build, buildMember, buildWorkspace } from '../server/seed/builders.ts';
import { FolderTree } from '../web/src/documents/folder-lines.ts';
import { startSite } from './site.ts';

const documents = 10_000;
const folders = 20_000;
const moved = 1000;
const turns = 7;
const limits = { list: 300, move: 1000, tree: 200, whole: 1000 };

/** Seeds the project, measures and prints. */
export async function run(): Promise<void> {
  const site = await startSite('horizon-bench-documents-');
  try {
    const place = await build(site.database, (tx) => buildWorkspace(tx, 'Bench documents'));
    const root = `${site.origin}/api/workspaces/${place.workspace_id}`;
    const headers = { authorization: `Bearer ${place.owner.token}`, 'x-horizon-product': 'cost' };
    const member = await build(site.database, (tx) => buildMember(tx, place, 'project-manager'));
    const call = async (path: string, body?: object) => {
      const answer = await fetch(`${root}${path}`, {
        headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    };
    const project: string = (await call('/projects', { project_name: 'Tower' })).project_id;
    const [from, to] = [
      (await call('/cde-folders', { project_id: project, name: 'From' })).id as string,
      (await call('/cde-folders', { project_id: project, name: 'To' })).id as string,
    ];
    const role = place.roles.get('project-manager')!;
    await seed(site.database.pool, { workspace: place.workspace_id, project, folder: from, role });
    headers.authorization = `Bearer ${member.token}`;

    const list = `/documents?project_id=${project}&folder_id=${from}&limit=500&page=1&sort=number`;
    print('the first page of the list', await timed(() => call(list)), limits.list);
    print('its search', await timed((turn) => call(`${list}&q=number%20${4000 + turn}`)), limits.list);
    const tree = `/projects/${project}/cde-folder-tree`;
    const opened = await timed(async () => new FolderTree(await call(tree)).lines(() => false).length);
    print('the tree, ready to draw', opened, limits.tree);
    const top = (await call(tree)).ids as string[];
    const open = (turn: number) => call(`${tree}?open=${top.slice(0, turn + 1).join(',')}`);
    print('a folder opened', await timed(open), limits.tree);
    print('all folders, for a choice', await timed(() => call(`${tree}?whole=true`)), limits.whole);
    const ids = (await call(list)).items.map(({ cde_id }: { cde_id: string }) => cde_id);
    const more = (await call(list.replace('page=1', 'page=2'))).items.map(({ cde_id }: { cde_id: string }) => cde_id);
    const cdeSeriesIds = [...ids, ...more].slice(0, moved);
    const both = [to, from];
    const move = (turn: number) =>
      call('/cde-placements/bulk-move', {
        cdeSeriesIds,
        projectId: project,
        targetFolderId: both[turn % 2],
        sourceFolderId: both[(turn + 1) % 2],
      });
    print(`a move of ${cdeSeriesIds.length}`, await timed(move), limits.move);
  } finally {
    await site.stop();
    rmSync(site.folder, { recursive: true, force: true });
  }
}

/** Milliseconds of each turn; the first is not counted. */
async function timed(work: (turn: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn <= turns; turn += 1) {
    const start = performance.now();
    await work(turn);
    if (turn > 0) times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b);
}

function print(name: string, times: number[], limit: number): void {
  const [median, longest] = [times[Math.floor(times.length / 2)]!, times.at(-1)!];
  const over = median > limit ? '  over' : '';
  console.log(
    `${name.padEnd(30)} median ${median.toFixed(0).padStart(5)} ms, longest ${longest.toFixed(0).padStart(5)} ms, limit ${limit} ms${over}`,
  );
}

interface Pool {
  query(statement: string, values?: unknown[]): Promise<unknown>;
}

/** Documents in one folder, and folders of ten levels next to it, without their history. */
async function seed(
  pool: Pool,
  { workspace, project, folder, role }: { workspace: string; project: string; folder: string; role: string },
) {
  await pool.query(
    `INSERT INTO documents (workspace_id, cde_id, project_id, number, title, discipline, type)
     SELECT $1, gen_random_uuid(), $2, 'A-DR-' || n, 'Plan number ' || n, 'Architecture', 'Drawing' FROM generate_series(1, ${documents}) n`,
    [workspace, project],
  );
  await pool.query(
    `INSERT INTO cde_placements (workspace_id, id, project_id, cde_id, folder_id, folder_name)
     SELECT workspace_id, gen_random_uuid(), project_id, cde_id, $2, 'From' FROM documents WHERE workspace_id = $1`,
    [workspace, folder],
  );
  await pool.query(
    `INSERT INTO cde_folders (workspace_id, id, project_id, name, parent_id)
     SELECT $1, md5('folder ' || n)::uuid, $2, 'Folder ' || n, CASE WHEN n > 20 THEN md5('folder ' || n / 6)::uuid END
       FROM generate_series(1, ${folders}) n ORDER BY n`,
    [workspace, project],
  );
  // Every hundredth folder has access rights; every second one of these is closed to the member.
  await pool.query(
    `UPDATE cde_folders SET has_own_rights = TRUE WHERE workspace_id = $1 AND id IN (SELECT md5('folder ' || n)::uuid FROM generate_series(100, ${folders}, 100) n)`,
    [workspace],
  );
  await pool.query(
    `INSERT INTO cde_folder_rights (workspace_id, id, folder_id, role_id, level, words)
     SELECT $1, gen_random_uuid(), md5('folder ' || n)::uuid, $2, 'edit', 'Project manager: Edit and move' FROM generate_series(200, ${folders}, 200) n`,
    [workspace, role],
  );
  await pool.query('VACUUM (ANALYZE)');
}
