// Rules of clarifications: answers have a date and revisions, and bidders ask until the cut-off and never learn who else
// asked.
import { openClarifications, type AnswerOf, type Calls, type clarificationRecord } from '@horizon/contract';
import type { Db } from '../platform/database.ts';
import { againstRule, conflict } from '../platform/failures.ts';
import { commentsOf, filesOf } from '../platform/records/own-lists.ts';
import type { Caller, RecordRules, Stored, Write } from '../platform/records/rules.ts';
import { afterAnswer, notifyAsked, type StoredClarification } from './consequences.ts';
import { questionsUntil } from './cut-off.ts';
import * as store from './store.ts';
import { seesWhole, visibleClarifications } from './visible.ts';

type Clarification = Stored<typeof clarificationRecord> & { project_id: string };
type Given = Partial<Clarification> & { is_draft?: boolean };
type Answer = AnswerOf<Calls['getClarification']>;

export const clarificationRules: RecordRules<typeof clarificationRecord> = {
  duplicates: {},
  seen: visibleClarifications,
  check: async (plainWrite, plainGiven) => {
    const write = plainWrite as Write<Clarification>;
    const { scope, before } = write;
    const { is_draft: isDraft, ...given } = plainGiven as Given;
    const author = { updated_by_user_id: scope.personId, ...(before ? {} : { created_by_user_id: scope.personId }) };
    if (given.is_deleted === false) return { ...given, ...author };
    const projectId = before?.project_id ?? given.project_id!;
    const asked = before ? {} : await checkQuestion(write, given, projectId);
    const values = { ...given, ...asked, ...author, ...datesOf(write, given, isDraft) };
    const after = { ...before, ...values };
    if (after.response_date && after.date_submitted && new Date(after.response_date) < new Date(after.date_submitted)) {
      throw againstRule({ response_date: ['An answer is not dated before its question.'] });
    }
    return values;
  },
  onAct: ({ now }, act) => (act === 'submit' ? { date_submitted: now.toISOString() } : undefined),
  mayAct: (row, act, scope) =>
    act !== 'submit' ||
    seesWhole(scope, (row as Clarification).project_id) ||
    row.created_by_user_id === scope.personId,
  after: async (write, stored) => {
    const [before, row] = [write.before, stored] as unknown as [StoredClarification | null, StoredClarification];
    const isAsked = row.status !== 'draft' && (before === null || before.status === 'draft');
    if (isAsked && row.status === 'submitted') await notifyAsked(write.tx, write.scope, { row, now: write.now });
    await afterAnswer(write, before, row);
  },
  present: presented,
};

/** The state and the dates that follow from a body. */
function datesOf({ before, now }: Write<Clarification>, given: Given, isDraft: boolean | undefined): Given {
  const from = before?.status ?? 'draft';
  const hasAnswer = (given.response_message?.trim() ?? '') !== '';
  const isNew = given.response_message !== undefined && given.response_message !== before?.response_message;
  const wasAsked = from !== 'draft';
  const status = statusAfter(from, { isDraft, hasAnswer, isNew, isRemoved: given.response_message === null });
  const isAsked = status !== 'draft' && !wasAsked;
  return {
    status,
    ...(isAsked && !given.date_submitted ? { date_submitted: now.toISOString() } : {}),
    ...(status === 'draft' ? { date_submitted: null } : {}),
    ...(hasAnswer && !given.response_date && !before?.response_date ? { response_date: now.toISOString() } : {}),
    ...(given.response_message === null && given.response_date === undefined ? { response_date: null } : {}),
  };
}

interface Change {
  isDraft: boolean | undefined;
  hasAnswer: boolean;
  isNew: boolean;
  isRemoved: boolean;
}

/** An answer answers; a question that is no draft is submitted; an answer that is removed opens the question again. */
function statusAfter(from: Clarification['status'], { isDraft, hasAnswer, isNew, isRemoved }: Change) {
  if (hasAnswer && isNew) return 'answered' as const;
  if (from === 'draft') return isDraft === true ? ('draft' as const) : ('submitted' as const);
  return from === 'answered' && isRemoved ? ('reopened' as const) : from;
}

