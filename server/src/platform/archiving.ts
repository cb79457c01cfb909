// What is archived is not changed by what was under way at that moment: a change holds its workspace and its project open
// until it is stored, and who archives waits for the changes before.
import { sql } from 'kysely';
import pg from 'pg';
import { permitOn, restoringProjects, seesProject, type Scope } from './scope.ts';
import type { Permission } from '@horizon/contract';
import type { Tx } from './database.ts';
import { archived, notFound, type Refusal } from './failures.ts';

/** Where a change happens. */
export interface Place {
  scope: Scope;
  projectId: string | null;
}

/** The statement that holds a place open, for the beginning of a transaction. It fails where the place is archived. */
export function lockOpenSql({ scope, projectId }: Place): string {
  const ids = [scope.workspaceId, projectId].map((id) => (id === null ? 'NULL' : pg.escapeLiteral(id)));
  return `SELECT hold_open(${ids.join(', ')})`;
}

/** The refusal that a failure of `lockOpenSql` represents; none of any other failure. */
export function refusalOfArchived(error: unknown, { scope, projectId }: Place): Refusal | null {
  const { code, message, detail } = error as { code?: string; message: string; detail?: string };
  if (!(error instanceof Error) || code !== 'HZ001') {
    return null;
  }
  if (detail === 'workspace') {
    return archived(message, scope.holds('workspace:administer'));
  }
  // Its name is not for everybody.
  return projectId && seesProject(scope, projectId)
    ? archived(message, scope.holds(restoringProjects, projectId))
    : notFound();
}

/** Holds a place open in a transaction that began without knowing it. Throws 403 where it is archived. */
export async function lockOpen(tx: Tx, place: Place): Promise<void> {
  const { scope, projectId } = place;
  try {
    await sql`SELECT hold_open(${scope.workspaceId}::uuid, ${projectId}::uuid)`.execute(tx);
  } catch (error) {
    throw refusalOfArchived(error, place) ?? error;
  }
}

/** As `permitOn`, of a record that is changed: its project stays open until that is stored. */
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

/** Waits for what changes a workspace or a project now; what comes later finds it archived. */
export async function lockAlone(tx: Tx, id: string): Promise<void> {
  await sql`SELECT hold_alone(${id}::uuid)`.execute(tx);
}
