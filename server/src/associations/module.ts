import type { Module } from '../module.ts';
import { associationRoutes } from './routes.ts';

/** The module of associations. */
export const associations: Module = {
  routes: associationRoutes,
};
