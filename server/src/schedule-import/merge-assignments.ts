// Merges the assignments of a file into the existing ones. Assignments made here stay; but in an exported table the
// cell of resources is the complete list.
import type { Programme } from '@horizon/schedule';
import type { Draft } from '../schedule/edits/draft.ts';
import type { keepingAmounts } from './amounts-of-file.ts';
import { derivedId } from './derived-id.ts';
import { imagedAssignments } from './imaged-records.ts';
import type { MergeChoice } from './merge-programme.ts';
import { mergedFields } from './merged-fields.ts';

interface AssignmentChoice extends Pick<MergeChoice, 'matches' | 'skippedCells'> {
  takesFile: boolean;
  /** Our ids by the file's. */
  tasks: ReadonlyMap<string, string>;
  resources: ReadonlyMap<string, string>;
  keepingAmounts: ReturnType<typeof keepingAmounts>;
}

/** Merges them into the draft; linear in both. */
export function mergeAssignments(draft: Draft, file: Programme, choice: AssignmentChoice): void {
  const { tasks, resources, takesFile, matches } = choice;
  const { projectId, programme } = draft.state;
  const here = Map.groupBy(
    draft.assignments.where(() => true),
    ({ taskId, resourceId }) => `${taskId}/${resourceId}`,
  );
  const imaged = imagedAssignments(matches.image, programme.resources);
  const inFile = new Map<string, number>();
  for (const assignment of file.assignments) {
    const taskId = tasks.get(assignment.taskId);
    const resourceId = resources.get(assignment.resourceId);
    if (taskId === undefined || resourceId === undefined) continue;
    const pair = `${taskId}/${resourceId}`;
    const count = inFile.get(pair) ?? 0;
    inFile.set(pair, count + 1);
    const before = here.get(pair)?.[count];
    if (before && !takesFile) continue;
    const id = before?.id ?? derivedId('assignment', projectId, taskId, resourceId, String(count + 1));
    const next = { ...assignment, id, taskId, resourceId };
    const image = imaged.get(pair)?.[count];
    const merged = before && image ? mergedFields(before, next, { ...image, id, taskId, resourceId }) : next;
    draft.assignments.set(id, choice.keepingAmounts('assignment', before ?? null, merged));
  }
  if (!takesFile) return;
  const isFromFile = new Set(tasks.values());
  const own = new Set([...matches.own.keys()].flatMap((id) => tasks.get(id) ?? []));
  const silent = new Set(
    [...choice.skippedCells].flatMap(([id, kinds]) => (kinds.has('resources') ? (tasks.get(id) ?? []) : [])),
  );
  for (const [pair, assignments] of here) {
    const { taskId, resourceId } = assignments[0]!;
    const givenCount = imaged.get(pair)?.length ?? 0;
    if (!isFromFile.has(taskId) || silent.has(taskId) || givenCount === 0) continue;
    for (const [i, { id }] of assignments.entries()) {
      if (i < (inFile.get(pair) ?? 0)) continue;
      const isOfImport = id === derivedId('assignment', projectId, taskId, resourceId, String(i + 1));
      // A table names a resource once for a task, however often it is assigned.
      if (isOfImport || (own.has(taskId) && i < givenCount)) draft.assignments.set(id, null);
    }
  }
}
