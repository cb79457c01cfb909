import type { Module } from '../module.ts';
import { commentRoutes } from './routes.ts';

/** The module of comments. */
export const comments: Module = {
  routes: commentRoutes,
};
