import type { Calls, QueryOf } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { listNamed, type NamedAssociation } from '../associations/associate.ts';
import { notFound } from '../platform/failures.ts';
import { serve, serveRaw, type Platform } from '../platform/serve.ts';
import { sendList, type Column } from '../platform/spreadsheet.ts';
import {
  findWorkItem,
  listActions,
  presentAction,
  type ActionFilters,
  type ActionItem,
} from '../schedule/tasks/list-actions.ts';
import { changeWorkItem, turnWorkItem } from './change-work-item.ts';

type Filters = Omit<NonNullable<QueryOf<Calls['listActions']>>, 'full'>;

/** Converts the wire's filters for the list. */
function filtersOf({
  status,
  due_from,
  due_until,
  is_open,
  workspace_id: _workspace,
  ...rest
}: Filters): ActionFilters {
  return {
    ...rest,
    ...(status === undefined ? {} : { bucket: status }),
    ...(due_from === undefined ? {} : { endsFrom: due_from }),
    ...(due_until === undefined ? {} : { endsUntil: due_until }),
    ...(is_open ? { withCompleted: false } : {}),
  };
}

const columns: Column<ActionItem>[] = [
  { header: 'Category', value: ({ action_category: category }) => category, width: 16 },
  { header: 'Code', value: ({ code }) => code, width: 12 },
  { header: 'Name', value: ({ name }) => name, width: 40 },
  { header: 'Status', value: ({ action_status: status, task_status: bucket }) => status ?? bucket, width: 16 },
  { header: 'Responsible', value: ({ assignee_name: name }) => name, width: 22 },
  { header: 'Start', value: ({ start_date: day }) => day, width: 12 },
  { header: 'Due', value: ({ end_date: day }) => day, width: 12 },
  { header: 'Description', value: ({ description }) => description, width: 60 },
];

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

/** Lists of work items of all categories and of their associations. */
export function actionRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);

  calls.listActions(async ({ db, query, scopes }) => {
    const { full, ...request } = query;
    const found = await listActions(db, scopes, { ...filtersOf(request), limit: request.limit ?? 100 });
    return full ? found : { ...found, items: found.items.map(shortened) };
  });

  serveRaw(app, platform).exportActions(({ db, query, reply, scopes, now }) =>
    sendList(
      { query, reply, platform, now },
      { name: 'work items', columns, list: (request) => listActions(db, scopes, filtersOf(request)) },
    ),
  );

  calls.getWorkItem(async ({ db, params, scope }) => {
    const row = await findWorkItem(db, scope, params.id);
    if (!row) throw notFound();
    return presentAction(row, scope);
  });
  calls.updateWorkItem(({ body, params, scope, tx }) => changeWorkItem(tx, scope, params.id, body));
  calls.deleteWorkItem(async ({ params, scope, tx }) => {
    const { action_id: id, action_category: category } = await turnWorkItem(tx, scope, params.id, true);
    return { id, message: `${category} deleted` };
  });
  calls.restoreWorkItem(({ params, scope, tx }) => turnWorkItem(tx, scope, params.id, false));

  calls.listAssociations(async ({ db, query, scopes }) => {
    const { action_id, related_type, related_id, project_id, workspace_id: _workspace, ...page } = query;
    const found = await listNamed(db, scopes, {
      ...page,
      entity: 'actions',
      record_id: action_id,
      other_entity: related_type,
      other_id: related_id,
      project_id,
    });
    return {
      ...found,
      items: found.items.map(ofAction),
      abilities: scopes.some((scope) => scope.can('schedule:record', project_id)) ? ['create'] : [],
    };
  });
}

/** An association as seen from its work item. */
function ofAction({ row, one, shown }: NamedAssociation) {
  const { other, ...rest } = shown;
  return {
    ...rest,
    project_id: one.project?.id ?? null,
    action_id: row.record_id,
    action_name: one.title,
    related_type: other.kind,
    related_id: other.id,
    related_name: other.title,
  };
}

const shortened = (item: ActionItem): Partial<ActionItem> =>
  Object.fromEntries(summary.map((name) => [name, item[name]])) as Partial<ActionItem>;
