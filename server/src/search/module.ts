import type { Module } from '../module.ts';
import { searchRoutes } from './routes.ts';

/** The module of the search. */
export const search: Module = {
  routes: searchRoutes,
};
