import type { FastifyInstance } from 'fastify';
import { visibleIn } from '../platform/records/visible.ts';
import { serve, type Platform } from '../platform/serve.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';

/** The calls of markups on drawings. */
export function markupRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);

  calls.listMarkups(async ({ db, query, scopes }) => {
    const found = await store.listMarkups(
      db,
      scopes.map((scope) => visibleIn(scope, 'markups:view')),
      query,
    );
    const scopeOf = new Map(scopes.map((scope) => [scope.workspaceId, scope]));
    return {
      ...found,
      items: found.items.map((row) => rules.present(row, scopeOf.get(row.workspace_id)!)),
      abilities: scopes.some((scope) => scope.can('markups:create', query.project_id)) ? ['create'] : [],
    };
  });

  calls.createMarkup(({ body, scope, tx }) => rules.createMarkup(tx, scope, body));
  calls.updateMarkup(({ body, params, scope, tx }) => rules.updateMarkup(tx, scope, params.id, body));
  calls.deleteMarkup(async ({ params, scope, tx }) => {
    await rules.setDeleted(tx, scope, params.id, true);
    return { message: 'Markup deleted' };
  });
  calls.restoreMarkup(({ params, scope, tx }) => rules.setDeleted(tx, scope, params.id, false));

  calls.listSheetScales(async ({ db, params, scope }) => {
    const version = await rules.getVersion(db, scope, { cde_id: params.id, cde_version_id: params.versionId });
    return {
      items: await store.scalesOf(db, scope, version.cde_version_id),
      abilities: scope.can('markups:edit', version.project_id) ? ['edit'] : [],
    };
  });
  calls.setSheetScale(({ body, params, scope, tx }) =>
    rules.setScale(tx, scope, { cde_id: params.id, cde_version_id: params.versionId }, body),
  );
}
