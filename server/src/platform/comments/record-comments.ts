// Comments of a declared record with `comments: true`: people who can edit a record comment on it, and people who can
// delete it manage the comments.
import { permissionOf, type AnyRecord } from '@horizon/contract';
import type { Scope } from '../scope.ts';
import type { Db } from '../database.ts';
import type { PlainRow } from '../records/rules.ts';
import { registerCommentable } from './commentable.ts';

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
      const isBelowProject = record.path.includes('{projectId}');
      const list = `/w/${scope.workspaceId}/${isBelowProject ? `projects/${projectId}/` : ''}${record.page}`;
      return {
        isDeleted: row.is_deleted,
        projectId,
        title: String(row[record.title]),
        path: record.hasPage ? `${list}/${id}` : `${list}?open=${id}`,
      };
    },
  });
}
