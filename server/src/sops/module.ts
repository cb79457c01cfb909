import type { Module } from '../module.ts';
import { sopRoutes } from './routes.ts';

/** The module of packages of work. */
export const sops: Module = { routes: sopRoutes };
