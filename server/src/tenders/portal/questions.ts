// Questions of a bidder: their own, and published answers without the asker. Asked until the cut-off.
import { clarificationRecord, type AnswerOf, type BodyOf, type Calls, type PortalQuestion } from '@horizon/contract';
import { sql } from 'kysely';
import { questionsUntil } from '../../clarifications/cut-off.ts';
import { notifyAsked, type StoredClarification } from '../../clarifications/consequences.ts';
import { closedSentence } from '../../clarifications/rules.ts';
import { published } from '../../clarifications/visible.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { conflict } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import { nextNumber } from '../../platform/records/next-number.ts';
import { insertRow } from '../../platform/rows.ts';
import type { BidderRow } from './bidder.ts';
import { refuseArchived } from './respond.ts';

/** The questions that a bidder sees, the newest first. */
export async function questionsOf(db: Db, row: BidderRow, now: Date): Promise<AnswerOf<Calls['listGuestQuestions']>> {
  const isOwn = sql`(c.invitation_id = ${row.invitation_id} OR lower(a.email) = lower(${row.email}))`;
  const { rows: items } = await sql<PortalQuestion>`SELECT c.clarification_id AS id, c.subject,
      c.description AS question, c.response_message AS answer, c.date_submitted AS asked_at,
      c.response_date AS answered_at, coalesce(${isOwn}, FALSE) AS is_own,
      ${published('c')} AS is_published
    FROM clarifications c LEFT JOIN persons a ON a.kinde_id = c.created_by_user_id
   WHERE c.workspace_id = ${row.workspace_id} AND c.project_id = ${row.project_id}
     AND c.tender_package_id = ${row.tender_package_id} AND NOT c.is_deleted
     AND c.status NOT IN ('draft', 'void') AND (${isOwn} OR ${published('c')})
   ORDER BY c.date_submitted DESC NULLS LAST, c.clarification_id DESC`.execute(db);
  const until = questionsUntil(row)?.toISOString() ?? null;
  return { items, until, refusal: refusalOf(row, until, now) };
}

function refusalOf(row: BidderRow, until: string | null, now: Date): string | null {
  if (row.tender_status !== 'issued') return 'This tender takes no questions now. Contact the builder.';
  return until && now > new Date(until) ? closedSentence(row) : null;
}

/** Asks a question. Throws 409 after the cut-off. */
export async function askQuestion(
  tx: Tx,
  row: BidderRow,
  { subject, description, visibility = 'all_tenderers' }: BodyOf<Calls['askAsGuest']>,
  now: Date,
): Promise<void> {
  refuseArchived(row);
  const { refusal } = await questionsOf(tx, row, now);
  if (refusal) throw conflict('closed', refusal);
  const { workspace_id: workspaceId, project_id: projectId } = row;
  const { prefix, width } = clarificationRecord.number!;
  const count = await nextNumber(tx, clarificationRecord.table, { workspaceId, projectId });
  const asked = await insertRow(tx, 'clarifications', {
    status: 'submitted',
    workspace_id: workspaceId,
    clarification_id: newId(),
    project_id: projectId,
    tender_package_id: row.tender_package_id,
    number: `${prefix}-${String(count).padStart(width, '0')}`,
    subject: subject.trim(),
    description: description.trim() || null,
    visibility,
    date_submitted: now.toISOString(),
    invitation_id: row.invitation_id,
  });
  const by = { workspaceId, personId: null, personName: row.invited_as };
  await notifyAsked(tx, by, { row: asked as StoredClarification, now });
}
