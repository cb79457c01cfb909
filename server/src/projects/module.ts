import type { Module } from '../module.ts';
import { projectRoutes } from './routes.ts';
import { searched } from './searched.ts';

/** The module of projects. */
export const projects: Module = {
  routes: projectRoutes,
  searched: { kinds: searched },
};
