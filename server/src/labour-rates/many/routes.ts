import { workspaceDay } from '@horizon/labour';
import type { FastifyInstance } from 'fastify';
import { serve, type Platform } from '../../platform/serve.ts';
import { lockAwards, lockAwardsOf } from '../awards/store.ts';
import { fingerprintOf, readRateSelection } from '../rates/rate-selection.ts';
import { lockSeries } from '../rates/lock-series.ts';
import { changeMany, deleteMany, giveAllowance } from './change-many.ts';
import * as store from './store.ts';

/** The calls of bulk operations on rates. */
export function manyRateRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).fingerprintLabourRates(async ({ db, query, scope, now }) =>
    fingerprintOf(db, scope, readRateSelection({ filter: query }, { scope, today: workspaceDay(now) })),
  );

  serve(app, platform).deleteManyLabourRates(async ({ body, scope, tx, now }) =>
    deleteMany(tx, { scope, today: workspaceDay(now) }, body),
  );

  serve(app, platform).restoreManyLabourRates(async ({ body, scope, tx }) => {
    await lockAwardsOf(tx, scope, body.ids);
    return { restored: await store.setDeleted(tx, scope, body.ids, false) };
  });

  serve(app, platform).changeManyLabourRates(async ({ body, scope, tx, now }) =>
    changeMany(tx, { scope, today: workspaceDay(now) }, body),
  );

  serve(app, platform).putBackLabourRates(async ({ body, scope, tx }) => {
    await lockAwards(
      tx,
      scope,
      body.rates.map(({ award_id }) => award_id),
    );
    await lockSeries(tx, scope, body.rates);
    const changed = await store.updateLocked(tx, scope, body.rates);
    return { changed, left: body.rates.length - changed };
  });

  serve(app, platform).giveAllowance(async ({ body, scope, tx, now }) =>
    giveAllowance(tx, { scope, today: workspaceDay(now) }, body),
  );

  serve(app, platform).takeBackAllowances(async ({ body, scope, tx }) => ({
    deleted: await store.deleteAdded(tx, scope, body.ids),
  }));
}
