import { sql, type RawBuilder } from 'kysely';
import type { FormStatus } from '@horizon/contract';
import type { Answers, Section } from '@horizon/forms';
import type { Db } from '../platform/database.ts';
import { allOf, isOneOf, listPage, severalOf, type ListAnswer, type ListRequest } from '../platform/list.ts';
import type { Row } from '../platform/rows.ts';
import { idsFound } from '../platform/search.ts';
import type { Scope } from '../platform/scope.ts';
import { visibleForms } from './visible.ts';

/** A form with the names for its ids. */
export interface FormRow extends Omit<Row<'forms'>, 'answers'> {
  answers: Answers;
  status: FormStatus;
  form_type: string;
  project_name: string;
  sections: Section[];
  assignee_name: string | null;
  created_by: string;
  submitted_by: string | null;
  decided_by: string | null;
}

const nameOf = (person: string) => sql.raw(`nullif(trim(${person}.first_name || ' ' || ${person}.last_name), '')`);
const named = sql`f.*, v.name AS form_type, v.sections, p.project_name, ${nameOf('assignee')} AS assignee_name,
  coalesce(${nameOf('creator')}, '') AS created_by, ${nameOf('submitter')} AS submitted_by, ${nameOf('decider')} AS decided_by`;
const joined = sql`JOIN form_type_versions v ON v.workspace_id = f.workspace_id AND v.form_type_id = f.form_type_id AND v.number = f.form_type_version
  JOIN projects p ON p.workspace_id = f.workspace_id AND p.project_id = f.project_id
  LEFT JOIN persons assignee ON assignee.kinde_id = f.assignee_user_id
  LEFT JOIN persons creator ON creator.kinde_id = f.created_by_user_id
  LEFT JOIN persons submitter ON submitter.kinde_id = f.submitted_by_user_id
  LEFT JOIN persons decider ON decider.kinde_id = f.decided_by_user_id`;

export interface FormFilters extends ListRequest {
  id?: string;
  project_id?: string;
  form_type_id?: string;
  status?: FormStatus | FormStatus[];
  assignee_user_id?: string;
  is_deleted?: boolean;
}

/** Forms that the callers see, newest first by default. */
export function listForms(db: Db, scopes: readonly Scope[], filters: FormFilters): Promise<ListAnswer<FormRow>> {
  const ids = scopes.map(({ workspaceId }) => workspaceId);
  const conditions: RawBuilder<unknown> = allOf([
    visibleForms(scopes),
    sql`f.is_deleted = ${filters.is_deleted === true}`,
    filters.project_id !== undefined && sql`f.project_id = ${filters.project_id}`,
    filters.form_type_id !== undefined && sql`f.form_type_id = ${filters.form_type_id}`,
    filters.assignee_user_id !== undefined && sql`f.assignee_user_id = ${filters.assignee_user_id}`,
    filters.status !== undefined && isOneOf(sql.ref('f.status'), severalOf(filters.status), 'text'),
  ]);
  return listPage<FormRow>(
    db,
    { ...filters, sort: filters.sort ?? '-created_at' },
    {
      select: sql`SELECT ${named} FROM chosen JOIN forms f ON f.workspace_id = ANY(${ids}::uuid[]) AND f.id = chosen.chosen_id ${joined}`,
      from: sql`FROM forms f`,
      where: conditions,
      found: filters.q?.trim() ? idsFound('forms', ids, filters.q) : null,
      id: 'f.id',
      sortable: Object.fromEntries(
        ['number', 'title', 'created_at', 'updated_at', 'due_date', 'submitted_at'].map((name) => [name, `f.${name}`]),
      ),
      defaultSort: '-created_at',
    },
  );
}

/** A form that the callers see, deleted or not; null if there is none. */
export async function findForm(db: Db, scopes: readonly Scope[], id: string): Promise<FormRow | null> {
  const { rows } = await sql<FormRow>`SELECT ${named} FROM forms f ${joined}
    WHERE ${visibleForms(scopes)} AND f.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface TypeVersion {
  form_type_id: string;
  number: number;
  name: string;
  sections: Section[];
  published_at: string;
  published_by: string | null;
}

/** Published versions of a form type, newest first. */
export async function listVersions(db: Db, scope: Scope, typeId: string): Promise<TypeVersion[]> {
  const { rows } = await sql<TypeVersion>`
    SELECT v.form_type_id, v.number, v.name, v.sections, v.published_at, ${nameOf('p')} AS published_by
      FROM form_type_versions v LEFT JOIN persons p ON p.kinde_id = v.published_by_user_id
     WHERE v.workspace_id = ${scope.workspaceId} AND v.form_type_id = ${typeId} ORDER BY v.number DESC`.execute(db);
  return rows;
}

/** Names of the files attached to a form. */
export async function attachedFiles(
  db: Db,
  scope: Scope,
  formId: string,
): Promise<{ name: string; file_id: string; media_type: string; sha256: string; size: number }[]> {
  const { rows } = await sql<{ name: string; file_id: string; media_type: string; sha256: string; size: number }>`
    SELECT a.name, a.file_id, f.media_type, f.sha256, f.size::float8 AS size FROM attachments a
      JOIN files f ON f.workspace_id = a.workspace_id AND f.id = a.file_id
     WHERE a.workspace_id = ${scope.workspaceId} AND a.entity = 'forms' AND a.record_id = ${formId} AND NOT a.is_deleted
     ORDER BY a.created_at`.execute(db);
  return rows;
}

/** True for an active member of the workspace. */
export async function isMember(db: Db, scope: Scope, personId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM members
    WHERE workspace_id = ${scope.workspaceId} AND kinde_id = ${personId} AND status = 'active'`.execute(db);
  return rows.length > 0;
}
