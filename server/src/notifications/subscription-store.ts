import { notificationCategories, type AnswerOf, type BodyOf, type Calls, type EmailChoice } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';

export type Settings = BodyOf<Calls['setNotificationSettings']>;
export type CategoryName = BodyOf<Calls['setSubscription']>['category'];

export interface Choice {
  workspace_id: string;
  category: string;
  is_in_app: boolean;
  email: EmailChoice;
}

/** The choices of a person. */
export async function ownChoices(db: Db, personId: string): Promise<Choice[]> {
  const { rows } = await sql<Choice>`SELECT workspace_id, category, is_in_app, email FROM notification_subscriptions
    WHERE kinde_id = ${personId}`.execute(db);
  return rows;
}

/** The defaults of the roles of a person; of several roles the most frequent delivery. */
export async function roleChoices(db: Db, personId: string): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    SELECT d.workspace_id, d.category, bool_or(d.is_in_app) AS is_in_app,
           (array_agg(d.email ORDER BY array_position(ARRAY['instant', 'hourly', 'daily', 'off'], d.email)))[1] AS email
      FROM notification_role_defaults d
      JOIN member_roles mr ON mr.workspace_id = d.workspace_id AND mr.role_id = d.role_id
     WHERE mr.kinde_id = ${personId} GROUP BY d.workspace_id, d.category`.execute(db);
  return rows;
}

/** Stores the choice of a person for a category; null removes it. */
export async function setChoice(
  tx: Tx,
  at: { workspaceId: string; personId: string; category: string },
  choice: { in_app: boolean; email: EmailChoice } | null,
): Promise<void> {
  const { workspaceId, personId, category } = at;
  if (choice === null) {
    await sql`DELETE FROM notification_subscriptions
      WHERE workspace_id = ${workspaceId} AND kinde_id = ${personId} AND category = ${category}`.execute(tx);
    return;
  }
  await sql`INSERT INTO notification_subscriptions (workspace_id, kinde_id, category, is_in_app, email)
    VALUES (${workspaceId}, ${personId}, ${category}, ${choice.in_app}, ${choice.email})
    ON CONFLICT (workspace_id, kinde_id, category)
      DO UPDATE SET is_in_app = excluded.is_in_app, email = excluded.email, updated_at = now()`.execute(tx);
}

/** Quiet hours of a person, or the default settings. */
export async function settingsOf(db: Db, personId: string): Promise<Settings> {
  const { rows } =
    await sql<Settings>`SELECT time_zone, quiet_from, quiet_to, daily_at FROM notification_settings WHERE kinde_id = ${personId}`.execute(
      db,
    );
  return rows[0] ?? { time_zone: 'Australia/Sydney', quiet_from: null, quiet_to: null, daily_at: '07:00' };
}

export async function setSettings(tx: Tx, personId: string, settings: Settings): Promise<void> {
  const { time_zone: zone, quiet_from: from, quiet_to: to, daily_at: daily } = settings;
  await sql`INSERT INTO notification_settings (kinde_id, time_zone, quiet_from, quiet_to, daily_at)
    VALUES (${personId}, ${zone}, ${from}, ${to}, ${daily})
    ON CONFLICT (kinde_id) DO UPDATE SET time_zone = excluded.time_zone, quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, daily_at = excluded.daily_at, updated_at = now()`.execute(tx);
}

/** The roles of a workspace with their defaults for each category. */
export async function listDefaults(db: Db, scope: Scope): Promise<AnswerOf<Calls['listRoleDefaults']>['items']> {
  const { rows } = await sql<{ role_id: string; role: string; set: Choice[] }>`
    SELECT r.id AS role_id, r.name AS role, coalesce(jsonb_agg(jsonb_build_object('category', d.category,
             'is_in_app', d.is_in_app, 'email', d.email)) FILTER (WHERE d.category IS NOT NULL), '[]') AS set
      FROM roles r LEFT JOIN notification_role_defaults d ON d.workspace_id = r.workspace_id AND d.role_id = r.id
     WHERE r.workspace_id = ${scope.workspaceId} AND NOT r.is_deleted GROUP BY r.id, r.name, r.position ORDER BY r.position, r.name`.execute(
    db,
  );
  return rows.flatMap(({ role_id, role, set }) =>
    (Object.keys(notificationCategories) as CategoryName[]).map((category) => {
      const usual = notificationCategories[category];
      const own = set.find((one) => one.category === category);
      return {
        role_id,
        role,
        category,
        is_statutory: usual.isStatutory,
        in_app: own?.is_in_app ?? usual.inApp,
        email: own?.email ?? usual.email,
        is_set: own !== undefined,
      };
    }),
  );
}

/** Stores the default of a role; null removes it. Returns false if there is no such role. */
export async function setDefault(
  tx: Tx,
  scope: Scope,
  at: { roleId: string; category: string },
  choice: { in_app: boolean; email: EmailChoice } | null,
): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM roles WHERE workspace_id = ${scope.workspaceId} AND id = ${at.roleId} AND NOT is_deleted`.execute(
      tx,
    );
  if (rows.length === 0) {
    return false;
  }
  if (choice === null) {
    await sql`DELETE FROM notification_role_defaults
      WHERE workspace_id = ${scope.workspaceId} AND role_id = ${at.roleId} AND category = ${at.category}`.execute(tx);
  } else {
    await sql`INSERT INTO notification_role_defaults (workspace_id, role_id, category, is_in_app, email)
      VALUES (${scope.workspaceId}, ${at.roleId}, ${at.category}, ${choice.in_app}, ${choice.email})
      ON CONFLICT (workspace_id, role_id, category)
        DO UPDATE SET is_in_app = excluded.is_in_app, email = excluded.email, updated_at = now()`.execute(tx);
  }
  return true;
}

/**
 * Unsubscribes a member from e-mails of a category and keeps the rest of their choice; null if they are not a member.
 */
export async function endEmails(
  tx: Tx,
  { workspaceId, personId, category }: { workspaceId: string; personId: string; category: CategoryName },
): Promise<{ workspace: string } | null> {
  const { rows } = await sql<{ workspace: string }>`
    SELECT w.workspace FROM members m JOIN workspaces w USING (workspace_id)
     WHERE m.workspace_id = ${workspaceId} AND m.kinde_id = ${personId}`.execute(tx);
  const [member] = rows;
  if (!member) {
    return null;
  }
  const own = (await ownChoices(tx, personId)).find(
    (one) => one.workspace_id === workspaceId && one.category === category,
  );
  const inApp = own?.is_in_app ?? notificationCategories[category].inApp;
  await setChoice(tx, { workspaceId, personId, category }, { in_app: inApp, email: 'off' });
  return member;
}
