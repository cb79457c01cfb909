// The signed-in person and the workspace of the page, provided to every page by context.
import { createContext, use, type ReactNode } from 'react';
import type { CallAnswer } from './api.ts';

export type Caller = CallAnswer<'getSession'>;
export type CallerWorkspace = Caller['workspaces'][number];

const CallerContext = createContext<Caller | null>(null);
const WorkspaceContext = createContext<CallerWorkspace | null>(null);

/** Provides the signed-in person to the pages below. */
export function CallerProvider({ caller, children }: { caller: Caller; children: ReactNode }) {
  return <CallerContext value={caller}>{children}</CallerContext>;
}

/** Provides the workspace of the address to the pages below. */
export function WorkspaceProvider({ workspace, children }: { workspace: CallerWorkspace; children: ReactNode }) {
  return <WorkspaceContext value={workspace}>{children}</WorkspaceContext>;
}

/** The signed-in person. */
export function useCaller(): Caller {
  const caller = use(CallerContext);
  if (!caller) {
    throw new Error('useCaller below CallerProvider only');
  }
  return caller;
}

/** The signed-in person; null on a page that opens without a sign-in. */
export function usePossibleCaller(): Caller | null {
  return use(CallerContext);
}

/** The workspace of the page, with the caller's permissions in it. */
export function useWorkspace(): CallerWorkspace {
  const workspace = use(WorkspaceContext);
  if (!workspace) {
    throw new Error('useWorkspace below WorkspaceProvider only');
  }
  return workspace;
}

/**
 * The person whose cached data and unsent changes this browser uses; null while another member's view is shown, as that
 * member's own data must be neither shown nor changed.
 */
export const keptFor = (caller: Caller | null): string | null =>
  caller === null || caller.seeing_as !== null ? null : caller.kinde_id;

/** Whether the caller has a permission, such as `labour_rates:create`, for the whole workspace of the page. */
export function useMay(permission: string): boolean {
  return useWorkspace().permissions.includes(permission);
}
