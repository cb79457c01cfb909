import type { Module } from '../module.ts';
import { crewRoutes } from './routes.ts';

/** The module of crews. */
export const crews: Module = {
  routes: crewRoutes,
};
