// After a clarification was asked or answered: revisions of the answer, the addendum that publishes it, and the people to
// notify. Nothing that bidders get names who asked.
import { notify, type Raiser } from '../notifications/notify.ts';
import type { Tx } from '../platform/database.ts';
import type { Acting } from '../platform/records/rules.ts';
import { issueAtOnce } from '../tenders/documents/addenda.ts';
import { notifyBidders } from '../tenders/documents/notify-bidders.ts';
import { addAnswer, packageOf, type Overdue } from './store.ts';

/** A stored clarification. */
export interface StoredClarification {
  workspace_id: string;
  clarification_id: string;
  project_id: string;
  tender_package_id: string;
  invitation_id: string | null;
  number: string;
  subject: string;
  description: string | null;
  visibility: 'all_tenderers' | 'private';
  status: string;
  response_message: string | null;
  required_by: string | null;
  created_by_user_id: string | null;
}

type Named = Pick<StoredClarification, 'workspace_id' | 'clarification_id' | 'number' | 'subject'>;

const itemOf = (row: Named, more: { status?: string; due_at?: string } = {}) => ({
  type: 'Clarification',
  number: row.number,
  title: row.subject,
  path: `/w/${row.workspace_id}/clarifications/${row.clarification_id}`,
  ...more,
});

/** Notifies the people who answer that a question was asked. */
export async function notifyAsked(
  tx: Tx,
  by: Raiser,
  { row, now }: { row: StoredClarification; now: Date },
): Promise<void> {
  const due = row.required_by ? { due_at: row.required_by } : {};
  await notify(tx, by, {
    type: 'clarification_submitted',
    projectId: row.project_id,
    item: itemOf(row, due),
    now,
  });
}

/** Notifies the people who answer that a question is overdue, once for each day by which it was needed. */
export const notifyOverdue = (tx: Tx, row: Overdue, now: Date): Promise<number> =>
  notify(
    tx,
    { workspaceId: row.workspace_id, personId: null, personName: 'Horizon' },
    {
      type: 'clarification_overdue',
      projectId: row.project_id,
      item: itemOf(row, { due_at: row.required_by }),
      key: `clarification_overdue ${row.clarification_id} ${row.required_by}`,
      now,
    },
  );

/** Stores a further revision of an answer, publishes it if it is for all tenderers, and notifies. */
export async function afterAnswer(acting: Acting, before: StoredClarification | null, row: StoredClarification) {
  const { tx, scope, now } = acting;
  const message = row.response_message;
  if (message === null || row.status === 'draft') return;
  const isChanged = message !== before?.response_message;
  const isPublished = row.visibility === 'all_tenderers' && before?.visibility === 'private';
  if (!isChanged && !isPublished) return;
  const clarificationId = row.clarification_id;
  const revision = isChanged ? await addAnswer(tx, scope, { clarificationId, message, now }) : 1;
  const tender = await packageOf(tx, scope.workspaceId, row.tender_package_id);
  const isForAll = row.visibility === 'all_tenderers' && tender.issued_at !== null;
  if (isForAll) await publish(acting, row, revision);
  await notifyAnswered(acting, row, { isForAll, revision });
}

/** Issues the addendum that publishes an answer, without the asker. */
async function publish(acting: Acting, row: StoredClarification, revision: number): Promise<void> {
  const again = revision > 1 ? ', answer revised' : '';
  await issueAtOnce(acting, row.tender_package_id, {
    title: `Clarification ${row.number}${again}: ${row.subject}`.slice(0, 200),
    body: textOf(row),
    clarificationId: row.clarification_id,
    isQuiet: true,
  });
}

const textOf = ({ subject, description, response_message: answer }: StoredClarification) =>
  `Question: ${description ?? subject}\n\nAnswer: ${answer ?? ''}`;

async function notifyAnswered(
  { tx, scope, now }: Acting,
  row: StoredClarification,
  { isForAll, revision }: { isForAll: boolean; revision: number },
): Promise<void> {
  const status = revision > 1 ? 'answered again' : 'answered';
  if (row.created_by_user_id !== null && row.created_by_user_id !== scope.personId) {
    const to = [row.created_by_user_id];
    const item = itemOf(row, { status });
    await notify(tx, scope, { type: 'clarification_answered', projectId: row.project_id, item, to, now });
  }
  if (!isForAll && row.invitation_id === null) return;
  await notifyBidders(tx, {
    workspaceId: row.workspace_id,
    packageId: row.tender_package_id,
    by: scope,
    type: 'clarification_answered',
    title: `${row.number} ${status}: ${row.subject}`,
    item: itemOf(row, { status }),
    text: textOf(row),
    ...(isForAll ? {} : { invitationIds: [row.invitation_id!] }),
    except: row.created_by_user_id,
    now,
  });
}
