import type { Module } from '../module.ts';
import { clarificationJobs } from './jobs.ts';
import { clarificationRoutes } from './routes.ts';
import { visibleClarifications } from './visible.ts';

/** The module of clarifications. */
export const clarifications: Module = {
  routes: clarificationRoutes,
  jobs: clarificationJobs,
  searched: { seenBy: { clarifications: visibleClarifications } },
};
