// Result of an import: its counts, differences from the file's own dates, and how file and programme were merged.
import { Type } from 'typebox';
import { Nullable, Optional } from '../schema.ts';
import { ScheduleFault } from './shapes.ts';

const Difference = Type.Object({
  task: Type.String({ description: 'Activity id and name' }),
  field: Type.String(),
  calculated: Nullable(Type.Union([Type.Number(), Type.Boolean()])),
  stored: Type.Union([Type.Number(), Type.Boolean()]),
  reason: Type.String(),
});

/** Treatment of a project's existing programme. */
export const importModes = ['replace', 'alongside', 'update'] as const;
/** Whose data date, start and calculation settings apply after an update. */
export const importDataDates = ['keep', 'file'] as const;

/** Encodings of text files by their names in the WHATWG encoding standard. */
export const importEncodings = [
  'utf-8',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
] as const;

const OwnMinute = (description: string) => Nullable(Type.Integer({ description }));

/** How a file and a programme are merged. */
const MergeReport = Type.Object(
  {
    mode: Nullable(Type.Enum([...importModes], { description: 'None was chosen' })),
    here: Type.Integer({ description: 'Tasks and summaries of the programme before the import' }),
    matched: Type.Integer({ description: 'Tasks of the file that are known to be tasks of the programme' }),
    data_date: Type.Object({
      here: OwnMinute('Of the programme before the import'),
      file: OwnMinute('Of the file'),
      stored: OwnMinute('Of the programme after the import'),
    }),
    file_start: OwnMinute('First start of its tasks as the file says'),
    file_finish: OwnMinute('Last finish of its tasks as the file says'),
    tasks_start: OwnMinute('First start of the tasks of the file as they are stored'),
    tasks_finish: OwnMinute('Last finish of the tasks of the file as they are stored'),
    absent: Type.Integer({ description: 'Tasks of the programme that are not in the file and stay' }),
    absent_tasks: Type.Array(Type.String(), { description: 'The first 100 of them, by activity id and name' }),
    overwritten: Optional(Type.Integer({ description: 'Tasks with edits made here that the file overwrites' })),
    overwritten_tasks: Optional(
      Type.Array(
        Type.Object({
          task: Type.String({ description: 'Activity id and name' }),
          fields: Type.Array(Type.String(), {
            description: 'Names of its fields; predecessors and resources for its links and assignments',
          }),
          by: Type.String({ description: 'The last person to edit one of them' }),
          at: Type.String(),
        }),
        { description: 'The first 100 of them' },
      ),
    ),
    lost: Type.Array(Type.Object({ kind: Type.String(), count: Type.Integer(), note: Type.String() }), {
      description: 'Of a replaced programme: what its tasks take out of sight until the import is undone',
    }),
  },
  { description: 'Of a file that meets a programme with tasks and is no edited table of it' },
);

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
  is_of_edits: Optional(
    Type.Boolean({ description: 'A table of this programme that was edited: its changes are taken in any case' }),
  ),
  edits: Optional(
    Type.Object(
      {
        emptied: Type.Integer({ description: 'Cells that empty a field of their task' }),
        emptied_cells: Type.Array(Type.String(), { description: 'The first of them, by row and column' }),
        links_added: Type.Integer(),
        links_changed: Type.Integer({ description: 'Of another type or lag' }),
        links_removed: Type.Integer(),
        assignments_added: Type.Integer(),
        assignments_removed: Type.Integer(),
      },
      { description: 'Of a table that edits this programme: its changes other than to tasks' },
    ),
  ),
  changed_since: Optional(
    Type.Object(
      {
        based_on: Type.Array(Type.Integer(), {
          description: 'Revisions of the programme at which its rows were exported',
        }),
        left: Type.Integer({ description: 'Edited cells that stay as they are in the programme' }),
        overwritten: Type.Integer({ description: 'Edited cells that are taken all the same, by `overwrite_newer`' }),
        tasks: Type.Integer({ description: 'Tasks of its rows that were changed or deleted since' }),
        deleted: Type.Integer({
          description: 'Rows whose tasks are gone: left out, or added again by `overwrite_newer`',
        }),
        rows: Type.Array(
          Type.Object({
            place: Type.String({ description: 'Row, activity id and name' }),
            by: Type.String({ description: 'The last person to change the task' }),
            at: Type.String(),
            is_deleted: Type.Boolean(),
            both: Type.Array(Type.String(), {
              description: 'Columns edited in the table and changed in the programme',
            }),
            newer: Type.Array(Type.String(), { description: 'Columns changed in the programme alone; these stay' }),
          }),
          { description: 'The first 100 of them' },
        ),
      },
      { description: 'Of a table that was exported from this programme: what was changed here since' },
    ),
  ),
  merge: Optional(MergeReport),
  project_start: Type.Integer({ description: 'Of the whole programme as it is stored' }),
  project_finish: Type.Integer({ description: 'Of the whole programme as it is stored' }),
  not_carried_over: Type.Array(Type.Object({ kind: Type.String(), count: Type.Integer(), note: Type.String() })),
  encoding: Optional(
    Type.Object(
      {
        name: Type.String(),
        is_assumed: Type.Boolean(),
        names: Type.Array(Type.String(), { description: 'The first names with letters that depend on the encoding' }),
      },
      { description: 'Of a text file that does not say its encoding and is not UTF-8, or whose encoding was chosen' },
    ),
  ),
  warnings: Type.Array(Type.String()),
  faults: Type.Array(ScheduleFault),
  agreement: Type.Record(Type.String(), Type.Object({ same: Type.Integer(), of: Type.Integer() })),
  difference_count: Type.Integer(),
  differences: Type.Array(Difference),
});
