// Programmes of other planning tools come in.
import { Type } from 'typebox';
import { call } from '../call.ts';
import { Fields, Id, Nullable, Optional } from '../schema.ts';
import { base, Revision, ScheduleFault } from './shapes.ts';

const area = { domain: 'schedule-import', product: true, tenancy: 'workspace' } as const;

/** Milliseconds that an upload may take. */
export const uploadTimeoutMillis = 300_000;
/** Imports that the history of a project shows. */
export const uploadHistory = 10;

const Difference = Type.Object({
  task: Type.String({ description: 'Activity id and name' }),
  field: Type.String(),
  calculated: Nullable(Type.Union([Type.Number(), Type.Boolean()])),
  stored: Type.Union([Type.Number(), Type.Boolean()]),
  reason: Type.String(),
});

export const ImportReport = Type.Object({
  format: Type.String(),
  file_name: Type.String(),
  application: Nullable(Type.String()),
  projects: Type.Array(
    Type.Object({
      index: Type.Integer(),
      id: Type.String(),
      code: Type.String(),
      name: Type.String(),
      taskCount: Type.Integer(),
    }),
  ),
  project_index: Type.Integer(),
  project_name: Type.String(),
  tasks: Type.Integer(),
  summaries: Type.Integer(),
  milestones: Type.Integer(),
  links: Type.Integer(),
  calendars: Type.Integer(),
  resources: Type.Integer(),
  assignments: Type.Integer(),
  wbs: Type.Integer({ description: 'WBS elements that are made' }),
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  removed: Type.Integer(),
  kept: Type.Integer({ description: 'Tasks that were added here and stay' }),
  project_start: Type.Integer(),
  project_finish: Type.Integer(),
  not_carried_over: Type.Array(Type.Object({ kind: Type.String(), count: Type.Integer(), note: Type.String() })),
  warnings: Type.Array(Type.String()),
  faults: Type.Array(ScheduleFault),
  agreement: Type.Record(Type.String(), Type.Object({ same: Type.Integer(), of: Type.Integer() })),
  difference_count: Type.Integer(),
  differences: Type.Array(Difference),
});

const Import = Type.Object({
  id: Type.String(),
  file_name: Type.String(),
  format: Type.String(),
  create_wbs: Type.Boolean(),
  overwrite_existing: Type.Boolean(),
  by_name: Type.String(),
  at: Type.String(),
  is_undone: Type.Boolean(),
  report: ImportReport,
});

export const scheduleImportCalls = {
  importSchedule: call({
    ...area,
    method: 'POST',
    path: '/api/schedule-import-ms',
    permission: 'schedule:create',
    summary:
      'Take in a programme: Microsoft Project (.xml, .mpp), Primavera (.xer, .xml), CSV, each also packed with gzip',
    description:
      'Form fields besides `file`: `create_wbs` makes WBS elements of the summaries, `overwrite_existing` replaces what came by earlier imports (matched by activity id; what was added here stays), `dry_run` only reports, `project` chooses one of several projects in the file. Without `overwrite_existing` tasks whose activity id is there already are left as they are.',
    query: Fields({ workspace_id: Id('The workspace'), project_id: Optional(Id('The project')) }),
    // Parts of the form beside the file; on with true, 1, yes or on.
    body: Fields({
      create_wbs: Optional(Type.Boolean({ default: false, description: 'Make WBS elements of the summaries' })),
      overwrite_existing: Optional(
        Type.Boolean({ default: false, description: 'Replace what came by earlier imports, matched by activity id' }),
      ),
      dry_run: Optional(Type.Boolean({ default: false, description: 'Only report' })),
      project: Optional(Type.String({ maxLength: 200, description: 'One of several projects in the file' })),
    }),
    upload: {
      maxBytes: 50 * 1024 * 1024,
      mediaTypes: [
        'application/xml',
        'text/xml',
        'application/vnd.ms-project',
        'application/octet-stream',
        'text/csv',
        'text/plain',
        'application/gzip',
      ],
    },
    answer: Type.Object({
      id: Nullable(Type.String({ description: 'None of a dry run' })),
      dry_run: Type.Boolean(),
      revision: Revision,
      message: Type.String(),
      report: ImportReport,
    }),
    failures: [409, 413, 415, 422],
    failureMessage: 'Failed to import the schedule',
  }),
  listScheduleImports: call({
    ...area,
    method: 'GET',
    path: `${base}/imports`,
    permission: 'schedule:view',
    summary: 'The last 10 imports',
    params: Fields({ workspaceId: Id('The workspace'), projectId: Id('The project') }),
    answer: Type.Object({ items: Type.Array(Import) }),
    failureMessage: 'Failed to fetch the upload history',
  }),
  undoScheduleImport: call({
    ...area,
    method: 'POST',
    path: `${base}/imports/{id}/undo`,
    permission: 'schedule:edit',
    summary: 'Take an import back',
    params: Fields({ workspaceId: Id('The workspace'), projectId: Id('The project'), id: Id('The import') }),
    body: Fields({ note: Optional(Type.String({ maxLength: 500 })) }),
    answer: Type.Object({ id: Type.String(), revision: Revision, message: Type.String() }),
    failures: [409],
    failureMessage: 'Failed to undo the import',
  }),
};
