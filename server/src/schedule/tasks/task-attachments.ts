import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { permitChange } from '../../platform/archiving.ts';
import { attachmentRoutes } from '../../platform/attachments/attachment-routes.ts';
import type { Db } from '../../platform/database.ts';
import { notFound } from '../../platform/failures.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Platform } from '../../platform/serve.ts';
import { visibleActions } from '../visible.ts';

const edit = 'schedule:record';

interface Place {
  id: string;
  projectId?: string | undefined;
}

/**
 * Files of a task or another work item, such as photographs of the work. People who see only their own tasks see only
 * the files of these.
 */
export function taskAttachments(app: FastifyInstance, platform: Platform): void {
  const get = async (db: Db, scope: Scope, place: Place) => {
    const task = await findTask(db, scope, place);
    return { ...task, isEditable: scope.can(edit, task.projectId) };
  };
  attachmentRoutes(
    app,
    platform,
    { one: 'Task' },
    {
      entity: 'actions',
      oneWord: 'task',
      get,
      getToEdit: async (tx, scope, place) => {
        const task = await get(tx, scope, place);
        await permitChange(tx, scope, edit, task.projectId);
        return task;
      },
    },
  );
}

async function findTask(
  db: Db,
  scope: Scope,
  { id, projectId }: Place,
): Promise<{ isDeleted: boolean; projectId: string }> {
  const { rows } = await sql<{ is_deleted: boolean; project_id: string }>`
    SELECT a.is_deleted, a.project_id FROM actions a
     WHERE a.workspace_id = ${scope.workspaceId} AND a.action_id = ${id}::uuid
       AND a.project_id = coalesce(${projectId ?? null}::uuid, a.project_id) AND ${visibleActions([scope])}`.execute(
    db,
  );
  if (!rows[0]) throw notFound();
  return { isDeleted: rows[0].is_deleted, projectId: rows[0].project_id };
}
