import type { FastifyInstance } from 'fastify';
import { serve, type Platform } from '../platform/serve.ts';
import { searchWorkspace } from './search-workspace.ts';

/** The call of the search. */
export function searchRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).searchWorkspace(({ db, query, scope }) => searchWorkspace(db, scope, query));
}
