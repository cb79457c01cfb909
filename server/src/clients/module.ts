import type { Module } from '../module.ts';
import { clientRoutes } from './routes.ts';

/** The module of clients. */
export const clients: Module = {
  routes: clientRoutes,
  isolated: clientRoutes,
};
