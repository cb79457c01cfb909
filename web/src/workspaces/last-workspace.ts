// The workspace that the start page opens: the one this person last used in this browser.
import { storeLocally, readLocally } from '../ui/browser-storage.ts';
import { useRouterState } from '@tanstack/react-router';
import type { Caller } from '../client/caller.tsx';

const key = (kindeId: string) => `horizon.last-workspace.${kindeId}`;

/** The workspace the person opened last here, if they still have access. */
export function lastWorkspace(kindeId: string, ids: readonly string[]): string | undefined {
  const kept = readLocally(key(kindeId));
  return ids.find((id) => id === kept);
}

/** Stores the workspace as the one opened last. */
export function rememberWorkspace(kindeId: string, workspaceId: string): void {
  storeLocally(key(kindeId), workspaceId);
}

/** Whether the start page lets the person choose a workspace, because none has been opened here before. */
export function useIsChoosing(caller: Caller): boolean {
  const isStart = useRouterState({ select: (state) => state.location.pathname === '/' });
  if (!isStart || caller.workspaces.length < 2) return false;
  const ids = caller.workspaces.map((workspace) => workspace.workspace_id);
  return lastWorkspace(caller.kinde_id, ids) === undefined;
}