/** Checks a new question, and answers the bidder for whom it is asked. */
async function checkQuestion(
  { tx, scope, now }: Write<Clarification>,
  given: Given,
  projectId: string,
): Promise<Given> {
  const packageId = given.tender_package_id!;
  if ((given.response_message ?? given.response_date) != null && !scope.can('clarifications:edit', projectId)) {
    const names = (['response_message', 'response_date'] as const).filter((name) => given[name] != null);
    throw againstRule(Object.fromEntries(names.map((name) => [name, ['Leave it out: you may ask, but not answer.']])));
  }
  const { workspaceId } = scope;
  if (seesWhole(scope, projectId)) {
    const id = given.invitation_id ?? null;
    if (id !== null && !(await store.isInvited(tx, workspaceId, packageId, id))) {
      throw againstRule({ invitation_id: ['This bidder is not invited to the package. Choose one who is.'] });
    }
    return { invitation_id: id?.toLowerCase() ?? null };
  }
  const tender = await store.packageOf(tx, workspaceId, packageId);
  if (tender.tender_status !== 'issued') {
    throw conflict('closed', 'This tender takes no questions now. Contact the builder.');
  }
  const until = questionsUntil(tender);
  if (until && now > until) throw conflict('closed', closedSentence(tender));
  return { invitation_id: await store.ownInvitationOf(tx, scope, packageId) };
}

/** The refusal of a question after the cut-off. */
export const closedSentence = ({ questions_until: own }: { questions_until: string | null }): string =>
  own === null
    ? 'Questions closed three business days before bids are due. Contact the builder.'
    : 'The time for questions has passed. Contact the builder.';

const open: readonly string[] = openClarifications;

async function presented(
  db: Db,
  rows: readonly Stored<typeof clarificationRecord>[],
  { scopeOf, now }: Caller<Stored<typeof clarificationRecord>>,
): Promise<Partial<Answer>[]> {
  const scopes = [...new Map(rows.map((row) => [row.workspace_id, scopeOf(row)])).values()];
  const facts = await store.factsOf(db, scopes, { rows, now });
  return Promise.all(
    rows.map(async (row) => {
      const fact = facts.get(row.clarification_id)!;
      const scope = scopeOf(row);
      const isStaff = seesWhole(scope, fact.project_id);
      const isOwn = isStaff || row.created_by_user_id === scope.personId || fact.is_own;
      return {
        tender_package_name: fact.tender_package_name,
        tender_package_number: fact.tender_package_number,
        is_draft: row.status === 'draft',
        is_overdue: open.includes(row.status) && row.required_by !== null && row.required_by < fact.today,
        answer_revision: fact.revision,
        addendum_number: fact.addendum,
        invitation_id: isOwn ? row.invitation_id : null,
        user_id: isOwn ? row.created_by_user_id : null,
        user_name: isOwn ? fact.user_name : null,
        created_by_user_id: isOwn ? row.created_by_user_id : null,
        created_by_user_email: isOwn ? fact.email : null,
        updated_by_user_id: isStaff ? row.updated_by_user_id : null,
        // Reasons are the buyer's, except for the bidder whose question was rejected.
        status_reason: isOwn ? row.status_reason : null,
        files_count: fact.files,
        comments_count: isStaff ? fact.comments : null,
        ...(rows.length === 1 ? await listsOf(db, row, isStaff) : {}),
      };
    }),
  );
}

/** The files and comments of one record. */
async function listsOf(db: Db, row: Pick<Clarification, 'workspace_id' | 'clarification_id'>, isStaff: boolean) {
  const place = { workspaceId: row.workspace_id, entity: 'clarifications', recordId: row.clarification_id };
  return { files: await filesOf(db, place), comments: isStaff ? await commentsOf(db, place) : [] };
}
