import type { Module } from '../module.ts';
import { workspaceRoutes } from './routes.ts';

/** The module of workspaces. */
export const workspaces: Module = {
  routes: workspaceRoutes,
};
