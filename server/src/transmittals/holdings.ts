// The revisions that recipients have: for each document sent on a project, the newest one of each recipient.
import { maxTransmittalRecipients, type AnswerOf, type BodyOf, type Calls, type NewRecipient } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { againstRule } from '../platform/failures.ts';
import { readableDocuments } from '../documents/visible.ts';
import type { Scope } from '../platform/scope.ts';
import { createTransmittal, type Acting } from './draft.ts';
import type { TransmittalAnswer } from './present.ts';
import { candidatesOf } from './store.ts';
import { visibleTransmittals } from './visible.ts';

type Holding = AnswerOf<Calls['listRevisionHoldings']>['items'][number];

/** The holdings of a project by document and recipient; documents by number, recipients by name. */
export async function listHoldings(
  db: Db,
  scope: Scope,
  {
    project_id,
    cde_id,
    only_older,
  }: { project_id: string; cde_id?: string | undefined; only_older?: boolean | undefined },
): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    SELECT * FROM (
      SELECT DISTINCT ON (x.cde_id, coalesce(r.kinde_id, lower(r.email)))
             x.cde_id, d.number, d.title, d.revision AS current_revision, r.kinde_id, r.email, r.name, r.company,
             v.revision, t.id AS transmittal_id, t.reference AS transmittal, t.sent_at, r.acknowledged_at, o.last_at AS opened_at,
             (v.cde_version_id = d.cde_version_id) AS is_current
        FROM transmittals t
        JOIN transmittal_documents x ON x.workspace_id = t.workspace_id AND x.transmittal_id = t.id
        JOIN documents d ON d.workspace_id = x.workspace_id AND d.cde_id = x.cde_id
        JOIN document_versions v ON v.workspace_id = x.workspace_id AND v.cde_version_id = x.cde_version_id
        JOIN transmittal_recipients r ON r.workspace_id = t.workspace_id AND r.transmittal_id = t.id AND r.revoked_at IS NULL
          AND r.state IS DISTINCT FROM 'bounced'
        LEFT JOIN transmittal_openings o ON o.workspace_id = r.workspace_id AND o.recipient_id = r.id AND o.cde_id = x.cde_id
       WHERE ${visibleTransmittals([scope])} AND t.workspace_id = ${scope.workspaceId} AND t.project_id = ${project_id}
         AND t.sent_at IS NOT NULL AND NOT d.is_deleted AND ${readableDocuments(scope, 'd')} ${cde_id === undefined ? sql`` : sql`AND x.cde_id = ${cde_id}`}
       ORDER BY x.cde_id, coalesce(r.kinde_id, lower(r.email)), v.sequence DESC, t.sent_at DESC) AS newest
     WHERE ${only_older === true ? sql`NOT is_current` : sql`TRUE`}
     ORDER BY number, name LIMIT 20000`.execute(db);
  return rows;
}

/**
 * Drafts a transmittal of documents to everybody with an older revision of one of them. Throws 422 if nobody has one.
 */
export async function draftForHolders(
  acting: Acting,
  body: BodyOf<Calls['updateHolders']>,
): Promise<TransmittalAnswer> {
  const { tx, scope } = acting;
  const { workspace_id, project_id, documents, subject = 'New revisions', is_blind = false } = body;
  const wanted = new Set(documents.map(({ cde_id }) => cde_id.toLowerCase()));
  const holdings = await listHoldings(tx, scope, { project_id, only_older: true });
  const holders = holdings.filter(({ cde_id }) => wanted.has(cde_id));
  const members = holders.flatMap(({ kinde_id }) => kinde_id ?? []);
  const may = new Map(
    (await candidatesOf(tx, scope.workspaceId, project_id, members)).map((one) => [one.kinde_id, one.may]),
  );
  const recipients = new Map<string, NewRecipient>();
  for (const { kinde_id, email, name, company } of holders) {
    if (kinde_id !== null && may.get(kinde_id)) recipients.set(kinde_id, { kinde_id, is_blind });
    else if (email !== null) recipients.set(email.toLowerCase(), { email, name, company, is_blind });
  }
  if (recipients.size === 0) throw againstRule({ documents: ['Nobody holds an older revision of these documents.'] });
  return createTransmittal(acting, {
    workspace_id,
    project_id,
    subject,
    documents,
    purpose: 'superseding',
    recipients: [...recipients.values()].slice(0, maxTransmittalRecipients),
  });
}
