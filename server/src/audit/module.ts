import type { Module } from '../module.ts';
import { auditRoutes } from './routes.ts';

/** The module of the history. */
export const audit: Module = {
  routes: auditRoutes,
};
