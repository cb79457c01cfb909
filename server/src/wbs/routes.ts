import type { FastifyInstance } from 'fastify';
import type { Scope } from '../platform/scope.ts';
import type { Db } from '../platform/database.ts';
import { notFound } from '../platform/failures.ts';
import { visibleIn } from '../platform/records/visible.ts';
import { serve, type Platform } from '../platform/serve.ts';
import { seenProject } from '../schedule/seen-project.ts';
import { seesMoney } from '../schedule/programme/money-mask.ts';
import { createElement, deleteElement, renumberElements, updateElement } from './change-wbs.ts';
import { importWbs, readWbsFile, takeBackWbs } from './import/import-wbs.ts';
import * as store from './store.ts';
import { flat, treeOf, type WbsElement } from './tree.ts';

/** The calls of the work breakdown structure. */
export function wbsRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);

  calls.getWbs(async ({ db, params, scope }) => {
    await seenProject(db, scope, params.projectId);
    const rows = await store.listElements(db, scope, [params.projectId]);
    const tasks = await store.tasksByElement(db, scope, [params.projectId]);
    const may = (action: 'create' | 'edit' | 'delete') => scope.can(`schedule:${action}`, params.projectId);
    return {
      items: treeOf(rows, tasks, () => scope),
      total_count: rows.length,
      abilities: [
        ...(['create', 'edit', 'delete'] as const).filter(may),
        ...(seesMoney(scope, params.projectId) ? ['see_cost'] : []),
      ],
    };
  });
  calls.createWbs(async ({ body, params, scope, tx }) => {
    await seenProject(tx, scope, params.projectId);
    return createElement(tx, scope, params.projectId, body);
  });
  calls.updateWbs(async ({ body, params, scope, tx }) => {
    await seenProject(tx, scope, params.projectId);
    return updateElement(tx, scope, params.projectId, body);
  });
  calls.renumberWbs(async ({ params, scope, tx }) => {
    await seenProject(tx, scope, params.projectId);
    return renumberElements(tx, scope, params.projectId);
  });
  calls.deleteWbs(async ({ params, query, scope, tx }) => {
    await seenProject(tx, scope, params.projectId);
    if (query.wbs_id === undefined) {
      throw notFound();
    }
    return deleteElement(tx, scope, params.projectId, query.wbs_id);
  });
  calls.readWbsFile(async ({ db, params, upload, scope }) => {
    await seenProject(db, scope, params.projectId);
    return readWbsFile(upload().bytes);
  });
  calls.importWbs(async ({ body, params, scope, tx }) => {
    await seenProject(tx, scope, params.projectId);
    return importWbs(tx, scope, params.projectId, body);
  });
  calls.takeBackWbs(async ({ body, params, scope, tx }) => {
    await seenProject(tx, scope, params.projectId);
    return takeBackWbs(tx, scope, params.projectId, body);
  });
  calls.listWbs(async ({ db, query, scopes }) => {
    const items: WbsElement[] = [];
    for (const scope of scopes) {
      items.push(...(await elementsOf(db, scope, query.project_id, query.is_deleted ?? false)));
    }
    const count = items.length;
    const some = (may: (scope: Scope) => boolean, ability: string) => (scopes.some(may) ? [ability] : []);
    const abilities = [
      ...some((scope) => scope.can('schedule:create', query.project_id), 'create'),
      ...some((scope) => seesMoney(scope, query.project_id ?? null), 'see_cost'),
    ];
    return { items, count, total_count: count, page: 1, limit: Math.max(1, count), abilities };
  });
}

/** The elements of one workspace that the caller sees, in outline order. */
async function elementsOf(
  db: Db,
  scope: Scope,
  projectId: string | undefined,
  deleted: boolean,
): Promise<WbsElement[]> {
  const seen = visibleIn(scope, 'schedule:view').only;
  const only = projectId === undefined ? seen : seen === null || seen.includes(projectId) ? [projectId] : [];
  const rows = await store.listElements(db, scope, only, deleted);
  const tasks = rows.length === 0 ? [] : await store.tasksByElement(db, scope, only);
  return flat(treeOf(rows, tasks, () => scope));
}
