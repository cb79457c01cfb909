import type { Module } from '../module.ts';
import { bulkInviteRoutes } from './routes.ts';
import { bulkInviteJobs } from './run-invite.ts';

/** The module of invitations of many people. */
export const bulkInvites: Module = {
  routes: bulkInviteRoutes,
  isolated: bulkInviteRoutes,
  jobs: bulkInviteJobs,
};
