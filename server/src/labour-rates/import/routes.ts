import type { FastifyInstance } from 'fastify';
import { serve, type Platform } from '../../platform/serve.ts';
import { importRates } from './import-rates.ts';
import { readRateFile } from './read-file.ts';
import { undoRates } from './undo-import.ts';

/** The calls that import many rates. */
export function rateImportRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).readLabourRateFile(({ upload }) => readRateFile(upload().bytes));

  serve(app, platform).importLabourRates(async ({ body, progress, scope, tx }) =>
    importRates(tx, scope, body, progress),
  );

  serve(app, platform).takeBackLabourRates(async ({ body, scope, tx }) => undoRates(tx, scope, body));
}
