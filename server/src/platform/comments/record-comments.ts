// Comments of a declared record with `comments: true`: people who can edit a record comment on it, and people who can
// delete it manage the comments.
import { permissionOf, type AnyRecord } from '@horizon/contract';
import type { Scope } from '../scope.ts';
import type { Db } from '../database.ts';
import type { PlainRow } from '../records/rules.ts';
import { registerCommentable } from './commentable.ts';

/** The page of a record: its own, its list with the drawer open, or that of its parent. */
function pageOf(record: AnyRecord, { workspaceId }: Scope, row: PlainRow): string {
  const shown = record.page || !record.parent ? record : record.parent.record;
  const id = String(row[shown === record ? record.id : record.parent!.field]);
  const projectId = String(row[record.project ?? '']);
  const list = `/w/${workspaceId}/${(shown.page ?? '').replace('projects/', `projects/${projectId}/`)}`;
  return shown.hasPage ? `${list}/${id}` : `${list}?open=${id}`;
}

/** Allows comments on a declared record; `get` finds one as the caller sees it. */
export function recordComments(
  record: AnyRecord,
  get: (db: Db, scope: Scope, place: { id: string }) => Promise<PlainRow>,
): void {
  registerCommentable({
    entity: record.table,
    oneWord: record.oneWord,
    permissions: {
      view: permissionOf(record, 'view'),
      add: permissionOf(record, 'edit'),
      manage: permissionOf(record, 'delete'),
    },
    get: async (db, scope, id) => {
      const row = await get(db, scope, { id });
      const projectId = record.project ? ((row[record.project] as string | null) ?? null) : null;
      return {
        isDeleted: row.is_deleted,
        projectId,
        title: String(row[record.title]),
        path: pageOf(record, scope, row),
      };
    },
  });
}
