import type { Module } from '../module.ts';
import { workerRoutes } from './routes.ts';
import { workerJobs } from './remind-of-expiry.ts';

/** The module of workers. */
export const workers: Module = {
  routes: workerRoutes,
  jobs: workerJobs,
};
