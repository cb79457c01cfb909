import { Type } from 'typebox';
import { call } from './call.ts';
import { FileLink } from './files.ts';
import {
  Instant,
  List,
  Message,
  Nullable,
  OneOrSeveral,
  Optional,
  WithId,
  WorkspaceParams,
  listQuery,
} from './schema.ts';

/** Exports of more records are written in the background unless the client waits. */
export const maxExportedAtOnce = 10_000;

/** Imports of more rows are checked and stored in the background by a client that can wait for a job. */
export const mostImportedAtOnce = 500;

/** States of a job, in the order of its life. */
export const jobStates = ['waiting', 'retrying', 'running', 'failed', 'cancelled', 'done'] as const;

const Job = Type.Object({
  id: Type.String(),
  kind: Type.String({ description: 'The domain and what is done, such as mail.send' }),
  title: Type.String({ description: 'Description of this kind of job' }),
  about: Type.String({ description: 'Subject of this job' }),
  state: Type.Enum(jobStates, { description: 'retrying: it failed, and is tried again at due_at' }),
  attempt: Type.Integer({ description: 'How often it has been started' }),
  attempts: Type.Integer({ description: 'How often it is started at most' }),
  started_by: Nullable(Type.String({ description: 'Name; null for Horizon itself' })),
  reason: Nullable(Type.String({ description: 'Why the last try failed' })),
  due_at: Instant('When it is to run, or was'),
  created_at: Instant('When it was queued'),
  started_at: Nullable(Instant('When the last run began')),
  ended_at: Nullable(Instant('When it ended')),
  abilities: Type.Array(Type.String(), { description: 'retry, cancel' }),
});

const FollowedJob = Type.Object({
  id: Type.String(),
  title: Type.String(),
  state: Type.Enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  done: Type.Integer({ description: 'Steps done' }),
  total: Nullable(Type.Integer({ description: 'Of how many, where that is known' })),
  note: Nullable(Type.String({ description: 'The current step, or the reason of the failure' })),
  file_name: Nullable(Type.String({ description: 'The file that the job made; none before it is done' })),
  created_at: Instant('When it was started'),
  updated_at: Instant('When it went on last'),
  abilities: Type.Array(Type.String(), { description: 'undo: what it stored can be undone' }),
});

const BackgroundCall = Type.Object({
  id: Type.String(),
  state: Type.Enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  done: Type.Integer({ description: 'Steps done' }),
  total: Nullable(Type.Integer({ description: 'Of how many, where that is known' })),
  note: Nullable(Type.String({ description: 'The current step, or the reason of the failure' })),
  status: Nullable(Type.Integer({ description: 'Of the answer; null before it has ended' })),
  answer: Type.Unknown({ description: 'The answer of the call, or its refusal; null before it has ended' }),
});

export const jobCalls = {
  listJobs: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/jobs',
    domain: 'jobs',
    tenancy: 'workspace',
    permission: 'jobs:view',
    summary: 'Background jobs of the workspace, newest first',
    params: WorkspaceParams,
    query: listQuery(['created_at'], { state: Optional(OneOrSeveral(Type.Enum(jobStates))) }),
    answer: List(Job),
    failureMessage: 'Failed to fetch jobs',
  }),
  retryJob: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/jobs/{id}/retry',
    domain: 'jobs',
    tenancy: 'workspace',
    permission: 'jobs:administer',
    summary: 'Run a job again that has failed or was cancelled',
    params: WithId('The job'),
    answer: Message,
    failures: [409],
    failureMessage: 'Failed to retry the job',
  }),
  cancelJob: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/jobs/{id}/cancel',
    domain: 'jobs',
    tenancy: 'workspace',
    permission: 'jobs:administer',
    summary: 'Cancel a job that waits',
    description: 'A job that runs is not interrupted: it ends, or fails and is not tried again.',
    params: WithId('The job'),
    answer: Message,
    failures: [409],
    failureMessage: 'Failed to cancel the job',
  }),
  listFollowedJobs: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/jobs/own',
    domain: 'jobs',
    tenancy: 'workspace',
    summary: 'Long-running jobs that the caller started, newest first',
    params: WorkspaceParams,
    answer: Type.Object({ items: Type.Array(FollowedJob) }),
    failureMessage: 'Failed to fetch the running jobs',
  }),
  linkFollowedJobFile: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/jobs/own/{id}/link',
    domain: 'jobs',
    tenancy: 'workspace',
    summary: 'A link to the file that a job of the caller made, valid for five minutes',
    description: `Exports of more than ${maxExportedAtOnce.toLocaleString('en-AU')} records are written by a job where the request says \`Prefer: respond-async\`; it is answered 202 with the id of the job. Files are kept for 14 days.`,
    params: WithId('The job'),
    answer: FileLink,
    failureMessage: 'Failed to open the file',
  }),
  getBackgroundCall: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/jobs/own/{id}',
    domain: 'jobs',
    tenancy: 'workspace',
    summary: 'How far a call of the caller in the background is, and its answer',
    description:
      'Imports and what undoes them are answered by a job where the request says `Prefer: respond-async`; it is answered 202 with the id of the job. The answer is kept for 14 days.',
    params: WithId('The job'),
    answer: BackgroundCall,
    failureMessage: 'Failed to fetch the result',
  }),
  undoBackgroundCall: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/jobs/own/{id}/undo',
    domain: 'jobs',
    tenancy: 'workspace',
    changes: true,
    summary: 'Undo in the background what a call of the caller stored',
    description: 'Records that somebody has changed or used since are kept.',
    params: WithId('The job'),
    answer: Message,
    failures: [409],
    failureMessage: 'Failed to undo the import',
  }),
};
