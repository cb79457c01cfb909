import type { Module } from '../module.ts';
import { mailRoutes } from './routes.ts';
import { outboxJobs } from './jobs.ts';
import { mailJobs } from '../platform/mail/deliver.ts';

/** The module of e-mails. */
export const mail: Module = {
  routes: mailRoutes,
  jobs: (jobs, platform) => {
    outboxJobs(jobs);
    mailJobs(jobs, platform.mail);
  },
};
