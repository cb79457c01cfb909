// Imports of programmes of other planning tools: in one request, or uploaded once, previewed, then imported.
import { Type } from 'typebox';
import { call } from '../call.ts';
import { Fields, Id, Nullable, Optional, tableEndings } from '../schema.ts';
import { ImportReport, importEncodings, importModes, importDataDates } from './import-report.ts';
import { base, Revision } from './shapes.ts';

const area = { domain: 'schedule-import', product: true, tenancy: 'workspace' } as const;

/** Maximum duration of an upload in milliseconds. */
export const uploadTimeoutMillis = 300_000;
/** Maximum number of imports in the history of a project. */
export const uploadHistory = 10;
/** Maximum size of one planning file: larger ones would block everybody on the server for one import. */
export const maxImported = { tasks: 100_000, links: 200_000 };
const maxReported = {
  tasks: maxImported.tasks.toLocaleString('en-AU'),
  links: maxImported.links.toLocaleString('en-AU'),
};

/** States of the import of a file. */
const uploadStates = ['staged', 'writing', 'interrupted', 'done', 'failed'] as const;
/** Steps of an import: queued, reading the file, writing rows, committing. */
const uploadSteps = ['waiting', 'reading', 'writing', 'finishing'] as const;

export const ScheduleUpload = Type.Object({
  id: Type.String(),
  file_name: Type.String(),
  size: Type.Integer({ description: 'Bytes as they were sent' }),
  sha256: Type.String({ description: 'The content by which a file sent again is known' }),
  state: Type.Enum([...uploadStates], {
    description:
      'staged: waits to be looked at and confirmed. writing: the import runs. interrupted: the server stopped in the middle, nothing was stored. failed: `message` says why, nothing was stored. done: stored as `import_id`.',
  }),
  create_wbs: Type.Boolean(),
  overwrite_existing: Type.Boolean(),
  overwrite_newer: Type.Boolean(),
  mode: Nullable(Type.Enum([...importModes])),
  data_date: Type.Enum([...importDataDates]),
  project: Nullable(Type.String({ description: 'Which of several projects in the file' })),
  encoding: Nullable(Type.Enum([...importEncodings], { description: 'Of a text file; none was chosen' })),
  step: Type.Enum([...uploadSteps]),
  written: Type.Integer({ description: 'Rows written so far' }),
  total: Type.Integer({ description: 'Rows to write; 0 while it is not known' }),
  import_id: Nullable(Type.String()),
  message: Nullable(Type.String({ description: 'Its result, or the reason it failed' })),
  created_at: Type.String(),
  expires_at: Type.String(),
});

const ImportOptions = {
  create_wbs: Optional(Type.Boolean({ default: false, description: 'Create WBS elements from the summaries' })),
  overwrite_existing: Optional(
    Type.Boolean({
      default: false,
      description:
        'Replace what came by earlier imports, matched by activity id. In a programme that has tasks this takes schedule:edit.',
    }),
  ),
  overwrite_newer: Optional(
    Type.Boolean({
      default: false,
      description:
        'Take edited cells of an exported table though the same was changed in the programme since the export; else these stay as they are in the programme.',
    }),
  ),
  mode: Optional(
    Type.Enum([...importModes], {
      description:
        'Where the project has a programme already. replace: it takes the tasks, links, calendars, resources, data date and settings of the file, and its own tasks are removed. alongside: all tasks of the file are added, with new activity ids where theirs are taken. update: tasks known by activity id, else by number and name, take what the file says, new ones are added, the others stay. Each but alongside takes schedule:edit. Goes before overwrite_existing; says nothing of an empty programme or an edited table of this one.',
    }),
  ),
  data_date: Optional(
    Type.Enum([...importDataDates], {
      default: 'keep',
      description:
        'Of an update: keep the data date, start and calculation settings of the programme, or take those of the file.',
    }),
  ),
  project: Optional(Type.String({ maxLength: 200, description: 'One of several projects in the file' })),
  encoding: Optional(
    Type.Enum([...importEncodings], {
      description: 'Encoding of a text file (XER, CSV) that does not say its own; detected or assumed without it',
    }),
  ),
};

const Preview = Type.Object({
  upload: ScheduleUpload,
  revision: Revision,
  message: Type.String(),
  report: ImportReport,
});

/** Extensions of planning files, including packed ones and our own tables. */
const planningFileEndings = [...tableEndings, 'xml', 'mpp', 'mpt', 'xer', 'sm', 'rcp', 'gz'] as const;

const planningFile = {
  maxBytes: 50 * 1024 * 1024,
  mediaTypes: [
    'application/xml',
    'text/xml',
    'application/vnd.ms-project',
    'application/octet-stream',
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'text/plain',
    'application/gzip',
  ],
  endings: planningFileEndings,
};

const UndoneCounts = Type.Object({
  tasks: Type.Integer(),
  links: Type.Integer(),
  calendars: Type.Integer(),
  resources: Type.Integer(),
  assignments: Type.Integer(),
});

