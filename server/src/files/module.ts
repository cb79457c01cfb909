import type { Module } from '../module.ts';
import { fileRoutes } from './routes.ts';
import { fileJobs } from './jobs.ts';
import { guardLinks } from '../platform/guarded-links.ts';

/** The module of uploads and links to files. */
export const files: Module = {
  routes: (app, platform) => {
    fileRoutes(app, platform);
    guardLinks(app, platform);
  },
  jobs: (jobs, { files, clock }) => fileJobs(jobs, files, clock),
};
