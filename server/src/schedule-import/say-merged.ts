// What an import did, in the same words and counts wherever it is told: tasks are counted with their summaries.

/** Tasks that an import added, changed, removed, and left though they are not in the file. */
export interface MergedCounts {
  added: number;
  changed: number;
  removed: number;
  kept: number;
}

/** `5,181 tasks added, 12 changed`; what did not happen is left out but for the added. */
export function sayMerged({ added, changed, removed, kept }: MergedCounts): string {
  const said = (count: number, what: string) => (count > 0 ? [`${count.toLocaleString('en-AU')} ${what}`] : []);
  return [
    `${added.toLocaleString('en-AU')} task${added === 1 ? '' : 's'} added`,
    ...said(changed, 'changed'),
    ...said(removed, 'removed'),
    ...said(kept, 'added here kept'),
  ].join(', ');
}
