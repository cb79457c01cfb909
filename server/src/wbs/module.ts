import type { Module } from '../module.ts';
import { wbsRoutes } from './routes.ts';
import { searched } from './searched.ts';

/** The module of the work breakdown structure. */
export const wbs: Module = {
  routes: wbsRoutes,
  isolated: wbsRoutes,
  searched: { kinds: searched },
};
