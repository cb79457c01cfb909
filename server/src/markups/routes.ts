import type { FastifyInstance } from 'fastify';
import { visibleIn } from '../platform/records/visible.ts';
import type { Scope } from '../platform/scope.ts';
import { serve, serveRaw, type Platform } from '../platform/serve.ts';
import { addComment, deleteComment, listComments, makeAction, markupComments } from './comments.ts';
import { exportMarkups } from './exchange/export.ts';
import { annotationsOf, readXfdfFile } from './exchange/import.ts';
import * as rules from './rules.ts';
import { addMarkups, carryMarkups } from './several.ts';
import { findSheetReferences } from './sheet-references.ts';
import * as store from './store.ts';

/** The calls of markups on drawings. */
export function markupRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);

  calls.findSheetReferences(async ({ body, params, scope, tx }) => ({
    items: await findSheetReferences(tx, scope, { id: params.id, numbers: body.numbers }),
  }));
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
    const version = await rules.getVersion(db, scope, placeOf(params));
    return {
      items: await store.scalesOf(db, scope, version.cde_version_id),
      viewports: await store.viewportsOf(db, scope, version.cde_version_id),
      abilities: scope.can('markups:edit', version.project_id) ? ['edit'] : [],
    };
  });
  calls.setSheetScale(({ body, params, scope, tx }) => rules.setScale(tx, scope, placeOf(params), body));
  calls.addScaleViewport(({ body, params, scope, tx }) => rules.addViewport(tx, scope, placeOf(params), body));
  calls.deleteScaleViewport(async ({ params, scope, tx }) => {
    await rules.deleteViewport(tx, scope, placeOf(params), params.viewportId);
    return { id: params.viewportId, message: 'Scale removed' };
  });

  markupComments();
  calls.listMarkupComments(async ({ db, params, scope }) => ({ items: await listComments(db, scope, params.id) }));
  calls.addMarkupComment(({ body, params, scope, tx }) => addComment(tx, scope, params.id, body));
  calls.deleteMarkupComment(async ({ params, scope, tx }) => {
    await deleteComment(tx, scope, params.id, params.commentId);
    return { id: params.commentId, message: 'Comment deleted' };
  });
  calls.createMarkupAction(({ body, params, scope, tx }) => makeAction(tx, scope, params.id, body));

  calls.addMarkups(({ body, params, scope, tx }) => addMarkups(tx, scope, placeOf(params), body));
  serveRaw(app, platform).exportMarkups((handling) => exportMarkups(handling));
  markupReadingRoutes(app, platform);
}

/** The calls that parse uploaded files; only a work process serves them. */
export function markupReadingRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  const abilities = (scope: Scope, projectId: string) => (scope.can('markups:create', projectId) ? ['create'] : []);

  calls.listAnnotations(async ({ db, params, scope }) => {
    const version = await rules.getVersion(db, scope, placeOf(params));
    const found = await annotationsOf(db, scope, version, platform.files);
    const scales = scope.can('markups:edit', version.project_id) ? found.scales : [];
    return { ...found, scales, abilities: abilities(scope, version.project_id) };
  });
  calls.carryMarkups(({ body, params, scope, tx }) => carryMarkups(tx, scope, placeOf(params), body, platform.files));
  calls.readXfdf(async ({ db, params, scope, upload }) => {
    const version = await rules.getVersion(db, scope, placeOf(params));
    const found = await readXfdfFile(db, scope, version, upload().bytes);
    return { ...found, abilities: abilities(scope, version.project_id) };
  });
}

const placeOf = (params: { id: string; versionId: string }) => ({
  cde_id: params.id,
  cde_version_id: params.versionId,
});
