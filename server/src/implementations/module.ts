import type { Module } from '../module.ts';
import { implementationRoutes } from './routes.ts';

/** The module of features that are switched on. */
export const implementations: Module = {
  routes: implementationRoutes,
};
