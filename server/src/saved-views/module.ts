import type { Module } from '../module.ts';
import { savedViewRoutes } from './routes.ts';

/** The module of saved views. */
export const savedViews: Module = {
  routes: savedViewRoutes,
};
