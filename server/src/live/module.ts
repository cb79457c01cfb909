import type { Module } from '../module.ts';
import { liveRoutes } from './routes.ts';

/** The module of the stream of changes. */
export const live: Module = {
  routes: liveRoutes,
};
