import type { Module } from '../module.ts';
import { peopleRoutes } from './routes.ts';
import { searched } from './searched.ts';

/** The module of the members of a workspace. */
export const people: Module = {
  routes: peopleRoutes,
  searched: { kinds: searched },
};
