import type { Module } from '../module.ts';
import { actionRoutes } from './routes.ts';
import { searched } from './searched.ts';

/** The module of work items. */
export const actions: Module = {
  routes: actionRoutes,
  searched: { kinds: searched },
};
