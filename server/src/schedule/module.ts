import type { Module } from '../module.ts';
import { scheduleRoutes } from './routes.ts';
import { weeklyPlanJobs } from './weekly-plan/notify-week.ts';
import { searched } from './searched.ts';

/** The module of programmes. */
export const schedule: Module = {
  routes: scheduleRoutes,
  jobs: weeklyPlanJobs,
  searched: { kinds: searched },
};
