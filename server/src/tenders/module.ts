import type { Module } from '../module.ts';
import { bidJobs } from './bids/jobs.ts';
import { priceFileRoutes } from './bids/price-file-routes.ts';
import { levellingFileRoutes } from './levelling/routes.ts';
import { portalJobs } from './portal/jobs.ts';
import { tenderRoutes } from './routes.ts';
import { visiblePackages } from './visible.ts';

/** The module of tender packages. */
export const tenders: Module = {
  routes: (app, platform, { identity }) => tenderRoutes(app, platform, identity.sealing),
  jobs: (jobs, platform) => {
    bidJobs(jobs, platform);
    portalJobs(jobs, platform);
  },
  isolated: (app, platform) => {
    priceFileRoutes(app, platform);
    levellingFileRoutes(app, platform);
  },
  searched: { seenBy: { tender_packages: visiblePackages } },
};
