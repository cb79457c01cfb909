import type { Module } from '../module.ts';
import { documentRoutes } from './routes.ts';
import { documentJobs } from './text/jobs.ts';
import { previewJobs } from './previews/jobs.ts';
import { visibleDocuments, visibleFolders } from './visible.ts';

/** The module of documents. */
export const documents: Module = {
  routes: documentRoutes,
  jobs: (jobs, platform) => {
    documentJobs(jobs, platform);
    previewJobs(jobs, platform);
  },
  searched: {
    seenBy: { documents: (scope) => visibleDocuments(scope), cde_folders: (scope) => visibleFolders(scope) },
  },
};
