import type { FastifyInstance } from 'fastify';
import { permitChange } from '../../platform/archiving.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { isDeleted } from '../../platform/failures.ts';
import { serve, type Platform } from '../../platform/serve.ts';
import type { Scope } from '../../platform/scope.ts';
import type { TenderPackage } from '../transitions.ts';
import { permitPrices } from '../visible.ts';
import { registerRecommendations } from './approval.ts';
import { readSettings, saveMarks, setCriteria, setStage } from './criteria.ts';
import { readSheet } from './read-sheet.ts';
import { listShown, recommend, withdraw } from './recommend.ts';
import { saveEdits } from './save-edits.ts';

/** Finds a package that the caller sees; throws 404. */
export type FindPackage = (db: Db, scope: Scope, id: string) => Promise<TenderPackage>;

/** The calls of the levelling sheet and of recommendations. */
export function levellingRoutes(app: FastifyInstance, platform: Platform, find: FindPackage): void {
  registerRecommendations();
  const served = serve(app, platform);
  /** A package that the caller sees with its prices, and may change. */
  const toChange = async (tx: Tx, scope: Scope, id: string): Promise<TenderPackage> => {
    const tender = await find(tx, scope, id);
    permitPrices(scope, tender.project_id);
    await permitChange(tx, scope, 'tender_packages:edit', tender.project_id);
    if (tender.is_deleted) throw isDeleted('tender package');
    return tender;
  };
  served.getLevelling(async ({ db, params, query, scope, now }) =>
    readSheet({ db, scope, now }, await find(db, scope, params.id), { withPlugs: query.plugs !== 'off' }),
  );
  served.saveLevelling(async ({ tx, params, body, scope, now }) =>
    saveEdits({ tx, scope, now }, await toChange(tx, scope, params.id), body),
  );
  served.getLevellingSettings(async ({ db, params, scope }) =>
    readSettings({ db, scope }, await find(db, scope, params.id)),
  );
  served.setLevelling(async ({ tx, params, body, scope, now }) =>
    setCriteria({ tx, scope, now }, await toChange(tx, scope, params.id), body),
  );
  served.saveTenderMarks(async ({ tx, params, body, scope, now }) =>
    saveMarks({ tx, scope, now }, await toChange(tx, scope, params.id), body),
  );
  served.setMarksStage(async ({ tx, params, body, scope, now }) =>
    setStage({ tx, scope, now }, await toChange(tx, scope, params.id), body),
  );
  served.listTenderRecommendations(async ({ db, params, scope }) =>
    listShown({ db, scope }, await find(db, scope, params.id)),
  );
  served.recommendTender(async ({ tx, params, body, scope, now }) =>
    recommend({ tx, scope, now }, await toChange(tx, scope, params.id), body),
  );
  served.withdrawTenderRecommendation(async ({ tx, params, body, scope, now }) =>
    withdraw({ tx, scope, now }, await toChange(tx, scope, params.id), body),
  );
}
