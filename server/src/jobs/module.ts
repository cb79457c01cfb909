import type { Module } from '../module.ts';
import { jobRoutes } from './routes.ts';
import { forgetfulJobs } from './jobs.ts';
import { exportJobs } from './write-export.ts';
import { backgroundCallJobs } from './answer-in-background.ts';

/** The module of background jobs. */
export const jobs: Module = {
  routes: (app, platform) => jobRoutes(app, platform, app.jobs),
  jobs: (jobs, platform, { app }) => {
    forgetfulJobs(jobs);
    exportJobs(jobs, app, platform);
    backgroundCallJobs(jobs, platform);
  },
};
