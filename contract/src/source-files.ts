// Source files: a register of the models and drawings of a project in their original formats.
import { Type } from 'typebox';
import { defaulted, optional, required } from './record/fields.ts';
import { record } from './record/record.ts';
import { Id, Name, Nullable, Optional, Text } from './schema.ts';

export const disciplines = [
  'Architecture',
  'Structure',
  'Civil',
  'Mechanical',
  'Electrical',
  'Hydraulic',
  'Fire',
  'Landscape',
  'Survey',
  'Coordination',
] as const;

export const sourceFileRecord = record({
  one: 'SourceFile',
  many: 'SourceFiles',
  table: 'source_files',
  id: 'idSourceFiles',
  title: 'name',
  hint: 'file_version',
  domain: 'source-files',
  module: 'source_files',
  listPath: '/api/manage/source-files',
  path: '/api/workspaces/{workspaceId}/source-files',
  page: 'source-files',
  hasPage: true,
  attachments: true,
  project: 'project_id',
  fields: {
    name: required(Name('File name', 255), {
      noun: 'the file’s name',
      help: 'With its ending, such as tower-structure.ifc.',
    }),
    project_id: required(Id('The project'), { label: 'Project', control: 'project', isFixed: true }),
    discipline: required(Type.Enum([...disciplines], { description: 'Discipline' })),
    file_version: required(Text('Version', 40), { help: 'As its author counts, such as P03 or 2026-11-20.' }),
    size: optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Size in bytes' }), {
      help: 'Filled in from the attached file where it is empty.',
    }),
    selected: defaulted(Type.Boolean({ description: 'Part of the combined model' }), { label: 'Selected' }),
    note: optional(Text('Note', 1000)),
  },
  columns: {
    is_loading: Type.Boolean({ description: 'True while its file is being received' }),
  },
  computed: { project_name: Optional(Nullable(Type.String({ description: 'Name of the project; in lists' }))) },
  sort: ['name', 'discipline', 'created_at', 'updated_at'],
  filters: {
    discipline: Optional(Type.Enum([...disciplines])),
    selected: Optional(Type.Boolean()),
  },
  words: { listSummary: 'Models and drawings registered with projects', createSummary: 'Register a source file' },
});

export const sourceFileCalls = sourceFileRecord.calls;
