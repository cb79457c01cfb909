// Rules of clarifications: answers have a date, and bidders ask until the cut-off and never learn who else asked.
import type { AnswerOf, Calls, clarificationRecord } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { againstRule, conflict } from '../platform/failures.ts';
import type { RecordRules, Stored, Write } from '../platform/records/rules.ts';
import { cutOffOf } from './cut-off.ts';
import { seesWhole, visibleClarifications } from './visible.ts';

type Clarification = Stored<typeof clarificationRecord> & { project_id: string };
type Answer = AnswerOf<Calls['getClarification']>;

export const clarificationRules: RecordRules<typeof clarificationRecord> = {
  duplicates: {},
  seen: visibleClarifications,
  check: async (plainWrite, given) => {
    const write = plainWrite as Write<Clarification>;
    const { scope, before, now } = write;
    const author = { updated_by_user_id: scope.personId, ...(before ? {} : { created_by_user_id: scope.personId }) };
    if (given.is_deleted === false) return { ...given, ...author };
    const projectId = before?.project_id ?? (given as Partial<Clarification>).project_id!;
    if (!before) await permitQuestion(write, given as Partial<Clarification>, projectId);
    const values = { ...given, ...(before || given.date_submitted ? {} : { date_submitted: now.toISOString() }) };
    if (given.response_message && !given.response_date && !before?.response_date) {
      values.response_date = now.toISOString();
    }
    if (given.response_message === null && given.response_date === undefined) values.response_date = null;
    const after = { ...before, ...values };
    if (after.response_date && after.date_submitted && new Date(after.response_date) < new Date(after.date_submitted)) {
      throw againstRule({ response_date: ['An answer is not dated before its question.'] });
    }
    return { ...values, ...author };
  },
  present: async (db, rows, { scopeOf, now }) => {
    const facts = await factsOf(db, rows);
    return rows.map((row) => {
      const fact = facts.get(row.clarification_id)!;
      const scope = scopeOf(row);
      const isStaff = seesWhole(scope, fact.project_id);
      const isOwn = isStaff || row.created_by_user_id === scope.personId;
      return {
        tender_package_name: fact.tender_package_name,
        status: statusOf(row, fact.today ?? now.toISOString().slice(0, 10)),
        user_id: isOwn ? row.created_by_user_id : null,
        user_name: isOwn ? fact.user_name : null,
        created_by_user_id: isOwn ? row.created_by_user_id : null,
        created_by_user_email: isOwn ? fact.email : null,
        updated_by_user_id: isStaff ? row.updated_by_user_id : null,
        files_count: fact.files,
        comments_count: isStaff ? fact.comments : null,
      };
    });
  },
};

/** Bidders ask about issued packages until the cut-off, and answer nothing. */
async function permitQuestion(
  { tx, scope, now }: Write<Clarification>,
  given: Partial<Clarification>,
  projectId: string,
): Promise<void> {
  const answering = (['response_message', 'response_date'] as const).filter((name) => given[name] != null);
  const names = [...answering, ...(given.is_closed === true ? ['is_closed'] : [])];
  if (names.length > 0 && !scope.can('clarifications:edit', projectId)) {
    throw againstRule(Object.fromEntries(names.map((name) => [name, ['Leave it out: you may ask, but not answer.']])));
  }
  if (seesWhole(scope, projectId)) return;
  const { rows } = await sql<{ tender_status: string; due_date: string | null; time_zone: string }>`
    SELECT t.tender_status, t.due_date, p.time_zone FROM tender_packages t
      JOIN projects p ON p.workspace_id = t.workspace_id AND p.project_id = t.project_id
     WHERE t.workspace_id = ${scope.workspaceId} AND t.tender_package_id = ${given.tender_package_id}`.execute(tx);
  const { tender_status: status, due_date: due } = rows[0]!;
  if (status !== 'issued') {
    throw conflict('closed', 'This tender takes no questions now. Contact the builder.');
  }
  if (due && now > cutOffOf(new Date(due))) {
    throw conflict('closed', 'Questions closed three business days before bids are due. Contact the builder.');
  }
}

function statusOf(row: Pick<Clarification, 'is_closed' | 'response_message' | 'required_by'>, today: string) {
  if (row.is_closed) return 'closed' as const;
  if (row.response_message) return 'answered' as const;
  return row.required_by && row.required_by < today ? ('overdue' as const) : ('submitted' as const);
}

interface Facts extends Pick<Answer, 'tender_package_name' | 'user_name'> {
  id: string;
  project_id: string;
  email: string | null;
  today: string;
  files: number;
  comments: number;
}

async function factsOf(db: Db, rows: readonly Stored<typeof clarificationRecord>[]): Promise<Map<string, Facts>> {
  if (rows.length === 0) return new Map();
  const { rows: found } = await sql<Facts>`SELECT t.clarification_id AS id, t.project_id, k.name AS tender_package_name,
      coalesce(btrim(a.first_name || ' ' || a.last_name), i.name) AS user_name, coalesce(a.email, i.email) AS email,
      (now() AT TIME ZONE p.time_zone)::date::text AS today,
      (SELECT count(*)::integer FROM attachments x WHERE x.workspace_id = t.workspace_id AND x.entity = 'clarifications'
        AND x.record_id = t.clarification_id AND NOT x.is_deleted) AS files,
      (SELECT count(*)::integer FROM comments x WHERE x.workspace_id = t.workspace_id AND x.entity = 'clarifications'
        AND x.record_id = t.clarification_id AND NOT x.is_deleted) AS comments
    FROM clarifications t
    JOIN tender_packages k ON k.workspace_id = t.workspace_id AND k.tender_package_id = t.tender_package_id
    JOIN projects p ON p.workspace_id = t.workspace_id AND p.project_id = t.project_id
    LEFT JOIN persons a ON a.kinde_id = t.created_by_user_id
    LEFT JOIN tender_invitations i ON i.workspace_id = t.workspace_id AND i.id = t.invitation_id
   WHERE (t.workspace_id, t.clarification_id) IN (SELECT * FROM unnest(
     ${rows.map((row) => row.workspace_id)}::uuid[], ${rows.map((row) => row.clarification_id)}::uuid[]))`.execute(db);
  return new Map(found.map((row) => [row.id, row]));
}
