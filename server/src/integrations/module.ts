import type { Module } from '../module.ts';
import { integrationRoutes } from './routes.ts';

/** The module of integrations. */
export const integrations: Module = {
  routes: integrationRoutes,
};
