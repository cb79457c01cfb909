// Who is signed in and in which workspace they are: read once at the top, given to every page.
import { createContext, use, type ReactNode } from 'react';
import type { CallAnswer } from './api.ts';

export type Caller = CallAnswer<'getSession'>;
export type CallerWorkspace = Caller['workspaces'][number];

const CallerContext = createContext<Caller | null>(null);
const WorkspaceContext = createContext<CallerWorkspace | null>(null);

/** Gives the signed-in person to the pages below. */
export function CallerProvider({ caller, children }: { caller: Caller; children: ReactNode }) {
  return <CallerContext value={caller}>{children}</CallerContext>;
}

/** Gives the workspace of the address to the pages below. */
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

/** The signed-in person; none on a page that opens without a sign-in. */
export function usePossibleCaller(): Caller | null {
  return use(CallerContext);
}

/** The workspace of the page, with what the caller may do in it. */
export function useWorkspace(): CallerWorkspace {
  const workspace = use(WorkspaceContext);
  if (!workspace) {
    throw new Error('useWorkspace below WorkspaceProvider only');
  }
  return workspace;
}

/**
 * For whom this browser keeps what is read and what waits to be sent; nobody while another's view is shown: what they keep
 * here is neither shown nor added to.
 */
export const keptFor = (caller: Caller | null): string | null =>
  caller === null || caller.seeing_as !== null ? null : caller.kinde_id;

/** True where the caller holds a permission for the whole workspace of the page, such as `labour_rates:create`. */
export function useMay(permission: string): boolean {
  return useWorkspace().permissions.includes(permission);
}
