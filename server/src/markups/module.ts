import type { Module } from '../module.ts';
import { markupRoutes, markupReadingRoutes } from './routes.ts';

/** The module of markups. */
export const markups: Module = {
  routes: markupRoutes,
  isolated: markupReadingRoutes,
};
