import type { Module } from '../module.ts';
import { sessionRoutes } from './routes.ts';
import { sessionJobs } from './jobs.ts';

/** The module of sign-in and sessions. */
export const session: Module = {
  routes: (app, platform, { identity }) => sessionRoutes(app, platform, identity),
  jobs: sessionJobs,
};
