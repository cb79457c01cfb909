// Snapshot of the whole programme at a baseline or after an import, to compare it with the live one however much has
// changed since. Written once, never changed; about 40 bytes a task.
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import {
  type PackedProgramme,
  packProgramme,
  type Programme,
  unpackProgramme,
  type BaselinePatch,
  type Patch,
} from '@horizon/schedule';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { ProgrammeState } from '../programme/state.ts';

type Of = Pick<ProgrammeState, 'workspaceId' | 'projectId'>;

/**
 * Stores the snapshots of a batch: the programme of each baseline that was captured, and that after an import or an
 * update.
 */
export async function keepWhole(
  tx: Tx,
  before: ProgrammeState,
  after: ProgrammeState,
  patches: readonly Patch[],
  kept: Buffer | null,
): Promise<void> {
  if (kept) {
    await insertSnapshot(tx, after, newId(), kept);
  }
  const known = new Set(before.baselines.map(({ snapshotId }) => snapshotId));
  for (const patch of patches) {
    const id = patch.of === 'baseline' ? (patch.after as BaselinePatch | null)?.snapshotId : null;
    // A baseline has the dates from before its own batch.
    if (id && !known.has(id)) await insertSnapshot(tx, before, id, await packWhole(before));
  }
}

/** The programme of a state in the form of a snapshot. */
export function packWhole({ programme }: ProgrammeState): Promise<Buffer> {
  const tasks = programme.tasks.map((task) => ({ ...task, stored: null, baselines: [] }));
  return promisify(gzip)(JSON.stringify(packProgramme({ ...programme, tasks })));
}

async function insertSnapshot(tx: Tx, state: ProgrammeState, id: string, bytes: Buffer): Promise<void> {
  const { workspaceId, projectId, revision } = state;
  await sql`INSERT INTO programme_snapshots (workspace_id, id, project_id, revision, programme)
    VALUES (${workspaceId}, ${id}, ${projectId}, ${revision}, ${bytes}) ON CONFLICT DO NOTHING`.execute(tx);
}

/** The programme of a snapshot by its id, or that of a revision; null if there is none. */
export async function findSnapshot(
  db: Db,
  { workspaceId, projectId }: Of,
  wanted: { id: string } | { revision: number },
): Promise<Programme | null> {
  const which = 'id' in wanted ? sql`id = ${wanted.id}` : sql`revision = ${wanted.revision}`;
  const { rows } = await sql<{ programme: Buffer }>`SELECT programme FROM programme_snapshots
    WHERE workspace_id = ${workspaceId} AND project_id = ${projectId} AND ${which} LIMIT 1`.execute(db);
  if (!rows[0]) {
    return null;
  }
  const text = (await promisify(gunzip)(rows[0].programme)).toString('utf8');
  // Written by `packProgramme` above.
  return unpackProgramme(JSON.parse(text) as PackedProgramme);
}
