// Finds the edits made here that a file overwrites: fields that the import changes and that a person, not an earlier
// import, changed last. The file takes precedence; the importer sees what that costs before confirming.
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Patch } from '@horizon/schedule';
import type { Db } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';
import { maxPatchesBack, maxUndone } from '../schedule/analysis/comparison.ts';
import { type BatchRow, batchesOf, lastBatches, type StoredBatch } from '../schedule/edits/batches.ts';
import type { ProgrammeState } from '../schedule/programme/state.ts';
import { changesIn, fieldsOf, tasksOfRecords } from './past-states.ts';

type Meeting = NonNullable<AnswerOf<Calls['importSchedule']>['report']['merge']>;
export type Overwritten = Required<Pick<Meeting, 'overwritten' | 'overwritten_tasks'>>;

/** Maximum number of named tasks. */
const maxNamed = 100;
/** Fields that no person sees. */
const unseen: ReadonlySet<string> = new Set(['*', 'position', 'stored', 'sourceId', 'rowNumber']);

export const nothingOverwritten: Overwritten = { overwritten: 0, overwritten_tasks: [] };

/** The tasks with edits that the patches of an import overwrite, with the person who made the last of them. */
export async function overwrittenEdits(
  db: Db,
  scope: Scope,
  present: ProgrammeState,
  patches: readonly Patch[],
): Promise<Overwritten> {
  const batches = await recentBatches(db, scope, present);
  const changes = changesIn(present, batches, new Set());
  const taskOf = tasksOfRecords(present, batches);
  const found = new Map<string, { fields: Set<string>; last: BatchRow }>();
  for (const patch of patches) {
    const id = taskOf(patch);
    const changed = id === null ? undefined : changes.get(id);
    for (const field of changed ? fieldsOf(patch) : []) {
      const by = changed!.get(field);
      if (!by || unseen.has(field) || by.kind === 'import' || by.kind === 'undo') continue;
      const task = found.get(id!) ?? { fields: new Set(), last: by };
      task.fields.add(field);
      if (by.revision > task.last.revision) task.last = by;
      found.set(id!, task);
    }
  }
  const names = new Map(
    present.programme.tasks.map(({ id, code, name }) => [id, `${code ?? ''} ${name}`.trim()] as const),
  );
  const tasks = [...found].filter(([id]) => names.has(id));
  return {
    overwritten: tasks.length,
    overwritten_tasks: tasks.slice(0, maxNamed).map(([id, { fields, last }]) => ({
      task: names.get(id)!,
      fields: [...fields],
      by: last.by_name,
      at: new Date(last.created_at).toISOString(),
    })),
  };
}

/** The batches as far back as can be read at once; at least those since the last import, unless they are too many. */
async function recentBatches(db: Db, scope: Scope, { projectId, revision }: ProgrammeState): Promise<StoredBatch[]> {
  const since = (after: number) =>
    batchesOf(db, scope, projectId, { after, until: revision, maxPatches: maxPatchesBack });
  const all = await since(Math.max(0, revision - maxUndone));
  if (all) return all;
  const [lastImport] = await lastBatches(db, scope, projectId, 1, 'import');
  return (await since(lastImport?.revision ?? revision)) ?? [];
}
