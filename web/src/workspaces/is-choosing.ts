import { useRouterState } from '@tanstack/react-router';
import type { Caller } from '../client/caller.tsx';
import { lastWorkspace } from './last-workspace.ts';

/** Whether the page asks which workspace to open: none of them is chosen yet. */
export function useIsChoosing(caller: Caller): boolean {
  const isStart = useRouterState({ select: (state) => state.location.pathname === '/' });
  if (!isStart || caller.workspaces.length < 2) return false;
  const ids = caller.workspaces.map((workspace) => workspace.workspace_id);
  return lastWorkspace(caller.kinde_id, ids) === undefined;
}