const uploads = `${base}/imports/uploads` as const;
const ofProject = { workspaceId: Id('The workspace'), projectId: Id('The project') };
const ofUpload = Fields({ ...ofProject, id: Id('The upload') });

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
    idempotent: true,
    heavy: true,
    summary:
      'Take in a programme: Microsoft Project (.xml, .mpp), Primavera (.xer, .xml), Excel (.xlsx), CSV, each also packed with gzip',
    description: `Form fields other than \`file\`:  \`create_wbs\` makes WBS elements of the summaries, \`overwrite_existing\` replaces what came by earlier imports (matched by activity id; what was added here stays), \`overwrite_newer\` takes cells of an exported table though the same was changed here since (else they stay as they are here, and \`changed_since\` names them), \`mode\` says what becomes of a programme that is here already (\`replace\`, \`alongside\`, or \`update\` with \`data_date\` keep or file), \`dry_run\` only reports, \`project\` chooses one of several projects in the file. A file brings ${maxReported.tasks} tasks and ${maxReported.links} links at the most. Without \`overwrite_existing\` tasks whose activity id is there already are left as they are. Changing existing tasks, by \`overwrite_existing\` or a table of this programme, is refused with 403 without the permission \`schedule:edit\`.`,
    workspaceOf: 'only',
    query: Fields({
      workspace_id: Optional(Id('The workspace; may be absent if the caller has just one')),
      project_id: Optional(Id('The project')),
    }),
    // Parts of the form in addition to the file; on with true, 1, yes or on.
    body: Fields({
      ...ImportOptions,
      dry_run: Optional(Type.Boolean({ default: false, description: 'Only report' })),
    }),
    upload: planningFile,
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
    description:
      'Refused with 409 `changed_since` where somebody changed some of it since: `current.tasks` names them and who it was. With `keep_changed` those stay, with all that they need, and the rest is taken back.',
    params: Fields({ workspaceId: Id('The workspace'), projectId: Id('The project'), id: Id('The import') }),
    body: Fields({
      note: Optional(Type.String({ maxLength: 500 })),
      keep_changed: Optional(Type.Boolean({ default: false, description: 'Keeps records changed since' })),
    }),
    answer: Type.Object({ id: Type.String(), revision: Revision, message: Type.String() }),
    failures: [409],
    heavy: true,
    isolated: 'always',
    failureMessage: 'Failed to undo the import',
  }),
  previewImportUndo: call({
    ...area,
    method: 'POST',
    path: `${base}/imports/{id}/undo/preview`,
    permission: 'schedule:edit',
    heavy: true,
    isolated: 'always',
    summary: 'Preview of undoing an import: records removed, restored and kept; nothing is stored',
    params: Fields({ workspaceId: Id('The workspace'), projectId: Id('The project'), id: Id('The import') }),
    answer: Type.Object({
      id: Type.String(),
      file_name: Type.String(),
      goes: UndoneCounts,
      comes_back: UndoneCounts,
      as_before: UndoneCounts,
      wbs: Type.Integer({ description: 'WBS elements that the import made; those still used stay' }),
      settings: Type.Boolean({ description: 'The programme gets its own settings back' }),
      stays: Type.Integer({ description: 'Tasks of the programme that are there afterwards' }),
      changed: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          by: Type.Array(Type.String(), { description: 'People who changed it; empty if others only depend on it' }),
        }),
        { description: 'Tasks changed since, at most 100; they prevent a complete undo' },
      ),
    }),
    failures: [409],
    failureMessage: 'Failed to look at what the import brought',
  }),
  stageScheduleUpload: call({
    ...area,
    method: 'POST',
    path: uploads,
    permission: 'schedule:create',
    heavy: true,
    summary: 'Send a planning file once: it waits, and the answer says what its import would do',
    description:
      'The file belongs to the caller and the project and waits for 24 hours. Sent again, the same content is the same upload. Of a person the five newest wait. Nothing is stored in the programme.',
    params: Fields(ofProject),
    body: Fields(ImportOptions),
    upload: planningFile,
    status: 201,
    answer: Preview,
    failures: [413, 415, 422, 429],
    failureMessage: 'Failed to upload the file',
  }),
  listScheduleUploads: call({
    ...area,
    method: 'GET',
    path: uploads,
    permission: 'schedule:create',
    summary: "The caller's own files that wait, are being written, or were finished in the last hour",
    params: Fields(ofProject),
    answer: Type.Object({ items: Type.Array(ScheduleUpload) }),
    failureMessage: 'Failed to find your uploads',
  }),
  getScheduleUpload: call({
    ...area,
    method: 'GET',
    path: `${uploads}/{id}`,
    permission: 'schedule:create',
    summary: 'How far the import of a file has come',
    params: ofUpload,
    answer: ScheduleUpload,
    failureMessage: 'Failed to ask how far the import has come',
  }),
  previewScheduleUpload: call({
    ...area,
    method: 'POST',
    path: `${uploads}/{id}/preview`,
    permission: 'schedule:create',
    heavy: true,
    isolated: 'always',
    summary: 'Preview of importing an uploaded file with other options',
    params: ofUpload,
    body: Fields(ImportOptions),
    answer: Preview,
    failures: [409, 413, 415, 422],
    failureMessage: 'Failed to read the file',
  }),
  confirmScheduleUpload: call({
    ...area,
    method: 'POST',
    path: `${uploads}/{id}/import`,
    permission: 'schedule:create',
    summary: 'Take a waiting file in',
    description:
      'Begins the import and answers at once; `getScheduleUpload` says how far it is. All of it is stored or nothing. Confirmed while it is being written or when it is done, nothing happens a second time.',
    params: ofUpload,
    body: Fields(ImportOptions),
    answer: ScheduleUpload,
    failures: [409],
    failureMessage: 'Failed to import the schedule',
  }),
  dropScheduleUpload: call({
    ...area,
    method: 'DELETE',
    path: `${uploads}/{id}`,
    permission: 'schedule:create',
    summary: 'Forget a file that waits or is finished',
    params: ofUpload,
    status: 204,
    failures: [409],
    failureMessage: 'Failed to drop the upload',
  }),
};
