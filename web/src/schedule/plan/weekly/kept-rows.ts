// Stores the grouping of the rows of a project's board, as chosen last in this browser.
import { storeLocally, readLocally } from '../../../ui/browser-storage.ts';

const keyOf = (personId: string, projectId: string): string => `horizon.week-rows.${personId}.${projectId}`;

/** The grouping chosen last; null if there is none. */
export function keptRows(personId: string, projectId: string): string | null {
  return readLocally(keyOf(personId, projectId));
}

export function keepRows(personId: string, projectId: string, by: string): void {
  storeLocally(keyOf(personId, projectId), by);
}
