import type { Module } from '../module.ts';
import { commitmentRoutes } from './routes.ts';

/** The module of commitments. */
export const commitments: Module = { routes: commitmentRoutes };
