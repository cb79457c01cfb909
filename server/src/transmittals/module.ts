import type { Module } from '../module.ts';
import { transmittalRoutes, distributionRoutes } from './routes.ts';
import { transmittalJobs } from './jobs.ts';
import { searched } from './searched.ts';
import { visibleRules } from './visible.ts';

/** The module of transmittals. */
export const transmittals: Module = {
  routes: transmittalRoutes,
  isolated: distributionRoutes,
  jobs: transmittalJobs,
  searched: { kinds: searched, seenBy: { distribution_rules: visibleRules } },
};
