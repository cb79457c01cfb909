// Which workspace does the start page open? The one this person was in last, in this browser.
import { keepHere, readKept } from '../ui/browser-storage.ts';
const key = (kindeId: string) => `horizon.last-workspace.${kindeId}`;

/** The workspace that the person opened last here, as far as it is still theirs. */
export function lastWorkspace(kindeId: string, ids: readonly string[]): string | undefined {
  const kept = readKept(key(kindeId));
  return ids.find((id) => id === kept);
}

/** Keeps the workspace as the one opened last. */
export function rememberWorkspace(kindeId: string, workspaceId: string): void {
  keepHere(key(kindeId), workspaceId);
}
