import { records } from '@horizon/contract';
import type { Module } from '../module.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';

/** The module of site diaries. */
export const siteDiaries: Module = {
  routes: (app, platform) => {
    recordRoutes(app, platform, records.site_diaries, { duplicates: {} });
    recordRoutes(app, platform, records.diary_entries, { duplicates: {} });
  },
};
