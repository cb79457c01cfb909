// The calls of labour rates. Each part has its routes, rules and store in a folder of its own.
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/serve.ts';
import { allowanceRoutes } from './allowances/routes.ts';
import { awardRoutes } from './awards/routes.ts';
import { rateImportRoutes } from './import/routes.ts';
import { manyRateRoutes } from './many/routes.ts';
import { overrideRoutes } from './overrides/routes.ts';
import { pricingRoutes } from './pricing/routes.ts';
import { raiseRoutes } from './raise/routes.ts';
import { rateAttachments } from './rates/rate-attachments.ts';
import { rateRoutes } from './rates/routes.ts';

/** Registers the handlers of all calls of labour rates. */
export function labourRateRoutes(app: FastifyInstance, platform: Platform): void {
  rateRoutes(app, platform);
  rateAttachments(app, platform);
  rateImportRoutes(app, platform);
  manyRateRoutes(app, platform);
  raiseRoutes(app, platform);
  pricingRoutes(app, platform);
  awardRoutes(app, platform);
  allowanceRoutes(app, platform);
  overrideRoutes(app, platform);
}
