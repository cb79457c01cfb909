// Site diaries: one of a day on a project, with entries in the order of the day.
import { Type } from 'typebox';
import { optional, required } from './record/fields.ts';
import { countOf } from './record/parent.ts';
import { record } from './record/record.ts';
import { workflow } from './record/workflow.ts';
import { Day, LongText, Name } from './schema.ts';

const diaryWorkflow = workflow({
  table: 'site_diaries',
  states: {
    draft: { label: 'Draft', is: 'a draft', bucket: 'not-started' },
    submitted: { label: 'Submitted', bucket: 'open' },
    signed: { label: 'Signed', bucket: 'completed' },
  },
  acts: {
    edit: { from: ['draft'], permission: 'project_structure:edit' },
    delete: { from: ['draft'], permission: 'project_structure:delete' },
    submit: { from: ['draft'], to: 'submitted', permission: 'project_structure:edit' },
    sign: { from: ['submitted'], to: 'signed', permission: 'project_structure:delete', reason: 'optional' },
    reopen: { from: ['submitted', 'signed'], to: 'draft', permission: 'project_structure:edit', reason: 'required' },
  },
});

export const diaryRecord = record({
  one: 'SiteDiary',
  many: 'SiteDiaries',
  table: 'site_diaries',
  id: 'diary_id',
  title: 'name',
  domain: 'site-diaries',
  topic: 'Site diaries of projects with their entries',
  module: 'project_structure',
  path: '/api/workspaces/{workspaceId}/projects/{projectId}/site-diaries',
  page: 'projects/site-diaries',
  hasPage: true,
  comments: true,
  number: { prefix: 'SD', width: 4 },
  workflow: diaryWorkflow,
  fields: {
    name: required(Name('Title', 200), { noun: 'the title of the diary' }),
    day: required(Day('Day'), { label: 'Day' }),
    weather: optional(LongText('Weather', 500)),
  },
  computed: { entries_count: countOf('diary_entries') },
  sort: ['day', 'number', 'updated_at'],
});

export const diaryEntryRecord = record({
  one: 'DiaryEntry',
  many: 'DiaryEntries',
  table: 'diary_entries',
  id: 'entry_id',
  title: 'text',
  domain: 'site-diaries',
  module: 'project_structure',
  path: '/api/workspaces/{workspaceId}/projects/{projectId}/site-diaries/{diaryId}/entries',
  parent: { record: diaryRecord, field: 'diary_id', ordered: true },
  imports: true,
  fields: {
    text: required(Name('Entry', 300)),
    kind: required(Type.Enum(['work', 'delivery', 'visitor'], { description: 'Kind' })),
    hours: optional(Type.Number({ minimum: 0, maximum: 24, description: 'Hours' })),
  },
  sort: ['updated_at'],
});
