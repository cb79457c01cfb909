// Nothing changes an archived project or workspace, not even a change that was in progress: a change takes a shared
// lock on its workspace and project until it is stored, and archiving waits for these locks.
import { sql } from 'kysely';
import pg from 'pg';
import { permitOn, restoringProjects, seesProject, type Scope } from './scope.ts';
import type { Permission } from '@horizon/contract';
import type { Tx } from './database.ts';
import { archived, notFound, type Refusal } from './failures.ts';

/** The workspace and project of a change. */
export interface Place {
  scope: Scope;
  projectId: string | null;
}

/** The statement that locks a place against archiving, sent with BEGIN. Fails if the place is archived. */
export function lockOpenSql({ scope, projectId }: Place): string {
  const ids = [scope.workspaceId, projectId].map((id) => (id === null ? 'NULL' : pg.escapeLiteral(id)));
  return `SELECT hold_open(${ids.join(', ')})`;
}

/** The refusal for a failure of `lockOpenSql`; null for any other failure. */
export function refusalOfArchived(error: unknown, { scope, projectId }: Place): Refusal | null {
  const { code, message, detail } = error as { code?: string; message: string; detail?: string };
  if (!(error instanceof Error) || code !== 'HZ001') {
    return null;
  }
  if (detail === 'workspace') {
    return archived(message, scope.holds('workspace:administer'));
  }
  // Not everybody may see its name.
  return projectId && seesProject(scope, projectId)
    ? archived(message, scope.holds(restoringProjects, projectId))
    : notFound();
}

/** Locks a place against archiving in a transaction that began without knowing it. Throws 403 if it is archived. */
export async function lockOpen(tx: Tx, place: Place): Promise<void> {
  const { scope, projectId } = place;
  try {
    await sql`SELECT hold_open(${scope.workspaceId}::uuid, ${projectId}::uuid)`.execute(tx);
  } catch (error) {
    throw refusalOfArchived(error, place) ?? error;
  }
}

/** As `permitOn`, for a record that is about to change: its project cannot be archived until the change is stored. */
export async function permitChange(
  tx: Tx,
  scope: Scope,
  permission: Permission,
  projectId: string | null | undefined,
): Promise<void> {
  permitOn(scope, permission, projectId);
  if (projectId) {
    await lockOpen(tx, { scope, projectId });
  }
}

/** Waits for changes in progress in a workspace or project; later ones find it archived. */
export async function lockAlone(tx: Tx, id: string): Promise<void> {
  await sql`SELECT hold_alone(${id}::uuid)`.execute(tx);
}
