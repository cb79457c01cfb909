// The explanation of a date, the drivers of the finish, and the programme as a file.
import { Type } from 'typebox';
import { call } from '../call.ts';
import { Fields, Id, Nullable, Optional, ProjectParams } from '../schema.ts';
import { area, base, CriticalRule, exportFormats, Revision } from './shapes.ts';

const OfTask = Fields({ workspaceId: Id('The workspace'), projectId: Id('The project'), id: Id('The task') });
const number = Nullable(Type.Number());
const Path = Type.Object({
  number: Type.Integer(),
  task_ids: Type.Array(Type.String()),
  join_float_minutes: number,
  join_link_id: Nullable(Type.String()),
  total_float_minutes: number,
});

export const analysisCalls = {
  explainTask: call({
    ...area,
    method: 'GET',
    path: `${base}/tasks/{id}/explain`,
    permission: 'schedule:view',
    summary: 'Why a task has its dates, link by link, and what makes its float negative',
    params: OfTask,
    answer: Type.Object({
      task_id: Type.String(),
      text: Type.String(),
      steps: Type.Array(
        Type.Object({
          task_id: Type.String(),
          task: Type.String(),
          cause: Type.String(),
          link_id: Nullable(Type.String()),
          from_task_id: Nullable(Type.String()),
          start: number,
          text: Type.String(),
        }),
      ),
      criticality: Nullable(Type.String({ description: 'Whether it is critical or on the longest path, and why' })),
      negative_float: Nullable(
        Type.Object({
          kind: Type.String(),
          task_id: Type.String(),
          path: Type.Array(Type.String()),
          link_ids: Type.Array(Type.String()),
          text: Type.String(),
        }),
      ),
    }),
    failureMessage: 'Failed to explain the task',
  }),
  getCriticalPath: call({
    ...area,
    method: 'GET',
    path: `${base}/critical-path`,
    permission: 'schedule:analyse',
    heavy: true,
    summary: 'The longest path, float paths, and what causes negative float',
    params: ProjectParams,
    query: Fields({
      count: Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
      end_task_id: Optional(Id('Paths to this task; else to the last')),
      by: Optional(Type.Enum(['free-float', 'total-float'], { default: 'free-float' })),
    }),
    answer: Type.Object({
      revision: Revision,
      longest_path: Type.Array(Type.String()),
      critical_rule: CriticalRule,
      near_critical_rule: Type.String({ description: 'The rule for near-critical in this programme, in words' }),
      critical: Type.Array(Type.String()),
      near_critical: Type.Array(Type.String()),
      paths: Type.Array(Path),
      negative_float: Type.Array(
        Type.Object({
          kind: Type.String(),
          task_id: Type.String(),
          text: Type.String(),
          task_ids: Type.Array(Type.String(), { description: 'The tasks that it makes late' }),
        }),
      ),
    }),
    failures: [422],
    failureMessage: 'Failed to fetch the critical path',
  }),
  exportSchedule: call({
    ...area,
    method: 'GET',
    path: `${base}/export`,
    permission: 'schedule:view',
    summary: 'The programme as a file for Microsoft Project (mspdi), Primavera (xer), CSV or Excel',
    description:
      'Data that the format cannot store is counted in the header X-Not-Carried-Over. Callers who may not see costs get a file without costs and rates, which notes this in the notes of the project (mspdi) or of its WBS element (xer), and in the header as `unseen-amounts`.',
    answerHeaders: {
      'X-Not-Carried-Over': 'Data that the format cannot store: URL-encoded JSON of [{ kind, count, note }]',
    },
    params: ProjectParams,
    query: Fields({ format: Optional(Type.Enum([...exportFormats], { default: 'mspdi' })) }),
    answerMedia: [
      'application/xml',
      'application/octet-stream',
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    failureMessage: 'Failed to export the programme',
  }),
};
