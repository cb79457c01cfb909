import type { FastifyInstance } from 'fastify';
import { checkOverride } from '@horizon/labour';
import { money } from '@horizon/money';
import { permitOn, type Scope } from '../../platform/access.ts';
import { duplicateOf, type Db } from '../../platform/database.ts';
import { notFound, notPermitted, stale } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import { serve, type Platform } from '../../platform/serve.ts';
import { checkReferences } from '../references.ts';
import { isDeleted, overrideExists, refuseFaults } from '../refusals.ts';
import { presentOverride, visibleProjects } from './present.ts';
import * as store from './store.ts';

/** The calls of project overrides. */
export function overrideRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).listProjectOverrides(async ({ db, query, scope }) => {
    // An order tells what a mask hides.
    if (/override_rate/.test(query.sort ?? '') && !scope.can('labour_overrides:see_cost', query.project_id)) {
      throw notPermitted('labour_overrides:see_cost');
    }
    const found = await store.listOverrides(db, scope, query, visibleProjects(scope));
    return {
      ...found,
      items: found.items.map((row) => presentOverride(row, scope)),
      abilities: (['create', 'edit', 'delete', 'see_cost'] as const).filter((action) =>
        scope.can(`labour_overrides:${action}`, query.project_id),
      ),
    };
  });

  serve(app, platform).createProjectOverride(async ({ body, scope, tx }) => {
    const { project_id, labour_rate_id } = body;
    await checkReferences(tx, scope, { project_id, labour_rate_id });
    permitOn(scope, 'labour_overrides:create', project_id);
    const override = { ...body, id: newId(), reason: body.reason.trim() };
    refuseFaults(checkOverride([], { ...override, override_rate: money(override.override_rate) }));
    // The index decides, so that of two at once one is refused.
    await once(override, () => store.insertOverrides(tx, scope, [override]));
    return {
      id: override.id,
      message: 'Project override has been created successfully!',
      project_override: presentOverride(await getOverride(tx, scope, override.id), scope),
    };
  });

  serve(app, platform).updateProjectOverride(async ({ body, params, scope, tx }) => {
    const before = await getOverride(tx, scope, params.id);
    permitOn(scope, 'labour_overrides:edit', before.project_id);
    if (before.is_deleted) {
      throw isDeleted('project override');
    }
    const { version, ...given } = body;
    const change = { ...given, ...(given.reason === undefined ? {} : { reason: given.reason.trim() }) };
    const after = { ...before, ...change };
    refuseFaults(checkOverride([], { ...after, override_rate: money(after.override_rate) }));
    const isChanged = await store.updateOverride(tx, scope, before.id, version, change);
    const answer = presentOverride(await getOverride(tx, scope, before.id), scope);
    if (!isChanged) {
      throw stale(answer);
    }
    return answer;
  });

  serve(app, platform).deleteProjectOverride(async ({ params, scope, tx }) => {
    const override = await getOverride(tx, scope, params.id);
    permitOn(scope, 'labour_overrides:delete', override.project_id);
    if (!override.is_deleted) {
      await store.updateOverride(tx, scope, override.id, null, { is_deleted: true });
    }
    return { id: override.id, message: 'Project override has been deleted successfully!' };
  });

  serve(app, platform).restoreProjectOverride(async ({ params, scope, tx }) => {
    const override = await getOverride(tx, scope, params.id);
    permitOn(scope, 'labour_overrides:delete', override.project_id);
    if (override.is_deleted) {
      await once(override, () => store.updateOverride(tx, scope, override.id, null, { is_deleted: false }));
    }
    return presentOverride(await getOverride(tx, scope, override.id), scope);
  });
}

async function getOverride(db: Db, scope: Scope, id: string): Promise<store.OverrideRow> {
  const row = await store.findOverride(db, scope, id);
  if (!row || !scope.can('labour_overrides:view', row.project_id)) {
    throw notFound();
  }
  return row;
}

async function once<T>(pair: { project_id: string; labour_rate_id: string }, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (duplicateOf(error) === 'labour_overrides_once') {
      throw overrideExists(pair.project_id, pair.labour_rate_id);
    }
    throw error;
  }
}
