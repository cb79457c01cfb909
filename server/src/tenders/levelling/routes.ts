import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { permitChange } from '../../platform/archiving.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { isDeleted, notFound } from '../../platform/failures.ts';
import { serve, serveRaw, type Platform } from '../../platform/serve.ts';
import { permitOn, type Scope } from '../../platform/scope.ts';
import type { TenderPackage } from '../transitions.ts';
import { permitPrices, visiblePackages } from '../visible.ts';
import { registerRecommendations } from './approval.ts';
import { readSettings, saveMarks, setCriteria, setStage } from './criteria.ts';
import { readSheetFile } from './read-file.ts';
import { readSheet, refuseFrozen } from './read-sheet.ts';
import { listShown, recommend, withdraw } from './recommend.ts';
import { printRecommendation } from './report.ts';
import { saveEdits } from './save-edits.ts';
import { toSheetFile, workbookMedia } from './sheet-file.ts';
import { pricesHidden } from './two-envelopes.ts';

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
  const raw = serveRaw(app, platform);
  raw.exportLevelling(async ({ db, params, scope, now, reply }) => {
    const sheet = await readSheet({ db, scope, now }, await find(db, scope, params.id));
    if (sheet.is_price_hidden) throw pricesHidden();
    return reply
      .header('Content-Disposition', `attachment; filename="${sheet.number}-levelling.xlsx"`)
      .type(workbookMedia)
      .send(await toSheetFile(sheet));
  });
  raw.printTenderRecommendation(async ({ db, params, query, scope, reply }) => {
    const tender = await find(db, scope, params.id);
    const pdf = await printRecommendation({ db, scope, work: platform.work }, tender, query.recommendation_id ?? null);
    return reply
      .header('Content-Disposition', `attachment; filename="${tender.number}-recommendation.pdf"`)
      .type('application/pdf')
      .send(Buffer.from(pdf));
  });
  levellingFileRoutes(app, platform);
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

/** The call that reads a workbook, also served by work processes. */
export function levellingFileRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).readLevellingFile(async ({ tx, params, scope, now, upload }) => {
    const tender = await findTender(tx, scope, params.id);
    permitPrices(scope, tender.project_id);
    permitOn(scope, 'tender_packages:edit', tender.project_id);
    const sheet = await readSheet({ db: tx, scope, now }, tender);
    refuseFrozen(tender);
    if (sheet.is_price_hidden) throw pricesHidden();
    return readSheetFile(sheet, upload().bytes);
  });
}

/** A package that the caller sees. Throws 404. */
async function findTender(db: Db, scope: Scope, id: string): Promise<TenderPackage> {
  const { rows } = await sql<TenderPackage>`SELECT t.* FROM tender_packages t
    WHERE t.workspace_id = ${scope.workspaceId} AND t.tender_package_id = ${id} AND ${visiblePackages(scope)}`.execute(
    db,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}
