import type { Module } from '../module.ts';
import { structureRoutes } from './routes.ts';

/** The module of teams and buildings. */
export const projectStructure: Module = {
  routes: structureRoutes,
  isolated: structureRoutes,
};
