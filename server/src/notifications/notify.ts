// Raises an event, in one line and in the transaction of its cause: `notify(tx, scope, { type, item, to })`. Recipients
// are the people whom the record concerns, or everybody with the permission of the type; subscriptions determine how
// they get it.
import {
  notificationCategories,
  notificationTypes,
  type NotificationCategory,
  type NotificationType,
  type NotifiedItem,
} from '@horizon/contract';
import { sql } from 'kysely';
import type { Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { notifyPeople, queueJob } from '../platform/jobs/job.ts';
import { json } from '../platform/columns.ts';
import { narrowingOf } from '../platform/scope.ts';
import { mailNotifications } from './mail-notifications-job.ts';

export interface NewEvent {
  type: NotificationType;
  projectId?: string | null;
  item: NotifiedItem;
  /** The people whom the record concerns; without it everybody with the permission of the type. */
  to?: readonly string[];
  /** The same event with one key is raised once. */
  key?: string;
  /** Time of the event. */
  now?: Date;
}

/** The person who causes an event; null for Horizon itself. */
export interface Raiser {
  workspaceId: string;
  personId: string | null;
  personName: string;
}

/** Raises an event; returns the number of recipients. The person who causes it is not one of them. */
export async function notify(tx: Tx, raiser: Raiser, event: NewEvent): Promise<number> {
  const { workspaceId } = raiser;
  const { type, projectId = null, item, to, key = null } = event;
  if (to?.length === 0) {
    return 0;
  }
  const at = (event.now ?? new Date()).toISOString();
  const id = newId();
  const { permission, category: name } = notificationTypes[type];
  const category: NotificationCategory = notificationCategories[name];
  const { rows: raised } = await sql`
    INSERT INTO notification_events (workspace_id, id, type, key, project_id, actor_id, actor_name, item, created_at)
    VALUES (${workspaceId}, ${id}, ${type}, ${key}, ${projectId}, ${raiser.personId}, ${raiser.personName}, ${json(item)}, ${at})
    ON CONFLICT (workspace_id, key) WHERE key IS NOT NULL DO NOTHING RETURNING 1`.execute(tx);
  if (raised.length === 0) {
    return 0;
  }
  const narrowing = permission === null ? null : narrowingOf(permission);
  const { rows } = await sql<{ kinde_id: string; email_due_at: string | null }>`
    WITH granted AS (
      SELECT m.kinde_id, r.id AS role_id, r.permissions, mr.project_id, r.is_external
        FROM members m
        LEFT JOIN member_roles mr ON mr.workspace_id = m.workspace_id AND mr.kinde_id = m.kinde_id
        LEFT JOIN roles r ON r.workspace_id = mr.workspace_id AND r.id = mr.role_id AND NOT r.is_deleted
       WHERE m.workspace_id = ${workspaceId} AND m.status = 'active' AND m.kinde_id IS DISTINCT FROM ${raiser.personId}
         AND (${to === undefined} OR m.kinde_id = ANY(${to ?? []}::text[]))),
    permitted AS (
      SELECT kinde_id FROM granted
       WHERE ${permission}::text IS NULL OR (${permission} = ANY (permissions)
         AND (project_id = ${projectId}::uuid OR (project_id IS NULL AND (NOT is_external OR ${projectId}::uuid IS NULL))))
       GROUP BY kinde_id
      HAVING ${to !== undefined} OR ${narrowing}::text IS NULL OR NOT bool_and(${narrowing} = ANY (permissions))),
    defaults AS (
      SELECT g.kinde_id, bool_or(d.is_in_app) AS is_in_app,
             (array_agg(d.email ORDER BY array_position(ARRAY['instant', 'hourly', 'daily', 'off'], d.email)))[1] AS email
        FROM granted g JOIN notification_role_defaults d
          ON d.workspace_id = ${workspaceId} AND d.role_id = g.role_id AND d.category = ${name}
       GROUP BY g.kinde_id),
    chosen AS (
      SELECT p.kinde_id,
             ${category.isStatutory} OR coalesce(s.is_in_app, d.is_in_app, ${category.inApp}) AS is_in_app,
             CASE WHEN ${category.isStatutory} THEN ${category.email} ELSE coalesce(s.email, d.email, ${category.email}) END AS email,
             coalesce(t.time_zone, 'Australia/Sydney') AS zone, t.quiet_from, t.quiet_to, coalesce(t.daily_at, '07:00') AS daily_at
        FROM permitted p
        LEFT JOIN defaults d USING (kinde_id)
        LEFT JOIN notification_subscriptions s ON s.workspace_id = ${workspaceId} AND s.kinde_id = p.kinde_id AND s.category = ${name}
        LEFT JOIN notification_settings t ON t.kinde_id = p.kinde_id)
    INSERT INTO notifications (workspace_id, id, event_id, kinde_id, project_id, is_in_app, email, email_due_at, created_at)
    SELECT ${workspaceId}, gen_random_uuid(), ${id}, kinde_id, ${projectId}, is_in_app, email,
           CASE WHEN ${category.isStatutory} THEN ${at}::timestamptz
                ELSE email_due(${at}::timestamptz, email, zone, quiet_from, quiet_to, daily_at) END, ${at}::timestamptz
      FROM chosen WHERE is_in_app OR email <> 'off'
    RETURNING kinde_id, email_due_at`.execute(tx);
  await notifyPeople(
    tx,
    workspaceId,
    'notifications',
    rows.map((row) => row.kinde_id),
  );
  if (rows.some((row) => row.email_due_at !== null && Date.parse(row.email_due_at) <= Date.parse(at))) {
    await queueJob(tx, mailNotifications, {
      workspaceId,
      about: `E-mails: ${notificationTypes[type].label}`,
      input: {},
    });
  }
  return rows.length;
}
