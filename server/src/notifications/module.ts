import type { Module } from '../module.ts';
import { notificationRoutes } from './routes.ts';
import { notificationJobs } from './mail-due.ts';

/** The module of notifications. */
export const notifications: Module = {
  routes: notificationRoutes,
  jobs: notificationJobs,
};
