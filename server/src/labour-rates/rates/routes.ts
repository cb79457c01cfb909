import { workspaceDay } from '@horizon/labour';
import type { FastifyInstance } from 'fastify';
import { isDeleted, notFound, stale } from '../../platform/failures.ts';
import { serve, serveRaw, type Platform } from '../../platform/serve.ts';
import { sendList } from '../../platform/spreadsheet.ts';
import { listAllowancesOf } from '../allowances/store.ts';
import { presentAllowance } from '../allowances/present.ts';
import { refuseHiddenSort } from '../cost-mask.ts';
import { presentOverride, visibleProjects } from '../overrides/present.ts';
import { listOverridesOfSeries } from '../overrides/store.ts';
import { changeRate, restoreRate } from './change-rate.ts';
import { createRate } from './create-rate.ts';
import { countFacets } from './facets.ts';
import { refuseHiddenFilters, type RateFilters } from './filters.ts';
import { groupRates } from './groups.ts';
import { presentRate } from './present.ts';
import { rateColumns } from './rate-columns.ts';
import { warningsOfRate } from './rate-warnings.ts';
import * as store from './store.ts';
import type { Scope } from '../../platform/scope.ts';

/** The calls of labour rates themselves. */
export function rateRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).listLabourRates(async ({ db, query, scope, now }) => {
    const viewer = { scope, today: workspaceDay(now) };
    refuseHidden(query, scope);
    const [found, facets] = await Promise.all([
      store.listRates(db, scope, query, viewer.today),
      query.facets ? countFacets(db, scope, query, viewer.today) : null,
    ]);
    return {
      ...found,
      items: found.items.map((row) => presentRate(row, viewer)),
      abilities: abilitiesIn(scope),
      ...(facets ? { facets } : {}),
    };
  });

  serve(app, platform).groupLabourRates(async ({ db, query, scope, now }) => {
    refuseHiddenFilters(query, scope);
    return { groups: await groupRates(db, scope, query, workspaceDay(now)) };
  });

  serveRaw(app, platform).exportLabourRates(async ({ db, query, scope, now, reply }) => {
    const viewer = { scope, today: workspaceDay(now) };
    refuseHidden(query, scope);
    const list = async (request: typeof query) => {
      const found = await store.listRates(db, scope, request, viewer.today);
      return { ...found, items: found.items.map((row) => presentRate(row, viewer)) };
    };
    return sendList({ query, reply, platform, now }, { name: 'labour-rates', columns: rateColumns, list });
  });

  serve(app, platform).createLabourRate(async ({ body, scope, tx, now }) =>
    createRate({ tx, viewer: { scope, today: workspaceDay(now) } }, body),
  );

  serve(app, platform).getLabourRate(async ({ db, params, scope, now }) => {
    const viewer = { scope, today: workspaceDay(now) };
    const series = await store.listSeries(db, scope, params.id);
    const rate = series.find((row) => row.id === params.id.toLowerCase());
    if (!rate) {
      throw notFound();
    }
    const isOverridden = series.some((row) => row.overrides_count > 0);
    const [allowances, overrides] = await Promise.all([
      rate.allowances_count > 0 ? listAllowancesOf(db, scope, rate.id) : [],
      isOverridden ? listOverridesOfSeries(db, scope, rate.id, visibleProjects(scope)) : [],
    ]);
    return {
      ...presentRate(rate, viewer),
      versions: series.filter((row) => !row.is_deleted).map((row) => presentRate(row, viewer)),
      allowances: allowances.map((row) => presentAllowance(row, scope)),
      overrides: overrides.filter((row) => row.labour_rate_id === rate.id).map((row) => presentOverride(row, scope)),
      warnings: warningsOfRate(rate, { series, overrides, scope }),
    };
  });

  serve(app, platform).updateLabourRate(async ({ body, params, scope, tx, now }) => {
    const viewer = { scope, today: workspaceDay(now) };
    const before = await getRate(tx, scope, params.id);
    if (before.is_deleted) {
      throw isDeleted('labour rate');
    }
    const isChanged = await changeRate(tx, scope, before, body);
    const after = presentRate(await getRate(tx, scope, params.id), viewer);
    if (!isChanged) {
      throw stale(after);
    }
    return after;
  });

  serve(app, platform).deleteLabourRate(async ({ params, scope, tx }) => {
    const rate = await getRate(tx, scope, params.id);
    if (!rate.is_deleted) {
      await store.updateRate(tx, scope, rate.id, null, { is_deleted: true });
    }
    return { id: rate.id, message: 'Labour rate has been deleted successfully!' };
  });

  serve(app, platform).restoreLabourRate(async ({ params, scope, tx, now }) => {
    await restoreRate(tx, scope, params.id);
    return presentRate(await getRate(tx, scope, params.id), { scope, today: workspaceDay(now) });
  });
}

async function getRate(...[db, scope, id]: Parameters<typeof store.findRate>): Promise<store.RateRow> {
  const row = await store.findRate(db, scope, id);
  if (!row) {
    throw notFound();
  }
  return row;
}

function refuseHidden(filters: RateFilters, scope: Scope): void {
  refuseHiddenSort(filters.sort, ['cost_rate', 'margin_pct'], scope);
  refuseHiddenFilters(filters, scope);
}

function abilitiesIn(scope: Scope): string[] {
  return (['create', 'edit', 'delete', 'export', 'see_cost'] as const).filter((action) =>
    scope.can(`labour_rates:${action}`),
  );
}
