import type { NotificationType } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { insertRow, updateRow, type Row } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import type { TemplateText } from './templates.ts';

export interface TemplateRow extends Row<'notification_templates'> {
  type: NotificationType;
  updated_by_name: string | null;
}

const columns = sql<TemplateRow>`SELECT t.*, nullif(trim(concat_ws(' ', p.first_name, p.last_name)), '') AS updated_by_name
  FROM notification_templates t LEFT JOIN persons p ON p.kinde_id = t.updated_by`;

/** The templates of a workspace that differ from the default. */
export async function listTemplates(db: Db, workspaceId: string): Promise<TemplateRow[]> {
  const { rows } =
    await sql<TemplateRow>`${columns} WHERE t.workspace_id = ${workspaceId} AND NOT t.is_deleted`.execute(db);
  return rows;
}

export async function findTemplate(db: Db, scope: Scope, id: string): Promise<TemplateRow | null> {
  const { rows } = await sql<TemplateRow>`${columns}
    WHERE t.workspace_id = ${scope.workspaceId} AND t.id = ${id} AND NOT t.is_deleted`.execute(db);
  return rows[0] ?? null;
}

async function keepVersion(tx: Tx, scope: Scope, id: string, version: number, text: TemplateText): Promise<void> {
  await insertRow(tx, 'notification_template_versions', {
    workspace_id: scope.workspaceId,
    template_id: id,
    version,
    ...text,
    saved_by: scope.personId,
  });
}

/** A new template; returns its id. */
export async function insertTemplate(tx: Tx, scope: Scope, type: string, text: TemplateText): Promise<string> {
  const id = newId();
  const row = { workspace_id: scope.workspaceId, id, type, ...text, updated_by: scope.personId };
  await insertRow(tx, 'notification_templates', row);
  await keepVersion(tx, scope, id, 1, text);
  return id;
}

/**
 * Changes a template at a version (any if null) and stores the text as a version; false if it is at another version.
 */
export async function updateTemplate(
  tx: Tx,
  scope: Scope,
  id: string,
  version: number | null,
  text: TemplateText,
): Promise<boolean> {
  const key = { workspace_id: scope.workspaceId, id };
  const row = await updateRow(tx, 'notification_templates', key, version, { ...text, updated_by: scope.personId });
  if (row) await keepVersion(tx, scope, id, row.version, text);
  return row !== null;
}

/** Resets the type to its default. */
export async function deleteTemplate(tx: Tx, scope: Scope, id: string): Promise<void> {
  const key = { workspace_id: scope.workspaceId, id };
  await updateRow(tx, 'notification_templates', key, null, { is_deleted: true });
}

export interface VersionRow extends TemplateText {
  version: number;
  saved_by: string | null;
  created_at: string;
}

/** The saved texts of a template, newest first. */
export async function listVersions(db: Db, scope: Scope, id: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT v.version, v.subject, v.body, v.created_at, nullif(trim(concat_ws(' ', p.first_name, p.last_name)), '') AS saved_by
      FROM notification_template_versions v LEFT JOIN persons p ON p.kinde_id = v.saved_by
     WHERE v.workspace_id = ${scope.workspaceId} AND v.template_id = ${id} ORDER BY v.version DESC LIMIT 50`.execute(
    db,
  );
  return rows;
}
