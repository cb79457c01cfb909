// Removes old notifications: read ones, and those that were never in the queue, after three months; the rest after a
// year.
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { days, deleteInBatches, batchSize } from '../platform/delete-old.ts';

/** Days after which a notification is removed. */
export const keptDays = { read: 90, unread: 365 };

/** Removes old notifications, except those still to be mailed. Answers how many. */
export const forgetOldNotifications = (db: Db, signal?: AbortSignal): Promise<number> =>
  deleteInBatches(
    db,
    sql`DELETE FROM notifications n USING (SELECT workspace_id, id FROM notifications
         WHERE (email_due_at IS NULL OR emailed_at IS NOT NULL)
           AND (created_at < now() - ${days(keptDays.unread)} OR (NOT is_in_app AND created_at < now() - ${days(keptDays.read)})
                OR read_at < now() - ${days(keptDays.read)})
         LIMIT ${batchSize}) old
      WHERE n.workspace_id = old.workspace_id AND n.id = old.id`,
    signal,
  );

/** Removes events older than a year that are in nobody's queue; answers how many. */
export const forgetOldEvents = (db: Db, signal?: AbortSignal): Promise<number> =>
  deleteInBatches(
    db,
    sql`DELETE FROM notification_events e USING (SELECT workspace_id, id FROM notification_events v
         WHERE created_at < now() - ${days(keptDays.unread)}
           AND NOT EXISTS (SELECT FROM notifications n WHERE n.workspace_id = v.workspace_id AND n.event_id = v.id)
         LIMIT ${batchSize}) old
      WHERE e.workspace_id = old.workspace_id AND e.id = old.id`,
    signal,
  );
