import type { Module } from '../module.ts';
import { sopRoutes } from './routes.ts';
import { visibleChanges } from './visible.ts';

/** The module of packages of work. */
export const sops: Module = {
  routes: sopRoutes,
  searched: { seenBy: { change_requests: visibleChanges } },
};
