import type { FastifyInstance } from 'fastify';
import { statusBucketOf } from '@horizon/schedule';
import type { Calls, QueryOf } from '@horizon/contract';
import { serve, serveRaw, type Platform } from '../../platform/serve.ts';
import { sendList } from '../../platform/spreadsheet.ts';
import { seenProject } from '../seen-project.ts';
import { createLink, deleteLink, updateLink } from '../links/links.ts';
import { createConstraint, deleteConstraint, listConstraints, updateConstraint } from '../make-ready/constraints.ts';
import { refuseOwnOnly } from '../visible.ts';
import { changeAction, createAction } from './change-action.ts';
import { exportedColumns } from './export-columns.ts';
import { dayIn, listActions } from './list-actions.ts';
import { type ActionFilters, listDeps } from './store.ts';

/** Filters of the list and its export. */
function filtersOf(query: NonNullable<QueryOf<Calls['exportTasks']>>): ActionFilters {
  const { status, search, startDate, endDate, assignee } = query;
  const endsFrom = dayIn(startDate);
  const startsUntil = dayIn(endDate);
  return {
    action_category: 'Scheduling Task',
    is_deleted: query.is_deleted ?? false,
    withSummaries: query.include_summaries ?? true,
    withEmptySummaries: query.include_empty_summaries ?? true,
    withCompleted: query.include_completed ?? true,
    ...(status?.trim() ? { bucket: statusBucketOf(status, null) } : {}),
    ...(assignee?.trim() ? { assignee: assignee.trim() } : {}),
    ...(search?.trim() ? { q: search } : {}),
    ...(endsFrom === null ? {} : { endsFrom }),
    ...(startsUntil === null ? {} : { startsUntil }),
  };
}

/** The calls of single tasks, links and constraints. */
export function taskRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);

  calls.listTasks(async ({ db, query, scopes }) => {
    const { project_id, page, limit, sort } = query;
    return listActions(db, scopes, {
      ...filtersOf(query),
      page: page ?? 1,
      limit: limit ?? 100,
      withDependencies: query.include_dependencies ?? false,
      withConstraints: query.include_constraints ?? false,
      ...(project_id === undefined ? {} : { project_id }),
      ...(sort === undefined ? {} : { sort }),
    });
  });
  serveRaw(app, platform).exportTasks(async ({ db, params, query, scope, reply, now }) => {
    await seenProject(db, scope, params.projectId);
    const { sort, columns, format = 'csv' } = query;
    const chosen = exportedColumns(columns);
    const filters = { ...filtersOf(query), project_id: params.projectId, ...(sort === undefined ? {} : { sort }) };
    const list = (request: ActionFilters) => listActions(db, [scope], request);
    return sendList({ query: { ...filters, format }, reply, platform, now }, { name: 'tasks', columns: chosen, list });
  });
  calls.listWorkspaceActions(async ({ db, query, scope }) => {
    const { fetch_all, ...filters } = query;
    return listActions(db, [scope], { ...filters, limit: filters.limit ?? 100, all: fetch_all ?? false });
  });
  calls.listProjectActions(async ({ db, params, query, scope }) => {
    await seenProject(db, scope, params.projectId);
    const { fetch_all, ...filters } = query;
    const project_id = params.projectId;
    return listActions(db, [scope], { ...filters, project_id, limit: filters.limit ?? 100, all: fetch_all ?? false });
  });
  calls.createAction(async ({ body, params, scope, tx }) => {
    await seenProject(tx, scope, params.projectId);
    return createAction(tx, scope, params.projectId, body);
  });
  calls.updateWorkspaceAction(async ({ body, params, scope, tx, now }) =>
    changeAction(tx, scope, null, params.id, body, now),
  );
  calls.updateProjectAction(async ({ body, params, scope, tx, now }) => {
    await seenProject(tx, scope, params.projectId);
    return changeAction(tx, scope, params.projectId, params.id, body, now);
  });

  linkRoutes(app, platform);
  constraintRoutes(app, platform);
}

function linkRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  calls.listActionDeps(async ({ db, params, query, scope }) => {
    await seenProject(db, scope, params.projectId);
    refuseOwnOnly(scope, params.projectId);
    const { page = 1, limit = 50_000 } = query;
    const found = await listDeps(db, scope, params.projectId, { ...query, page, limit });
    return { ...found, abilities: scope.can('schedule:edit', params.projectId) ? ['create', 'edit', 'delete'] : [] };
  });
  calls.createActionDep(async ({ body, params, scope, tx, now }) => createLink(tx, scope, params.projectId, body, now));
  calls.updateActionDep(async ({ body, params, scope, tx, now }) =>
    updateLink(tx, scope, params.projectId, params.id, body, now),
  );
  calls.deleteActionDep(async ({ params, query, request, scope, tx, now }) =>
    deleteLink(tx, scope, params.projectId, { ...namedIn(request.body), ...query }, now),
  );
}

function constraintRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  calls.listActionConstraints(async ({ db, params, query, scope }) => {
    await seenProject(db, scope, params.projectId);
    refuseOwnOnly(scope, params.projectId);
    const found = await listConstraints(db, scope, params.projectId, query);
    return { ...found, abilities: scope.can('schedule:plan', params.projectId) ? ['create', 'edit', 'delete'] : [] };
  });
  calls.createActionConstraint(async ({ body, params, scope, tx }) => {
    await seenProject(tx, scope, params.projectId);
    return createConstraint(tx, scope, params.projectId, body);
  });
  calls.updateActionConstraint(async ({ body, params, scope, tx, now }) => {
    await seenProject(tx, scope, params.projectId);
    return updateConstraint(tx, scope, params.projectId, body, now);
  });
  calls.deleteActionConstraint(async ({ params, query, request, scope, tx }) => {
    await seenProject(tx, scope, params.projectId);
    const { constraintId } = { ...namedIn(request.body), ...query };
    return deleteConstraint(tx, scope, params.projectId, constraintId);
  });
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The ids in a body of a DELETE, which other programs send there instead of in the query. */
function namedIn(body: unknown): Record<string, string> {
  const given = body !== null && typeof body === 'object' && !Array.isArray(body) ? Object.entries(body) : [];
  return Object.fromEntries(given.filter((pair): pair is [string, string] => uuid.test(String(pair[1]))));
}
