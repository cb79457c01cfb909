import type { Module } from '../module.ts';
import { companyRoutes } from './routes.ts';
import { companyJobs } from './expiry-reminders.ts';

/** The module of companies. */
export const companies: Module = {
  routes: companyRoutes,
  isolated: companyRoutes,
  jobs: companyJobs,
};
