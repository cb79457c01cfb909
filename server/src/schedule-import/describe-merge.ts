// Describes the result of an import, in the same words and counts everywhere: tasks are counted with their summaries.

/** Tasks that an import added, changed, removed, and kept although they are not in the file. */
export interface MergedCounts {
  added: number;
  changed: number;
  removed: number;
  kept: number;
}

interface EditCounts {
  emptied: number;
  links_added: number;
  links_changed: number;
  links_removed: number;
  assignments_added: number;
  assignments_removed: number;
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`];

/** `2 cells emptied`, `1 link removed` …; zero counts are left out. */
export function describeEdits(edits: EditCounts): string[] {
  return [
    ...counted(edits.emptied, 'cell emptied', 'cells emptied'),
    ...counted(edits.links_added, 'link added', 'links added'),
    ...counted(edits.links_changed, 'link changed', 'links changed'),
    ...counted(edits.links_removed, 'link removed', 'links removed'),
    ...counted(edits.assignments_added, 'assignment added', 'assignments added'),
    ...counted(edits.assignments_removed, 'assignment removed', 'assignments removed'),
  ];
}

interface ChangedSince {
  left: number;
  overwritten: number;
  deleted: number;
}

/**
 * Describes the outcome of cells and rows that were changed here after the table was exported; null if there are none.
 */
export function describeChanged({ left, overwritten, deleted }: ChangedSince, addsAgain: boolean): string[] {
  const done = addsAgain ? 'added again' : 'left out';
  return [
    ...counted(left, 'cell left as it was changed here', 'cells left as they were changed here'),
    ...counted(overwritten, 'newer cell overwritten', 'newer cells overwritten'),
    ...counted(deleted, `deleted task ${done}`, `deleted tasks ${done}`),
  ];
}

/** `5,181 tasks added, 12 changed`; zero counts are left out except for added tasks. */
export function describeMerge({ added, changed, removed, kept }: MergedCounts): string {
  const countText = (count: number, what: string) => (count > 0 ? [`${count.toLocaleString('en-AU')} ${what}`] : []);
  return [
    `${added.toLocaleString('en-AU')} task${added === 1 ? '' : 's'} added`,
    ...countText(changed, 'changed'),
    ...countText(removed, 'removed'),
    ...countText(kept, 'kept'),
  ].join(', ');
}
