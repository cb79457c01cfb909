import type { FastifyInstance } from 'fastify';
import type { Scope } from '../platform/scope.ts';
import { permitChange } from '../platform/archiving.ts';
import { duplicateOf, type Tx } from '../platform/database.ts';
import { againstRule, conflict, notFound } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { insertRow, updateRow, type NewRow } from '../platform/rows.ts';
import { serve, type Platform } from '../platform/serve.ts';
import { findWorkItem, listActions, type ActionItem } from '../schedule/tasks/list-actions.ts';
import * as store from './store.ts';

const summary = [
  'action_id',
  'id',
  'workspace_id',
  'project_id',
  'action_category',
  'name',
  'code',
  'action_status',
  'task_status',
  'progress_percentage',
  'start_date',
  'end_date',
  'assignee_user_id',
  'assignee_name',
] as const satisfies readonly (keyof ActionItem)[];

/** The calls of work items of all categories and their associations. */
export function actionRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);

  calls.listActions(async ({ db, query, scopes }) => {
    const { full, ...filters } = query;
    const found = await listActions(db, scopes, { ...filters, limit: filters.limit ?? 100 });
    return full ? found : { ...found, items: found.items.map(shortened) };
  });

  calls.listAssociations(async ({ db, query, scopes }) => {
    const found = await store.listAssociations(db, scopes, query);
    const scopeOf = new Map(scopes.map((scope) => [scope.workspaceId, scope]));
    return {
      ...found,
      items: found.items.map((row) => present(row, scopeOf.get(row.workspace_id)!)),
      abilities: scopes.some((scope) => scope.can('schedule:record', query.project_id)) ? ['create'] : [],
    };
  });

  calls.createAssociation(async ({ body, scope, tx }) => {
    const action = await findWorkItem(tx, scope, body.action_id);
    if (!action || action.is_deleted) {
      throw againstRule({ action_id: ['There is no such work item in this workspace.'] });
    }
    await permitChange(tx, scope, 'schedule:record', action.project_id);
    const id = await join(tx, scope, { ...body, project_id: action.project_id });
    return present((await store.findAssociation(tx, scope, id))!, scope);
  });

  calls.deleteAssociation(async ({ params, scope, tx }) => {
    const row = await store.findAssociation(tx, scope, params.id);
    if (!row) {
      throw notFound();
    }
    await permitChange(tx, scope, 'schedule:record', row.project_id);
    await updateRow(tx, 'action_associations', { workspace_id: scope.workspaceId, id: row.id }, null, {
      is_deleted: true,
    });
    return { id: row.id, message: 'Association deleted' };
  });
}

async function join(
  tx: Tx,
  scope: Scope,
  fields: Omit<NewRow<'action_associations'>, 'workspace_id' | 'id'>,
): Promise<string> {
  const id = newId();
  try {
    await insertRow(tx, 'action_associations', {
      workspace_id: scope.workspaceId,
      id,
      created_by_user_id: scope.personId,
      ...fields,
    });
  } catch (error) {
    if (duplicateOf(error) === 'action_associations_once') {
      throw conflict('duplicate', 'These two are joined already.');
    }
    throw error;
  }
  return id;
}

const shortened = (item: ActionItem): Partial<ActionItem> =>
  Object.fromEntries(summary.map((name) => [name, item[name]])) as Partial<ActionItem>;

const present = (row: store.AssociationRow, scope: Scope) => ({
  ...row,
  abilities: scope.can('schedule:record', row.project_id) ? ['delete'] : [],
});
