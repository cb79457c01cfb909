import type { Module } from '../module.ts';
import { sourceFileRoutes } from './routes.ts';

/** The module of source files. */
export const sourceFiles: Module = {
  routes: sourceFileRoutes,
};
