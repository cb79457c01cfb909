// The queue of a person. It shows only what they may still see: the permission of each type, in the workspace or on the
// project, is checked at every read.
import { notificationTypes, type NotificationType } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { notifyPeople } from '../platform/jobs/job.ts';
import { allOf } from '../platform/list.ts';
import type { Row } from '../platform/rows.ts';
import { scopeOf, type Actor, type Membership, type Scope } from '../platform/scope.ts';

export interface QueueRow {
  global_notification_queue_id: string;
  in_app_read: 0 | 1;
  type: NotificationType;
  item: Row<'notification_events'>['item'];
  actor_name: string;
  workspace_id: string;
  workspace: string;
  project_id: string | null;
  project_name: string | null;
  created_at: string;
}

export interface QueueRequest {
  limit?: number;
  offset?: number;
  unread?: boolean;
  types?: readonly string[];
}

/** A part of the queue: of one project, or of all workspaces of the person. */
export interface QueuePart {
  personId: string;
  where: RawBuilder<unknown>;
}

const types = Object.keys(notificationTypes) as NotificationType[];

/** The condition on `n` and `e` for notifications of a workspace that a member may still see. */
function visibleIn(scope: Scope): RawBuilder<unknown> {
  const { workspaceId, membership } = scope;
  const everywhere = types.filter((type) => {
    const { permission } = notificationTypes[type];
    return permission === null || scope.holds(permission);
  });
  const onProjects = [...membership.projectPermissions].flatMap(([projectId, permissions]) =>
    types.filter((type) => permissions.has(notificationTypes[type].permission!)).map((type) => ({ projectId, type })),
  );
  const inSight = membership.isExternal
    ? sql`(n.project_id IS NULL OR n.project_id = ANY(${[...membership.projectPermissions.keys()]}::uuid[]))`
    : sql`TRUE`;
  return sql`(n.workspace_id = ${workspaceId} AND ((e.type = ANY(${everywhere}::text[]) AND ${inSight})
    OR (n.project_id, e.type) IN (SELECT * FROM unnest(${onProjects.map((one) => one.projectId)}::uuid[], ${onProjects.map((one) => one.type)}::text[]))))`;
}

/** Everything that a person may see, in the workspaces that they are a member of. */
export function ofPerson(actor: Actor): QueuePart {
  const scopes = [...actor.memberships.values()].map((membership: Membership) => scopeOf(actor, membership));
  const each = scopes.map(visibleIn);
  return {
    personId: actor.personId,
    where: each.length === 0 ? sql`FALSE` : sql`(${sql.join(each, sql` OR `)})`,
  };
}

/** The part about one project that a member may see. */
export function ofProject(scope: Scope, projectId: string): QueuePart {
  return { personId: scope.personId, where: sql`n.project_id = ${projectId} AND ${visibleIn(scope)}` };
}

const from = ({ personId, where }: QueuePart) => sql`FROM notifications n
  JOIN notification_events e ON e.workspace_id = n.workspace_id AND e.id = n.event_id
  WHERE n.kinde_id = ${personId} AND n.is_in_app AND ${where}`;

/** A page of the queue, newest first, with its counts. */
export async function readQueue(
  db: Db,
  part: QueuePart,
  { limit = 50, offset = 0, unread = false, types: wanted }: QueueRequest,
): Promise<{ items: QueueRow[]; limit: number; offset: number; total: number; unread_total: number }> {
  const filter = allOf([
    unread && sql`n.read_at IS NULL`,
    wanted !== undefined && sql`e.type = ANY(${wanted}::text[])`,
  ]);
  const { rows: items } = await sql<QueueRow>`
    WITH page AS (SELECT n.workspace_id, n.id, n.event_id, n.read_at, n.project_id, n.created_at, e.type, e.item, e.actor_name
      ${from(part)} AND ${filter} ORDER BY n.created_at DESC, n.id LIMIT ${limit} OFFSET ${offset})
    SELECT page.id AS global_notification_queue_id, CASE WHEN page.read_at IS NULL THEN 0 ELSE 1 END AS in_app_read,
           page.type, page.item, page.actor_name, page.workspace_id, w.workspace, page.project_id, p.project_name, page.created_at
      FROM page JOIN workspaces w USING (workspace_id)
      LEFT JOIN projects p ON p.workspace_id = page.workspace_id AND p.project_id = page.project_id
     ORDER BY page.created_at DESC, page.id`.execute(db);
  const { rows } = await sql<{ total: number; unread_total: number }>`
    SELECT count(*) FILTER (WHERE ${filter}) AS total, count(*) FILTER (WHERE n.read_at IS NULL) AS unread_total ${from(part)}`.execute(
    db,
  );
  return { items, limit, offset, ...rows[0]! };
}

/** Marks notifications as read, all of the part without ids; returns how many were unread and how many still are. */
export async function acknowledge(
  tx: Tx,
  part: QueuePart,
  ids: readonly string[] | undefined,
): Promise<{ updated: number; unread_total: number }> {
  const { rows } = await sql<{ workspace_id: string }>`
    UPDATE notifications SET read_at = now() WHERE (workspace_id, id) IN (
      SELECT n.workspace_id, n.id ${from(part)} AND n.read_at IS NULL
         AND ${ids === undefined ? sql`TRUE` : sql`n.id = ANY(${ids}::uuid[])`})
    RETURNING workspace_id`.execute(tx);
  for (const workspaceId of new Set(rows.map((row) => row.workspace_id))) {
    await notifyPeople(tx, workspaceId, 'notifications', [part.personId]);
  }
  const { rows: counted } = await sql<{ n: number }>`SELECT count(*) AS n ${from(part)} AND n.read_at IS NULL`.execute(
    tx,
  );
  return { updated: rows.length, unread_total: counted[0]!.n };
}
