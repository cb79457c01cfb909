import { workspaceDay } from '@horizon/labour';
import type { FastifyInstance } from 'fastify';
import { serve, type Platform } from '../../platform/serve.ts';
import { raiseRates } from './raise-rates.ts';

/** The call that raises rates. */
export function raiseRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).raiseLabourRates(async ({ body, scope, tx, now }) =>
    raiseRates(tx, { scope, today: workspaceDay(now) }, body),
  );
}
