import type { Module } from '../module.ts';
import { webhookRoutes } from './routes.ts';
import { webhookJobs } from './jobs.ts';

/** The module of webhooks. */
export const webhooks: Module = {
  routes: (app, platform, { identity, webhooks: config }) => webhookRoutes(app, platform, config, identity.sealing),
  jobs: (jobs, _platform, { identity, webhooks: config }) => webhookJobs(jobs, config, identity.sealing),
};
