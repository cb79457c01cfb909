import type { Module } from '../module.ts';
import { businessEntityRoutes } from './routes.ts';

/** The module of business entities. */
export const businessEntities: Module = {
  routes: (app, platform, { identity }) => businessEntityRoutes(app, platform, identity.sealing),
};
