import type { Module } from '../module.ts';
import { formRoutes } from './routes.ts';
import { searched } from './searched.ts';

/** The module of forms. */
export const forms: Module = {
  routes: (app, platform, { identity, documentSites }) => formRoutes(app, platform, identity.sealing, documentSites),
  searched: { kinds: searched },
};
