import type { FastifyInstance } from 'fastify';
import { serve, type Platform } from '../../platform/serve.ts';
import { priceLabour } from './price-labour.ts';

/** The pricing call. */
export function pricingRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).priceLabour(async ({ body, scope, tx }) => priceLabour(tx, scope, body));
}
