import type { Module } from '../module.ts';
import { tenderRoutes } from './routes.ts';
import { visiblePackages } from './visible.ts';

/** The module of tender packages. */
export const tenders: Module = {
  routes: tenderRoutes,
  searched: { seenBy: { tender_packages: visiblePackages } },
};
