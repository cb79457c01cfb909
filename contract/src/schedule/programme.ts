// The programme as a whole: read it, edit it, undo a batch, follow the changes of others.
import { Type } from 'typebox';
import { call } from '../call.ts';
import { Fields, Nullable, Optional, ProjectParams, Id } from '../schema.ts';
import { ScheduleEdit } from './edits.ts';
import {
  area,
  base,
  batchKinds,
  DateColumns,
  MovedTasks,
  Revision,
  ScheduleBatch,
  ScheduleFault,
  SchedulePatch,
} from './shapes.ts';

const Edited = Type.Object({
  batch_id: Nullable(
    Type.String({ description: 'The batch to undo; null if the edits changed nothing, and nothing was stored' }),
  ),
  revision: Revision,
  based_on: Revision,
  merged: Type.Boolean({ description: 'Others had changed other tasks or fields since; both hold' }),
  patches: Type.Array(SchedulePatch),
  moved: MovedTasks,
  project_start: Type.Integer(),
  project_finish: Type.Integer(),
  warnings: Type.Array(ScheduleFault),
});

const PackedTable = Type.Object({
  count: Type.Integer(),
  columns: Type.Record(Type.String(), Type.Unknown()),
});

export const programmeCalls = {
  getSchedule: call({
    ...area,
    method: 'GET',
    path: base,
    permission: 'schedule:view',
    summary: 'The whole programme with its calculated dates, packed as columns',
    description:
      '`programme` is read by `unpackProgramme` of the schedule engine; `dates` and `more` hold one value a task in its order. A column of `more` that is absent is empty throughout.',
    params: ProjectParams,
    answer: Type.Object({
      project_id: Type.String(),
      revision: Revision,
      programme: Type.Object({
        source: Type.Unknown(),
        project: Type.Unknown(),
        options: Type.Unknown(),
        calendars: Type.Array(Type.Unknown()),
        tasks: PackedTable,
        links: PackedTable,
        resources: Type.Array(Type.Unknown()),
        assignments: PackedTable,
        customFields: Type.Array(Type.Unknown()),
        activityCodeTypes: Type.Array(Type.Unknown()),
      }),
      dates: Type.Object(DateColumns),
      more: PackedTable,
      people: Type.Record(Type.String(), Type.String(), { description: 'Names of those responsible, by kinde_id' }),
      project_start: Type.Integer(),
      project_finish: Type.Integer(),
      faults: Type.Array(ScheduleFault),
      last_batch: Nullable(ScheduleBatch),
      abilities: Type.Array(Type.String()),
    }),
    failureMessage: 'Failed to fetch the programme',
  }),
  editSchedule: call({
    ...area,
    method: 'POST',
    path: `${base}/edits`,
    permission: 'schedule:record',
    summary: 'Change the programme; answers every task that moved',
    description:
      'Without `schedule:edit` progress alone: actual dates, per cent and what is left, work and quantities done, status in words. All edits hold or none. On an older revision they are merged where others changed other fields; where they collide the answer is 409 with the changes of others. Edits that leave everything as it is store nothing: `batch_id` is null, and the revision stays. A batch that moves the data date is an update (`kind`). A fault of the network answers 422 with sentences.',
    params: ProjectParams,
    body: Fields({
      based_on: Revision,
      edits: Type.Array(ScheduleEdit, { minItems: 1, maxItems: 20_000 }),
      note: Optional(Type.String({ maxLength: 500, description: 'Its purpose' })),
      keeps: Optional(
        Type.Boolean({ description: 'The programme after the edits is kept whole, to be compared with at any time' }),
      ),
    }),
    answer: Edited,
    failures: [409, 413, 422],
    idempotent: true,
    failureMessage: 'Failed to save the programme',
  }),
  undoSchedule: call({
    ...area,
    method: 'POST',
    path: `${base}/undo`,
    permission: 'schedule:record',
    summary: 'Take back the own last batch, or the one named',
    params: ProjectParams,
    body: Fields({ batch_id: Optional(Id('The batch')) }),
    answer: Edited,
    failures: [409, 422],
    heavy: true,
    idempotent: true,
    failureMessage: 'Failed to undo',
  }),
  redoSchedule: call({
    ...area,
    method: 'POST',
    path: `${base}/redo`,
    permission: 'schedule:record',
    summary: 'Do again what the own last undo took back',
    params: ProjectParams,
    body: Fields({ batch_id: Optional(Id('The batch of the undo')) }),
    answer: Edited,
    failures: [409, 422],
    heavy: true,
    idempotent: true,
    failureMessage: 'Failed to redo',
  }),
  getScheduleChanges: call({
    ...area,
    method: 'GET',
    path: `${base}/changes`,
    permission: 'schedule:view',
    summary: 'Changes after a revision, with the dates of every task that moved',
    params: ProjectParams,
    query: Fields({ since: Optional(Revision) }),
    answer: Type.Object({
      revision: Revision,
      complete: Type.Boolean({ description: 'False: too much or too long ago; read the whole programme' }),
      batches: Type.Array(ScheduleBatch),
      patches: Type.Array(SchedulePatch),
      moved: MovedTasks,
      project_start: Type.Integer(),
      project_finish: Type.Integer(),
      abilities: Type.Array(Type.String()),
    }),
    failureMessage: 'Failed to fetch changes',
  }),
  listScheduleBatches: call({
    ...area,
    method: 'GET',
    path: `${base}/edits`,
    permission: 'schedule:view',
    summary: 'The last batches of edits, newest first',
    params: ProjectParams,
    query: Fields({
      limit: Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
      kind: Optional(Type.Enum([...batchKinds])),
    }),
    answer: Type.Object({
      items: Type.Array(ScheduleBatch),
      revision: Revision,
      shows_money: Type.Boolean({
        description: 'The caller sees the costs and rates of the programme, in its files too',
      }),
    }),
    failureMessage: 'Failed to fetch the edits',
  }),
};

export { Edited };
