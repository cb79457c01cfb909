import { sql } from 'kysely';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Db, Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { days, deleteInBatches, batchSize } from '../platform/delete-old.ts';
import { allOf, isOneOf, listPage, severalOf, type ListAnswer, type ListRequest } from '../platform/list.ts';
import { noWorkspace } from '../platform/mail/send-mail.ts';
import { insertRow, type Row } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';

type Listed = AnswerOf<Calls['listMails']>['items'][number];
type State = Row<'mail_recipients'>['state'];

export interface MailRow extends Row<'mails'> {
  kind: Listed['kind'];
  recipients: (Listed['recipients'][number] & { kinde_id: string | null })[];
}

const columns = sql<MailRow>`SELECT m.*, (
    SELECT jsonb_agg(jsonb_build_object('name', r.name, 'address', r.address, 'state', r.state, 'detail', r.detail,
             'attempts', r.attempts, 'kinde_id', r.kinde_id,
             'updated_at', to_char(r.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY r.place)
      FROM mail_recipients r WHERE r.workspace_id = m.workspace_id AND r.mail_id = m.id) AS recipients`;

/** The workspace's own mails, and links to reset a password of people who belong to its company. */
const seen = (scope: Scope) => sql`(m.workspace_id = ${scope.workspaceId} OR (m.workspace_id = ${noWorkspace}
  AND EXISTS (SELECT FROM mail_recipients r JOIN persons p ON p.kinde_id = r.kinde_id
                JOIN workspaces w ON w.global_company_id = p.global_company_id AND w.workspace_id = ${scope.workspaceId}
                JOIN members a ON a.workspace_id = w.workspace_id AND a.kinde_id = p.kinde_id
               WHERE r.workspace_id = m.workspace_id AND r.mail_id = m.id)))`;

const inState = (states: readonly string[]) => sql`EXISTS (SELECT FROM mail_recipients r
  WHERE r.workspace_id = m.workspace_id AND r.mail_id = m.id AND ${isOneOf(sql`r.state`, states)})`;

/** Mails that the workspace's administrators see, newest first. */
export function listMails(
  db: Db,
  scope: Scope,
  request: ListRequest & { state?: State | State[] },
): Promise<ListAnswer<MailRow>> {
  const states = severalOf(request.state) as string[] | undefined;
  const { q } = request;
  return listPage<MailRow>(db, request, {
    select: sql<MailRow>`${columns} FROM mails m JOIN chosen ON chosen.chosen_id = m.id`,
    from: sql`FROM mails m`,
    where: allOf([
      seen(scope),
      states && inState(states),
      q &&
        sql`(position(plain_letters(${q}) IN plain_letters(m.subject)) > 0 OR EXISTS (SELECT FROM mail_recipients r
          WHERE r.workspace_id = m.workspace_id AND r.mail_id = m.id AND position(plain_letters(${q}) IN plain_letters(r.address)) > 0))`,
    ]),
    id: 'm.id',
    sortable: { created_at: 'm.created_at' },
    defaultSort: '-created_at',
  });
}

/** One of these mails. */
export async function findMail(db: Db, scope: Scope, id: string): Promise<MailRow | null> {
  const { rows } = await sql<MailRow>`${columns} FROM mails m WHERE ${seen(scope)} AND m.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Requeues a mail for recipients whom it has not reached, and lifts the suppression of their addresses; answers how
 * many.
 */
export async function awaitAgain(tx: Tx, mail: MailRow, states: readonly State[]): Promise<number> {
  const { rows } = await sql<{ address: string }>`
    UPDATE mail_recipients SET state = 'waiting', detail = NULL, updated_at = now()
     WHERE workspace_id = ${mail.workspace_id} AND mail_id = ${mail.id} AND state = ANY(${states}::text[])
     RETURNING lower(address) AS address`.execute(tx);
  const addresses = rows.map((row) => row.address);
  await sql`DELETE FROM mail_suppressions WHERE address = ANY(${addresses}::text[])`.execute(tx);
  return rows.length;
}

/** Records who resent a mail, for the history. */
export async function noteDecision(tx: Tx, scope: Scope, mail: MailRow): Promise<void> {
  await insertRow(tx, 'mail_decisions', {
    workspace_id: scope.workspaceId,
    id: newId(),
    mail_id: mail.id,
    title: mail.subject,
    decision: 'send_again',
    kinde_id: scope.personId,
  });
}

/** Ids of the workspace's own mails with undelivered recipients, oldest first; without suppressed addresses. */
export async function undelivered(db: Db, workspaceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT mail_id AS id FROM mail_recipients
     WHERE workspace_id = ${workspaceId} AND state IN ('failed', 'kept') ORDER BY id LIMIT 10000`.execute(db);
  return rows.map((row) => row.id);
}

/** Requeues one of them; answers the subject, null if it has reached everybody by now. */
export async function awaitAgainById(tx: Tx, workspaceId: string, id: string): Promise<MailRow['kind'] | null> {
  const { rows } = await sql<{ kind: MailRow['kind'] }>`
    WITH again AS (UPDATE mail_recipients SET state = 'waiting', detail = NULL, updated_at = now()
       WHERE workspace_id = ${workspaceId} AND mail_id = ${id} AND state IN ('failed', 'kept') RETURNING 1)
    SELECT kind FROM mails WHERE workspace_id = ${workspaceId} AND id = ${id} AND EXISTS (SELECT FROM again)`.execute(
    tx,
  );
  return rows[0]?.kind ?? null;
}

/** Days after which a mail is removed. */
export const keptDays = 180;

/** Removes old mails without pending deliveries, with their recipients; answers how many. */
export function forgetOldMails(db: Db, signal?: AbortSignal): Promise<number> {
  return deleteInBatches(
    db,
    sql`WITH old AS (
        SELECT workspace_id, id FROM mails m WHERE created_at < now() - ${days(keptDays)}
           AND NOT EXISTS (SELECT FROM mail_recipients r
                WHERE r.workspace_id = m.workspace_id AND r.mail_id = m.id AND r.state = 'waiting')
         LIMIT ${batchSize}),
      recipients AS (DELETE FROM mail_recipients r USING old WHERE r.workspace_id = old.workspace_id AND r.mail_id = old.id)
      DELETE FROM mails m USING old WHERE m.workspace_id = old.workspace_id AND m.id = old.id`,
    signal,
  );
}
