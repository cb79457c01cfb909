import type { Module } from '../module.ts';
import { calendarFeedRoutes } from './routes.ts';

/** The module of calendar feeds. */
export const calendarFeed: Module = {
  routes: (app, platform, { identity }) => calendarFeedRoutes(app, platform, identity.sealing),
};
