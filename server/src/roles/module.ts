import type { Module } from '../module.ts';
import { roleRoutes } from './routes.ts';
import { searched } from './searched.ts';

/** The module of roles. */
export const roles: Module = {
  routes: roleRoutes,
  searched: { kinds: searched },
};
