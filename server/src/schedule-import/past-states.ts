// The programme at the time when the rows of a table were exported, and who changed its tasks since: the log of batches
// is undone as far as the rows require.
import type { PlanningFileRead } from '@horizon/planning-files';
import type { Patch } from '@horizon/schedule';
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { againstRule } from '../platform/failures.ts';
import type { Scope } from '../platform/scope.ts';
import { maxPatchesBack, maxUndone, stateBefore } from '../schedule/analysis/comparison.ts';
import { type BatchRow, batchesOf, type StoredBatch } from '../schedule/edits/batches.ts';
import type { ProgrammeState } from '../schedule/programme/state.ts';

/** The last change of each field of a task; null if the caller made it by this same table. `*` is the task itself. */
export type Changes = ReadonlyMap<string, ReadonlyMap<string, BatchRow | null>>;

export interface Past {
  /** The state at the time. */
  state: ProgrammeState;
  /**
   * Changes of tasks and their fields since then; links count as `predecessors` of the later task, assignments as
   * `resources`.
   */
  changes: Changes;
}

/** Maximum number of states derived for one table: for further ones the next older state is used. */
const maxStates = 12;

/**
 * The states that the rows of a table were exported from, by revision, without the current one. Null if the programme
 * cannot be undone so far and that is `tolerated`, else throws 422.
 */
export async function pastStates(
  db: Db,
  scope: Scope,
  present: ProgrammeState,
  { keys = [] }: Pick<PlanningFileRead, 'keys'>,
  tolerated: boolean,
): Promise<Map<number, Past>> {
  const exportRevisions = keys.flatMap(({ revision }) =>
    revision !== null && revision < present.revision ? [revision] : [],
  );
  const revisions = [...new Set(exportRevisions)].sort((a, b) => a - b);
  const [oldest] = revisions;
  if (oldest === undefined) return new Map();
  const span = { after: oldest, until: present.revision, maxPatches: maxPatchesBack };
  const isNear = present.revision - oldest <= maxUndone;
  const batches = isNear ? await batchesOf(db, scope, present.projectId, span) : null;
  if (!batches) {
    if (tolerated) return new Map();
    throw againstRule({
      overwrite_newer: [
        'Too much has changed since this table was exported to compare it. Export the programme again and make the edits there.',
      ],
    });
  }
  const step = Math.ceil(revisions.length / maxStates);
  const pasts = new Map<number, Past>();
  let past: Past | null = null;
  for (const [at, revision] of revisions.entries()) {
    if (at % step === 0) {
      const since = batches.filter((batch) => batch.revision > revision);
      const own = await ownTables(db, scope, since, revision);
      past = { state: stateBefore(present, since), changes: changesIn(present, since, own) };
    }
    pasts.set(revision, past!);
  }
  return pasts;
}

/** Those of the batches in which the caller imported a table of the same export before. */
async function ownTables(db: Db, scope: Scope, since: readonly BatchRow[], revision: number): Promise<Set<string>> {
  const imports = since.flatMap(({ id, kind }) => (kind === 'import' ? [id] : []));
  if (imports.length === 0) return new Set();
  const { rows } = await sql<{ batch_id: string }>`SELECT batch_id FROM schedule_imports
    WHERE workspace_id = ${scope.workspaceId} AND batch_id = ANY(${imports}::uuid[]) AND by_user_id = ${scope.personId}
      AND report->'changed_since'->'based_on' @> to_jsonb(${revision}::integer)`.execute(db);
  return new Set(rows.map(({ batch_id }) => batch_id));
}

/** The last change of each field of each task in the batches; null by one of `own`. */
export function changesIn(present: ProgrammeState, since: readonly StoredBatch[], own: ReadonlySet<string>): Changes {
  const changes = new Map<string, Map<string, BatchRow | null>>();
  const taskOf = tasksOfRecords(present, since);
  for (const batch of since) {
    for (const patch of batch.patches) {
      const id = taskOf(patch);
      if (id === null) continue;
      const fields = changes.get(id) ?? new Map<string, BatchRow | null>();
      changes.set(id, fields);
      for (const field of fieldsOf(patch)) fields.set(field, own.has(batch.id) ? null : batch);
    }
  }
  return changes;
}

/** The fields of its task that a patch changes. */
export function fieldsOf({ of, before, after }: Patch): string[] {
  if (of === 'link') return ['predecessors'];
  if (of === 'assignment') return ['resources'];
  return before === null || after === null ? ['*'] : Object.keys(after);
}

/** Finds the task that a patch affects, including deleted records. */
export function tasksOfRecords(
  { programme }: ProgrammeState,
  since: readonly StoredBatch[],
): (patch: Patch) => string | null {
  const tasks = new Map<string, string>([
    ...programme.links.map(({ id, successorId }) => [id, successorId] as const),
    ...programme.assignments.map(({ id, taskId }) => [id, taskId] as const),
  ]);
  for (const { patches } of since) {
    for (const { of, id, before, after } of patches) {
      const task = (after ?? before)?.[of === 'link' ? 'successorId' : 'taskId'];
      if ((of === 'link' || of === 'assignment') && typeof task === 'string') tasks.set(id, task);
    }
  }
  return ({ of, id }) => (of === 'task' ? id : of === 'link' || of === 'assignment' ? (tasks.get(id) ?? null) : null);
}
