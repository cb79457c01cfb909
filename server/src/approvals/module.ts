import type { Module } from '../module.ts';
import { approvalJobs } from './requests/follow-up.ts';
import { approvalRoutes } from './routes.ts';

/** The module of delegation of authority. */
export const approvals: Module = { routes: approvalRoutes, jobs: approvalJobs };
