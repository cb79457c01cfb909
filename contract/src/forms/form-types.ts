// Form types: questions in versions. Only the draft can change; a published version never does.
import { Type } from 'typebox';
import { call } from '../call.ts';
import { defaulted, optional, required } from '../record/fields.ts';
import { record } from '../record/record.ts';
import { Fields, Instant, List, Name, Nullable, Optional, Text, Version, WithId } from '../schema.ts';
import { Sections } from './shapes.ts';

export const formTypeRecord = record({
  one: 'FormType',
  many: 'FormTypes',
  table: 'form_types',
  id: 'id',
  title: 'name',
  hint: 'alias',
  domain: 'forms',
  module: 'form_types',
  path: '/api/workspaces/{workspaceId}/form-types',
  page: 'form-types',
  hasPage: true,
  fields: {
    name: required(Name('Name', 200), { noun: 'the form type’s name' }),
    alias: optional(Text('Alias', 100), {
      help: 'A short name that other systems find it by. Its name where it is empty.',
    }),
    description: optional(Text('Description', 1000)),
    sections: defaulted(Sections, { label: 'Questions' }),
  },
  columns: {
    published_version: Nullable(
      Type.Integer({ description: 'The version that new forms are begun with; null: none yet' }),
    ),
    published_at: Nullable(Instant('When it was published last')),
    is_changed: Type.Boolean({ description: 'The draft differs from the published version' }),
  },
  sort: ['name', 'created_at', 'updated_at'],
});

const FormTypeVersion = Type.Object({
  form_type_id: Type.String(),
  number: Type.Integer(),
  name: Type.String({ description: 'Name of the type when it was published' }),
  sections: Sections,
  published_at: Instant('When it was published'),
  published_by: Nullable(Type.String({ description: 'Name of the person' })),
});
const area = { domain: 'forms', tenancy: 'workspace' } as const;
const at = '/api/workspaces/{workspaceId}/form-types/{id}' as const;

export const formTypeCalls = {
  ...formTypeRecord.calls,
  publishFormType: call({
    ...area,
    method: 'POST',
    path: `${at}/publish`,
    permission: 'form_types:edit',
    summary: 'Publish the draft of a form type as its next version',
    description:
      'New forms are begun with it. Forms that were begun keep their version. Publishing what is published already changes nothing.',
    params: WithId('The form type'),
    body: Fields({ version: Version }),
    answer: formTypeRecord.calls.getFormType.answer!,
    failures: [409, 422],
    failureMessage: 'Failed to publish form type',
  }),
  listFormTypeVersions: call({
    ...area,
    method: 'GET',
    path: `${at}/versions`,
    permission: 'form_types:view',
    summary: 'The published versions of a form type, newest first',
    params: WithId('The form type'),
    query: Fields({ number: Optional(Type.Integer({ minimum: 1, maximum: 2147483647 })) }),
    answer: List(FormTypeVersion),
    failureMessage: 'Failed to fetch versions',
  }),
};
