import type { Module } from '../module.ts';
import { labourRateRoutes } from './routes.ts';
import { rateImportRoutes } from './import/routes.ts';
import { searched } from './searched.ts';

/** The module of labour rates. */
export const labourRates: Module = {
  routes: labourRateRoutes,
  isolated: rateImportRoutes,
  searched: { kinds: searched },
};
