import type { Module } from '../module.ts';
import { scheduleImportRoutes } from './routes.ts';

/** The module of imported programmes. */
export const scheduleImport: Module = {
  routes: scheduleImportRoutes,
  isolated: scheduleImportRoutes,
};
