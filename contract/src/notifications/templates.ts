// Templates of e-mails, their variables, previews and tests.
import { Type } from 'typebox';
import { call } from '../call.ts';
import {
  Fields,
  Instant,
  LongText,
  Message,
  Name,
  Nullable,
  Optional,
  Trail,
  Version,
  WithId,
  WorkspaceParams,
} from '../schema.ts';
import { domain, TypeName, CategoryName } from './words.ts';

const templateText = {
  subject: Name('Subject, one line', 250),
  body: LongText(
    'HTML with Liquid variables; allowed are paragraphs, headings, lists, tables, links and emphasis',
    20_000,
  ),
};
const Template = Type.Object({
  id: Nullable(Type.String({ description: 'null: the default of its type' })),
  type: TypeName,
  label: Type.String(),
  category: CategoryName,
  subject: Type.String(),
  body: Type.String(),
  is_default: Type.Boolean(),
  version: Type.Integer({ description: '0 for the default' }),
  created_at: Nullable(Trail.created_at),
  updated_at: Nullable(Trail.updated_at),
  updated_by: Nullable(Type.String({ description: 'Name' })),
  abilities: Type.Array(Type.String(), { description: 'edit, reset' }),
});
const at = '/api/workspaces/{workspaceId}/hz-notification-templates/email';
const view = 'notification_templates:view';
const edit = 'notification_templates:edit';

export const templateCalls = {
  listTemplateVariables: call({
    method: 'GET',
    path: '/api/hz-notification-template-variables',
    domain,
    tenancy: 'person',
    summary: 'Variables that templates of e-mails may use',
    answer: Type.Object({
      items: Type.Array(Type.Object({ name: Type.String(), description: Type.String(), sample: Type.String() })),
    }),
    failureMessage: 'Failed to fetch notification template variables',
  }),
  listEmailTemplates: call({
    method: 'GET',
    path: at,
    domain,
    tenancy: 'workspace',
    permission: view,
    summary: 'E-mail template of each type: the own one of the workspace, or the default',
    params: WorkspaceParams,
    answer: Type.Object({
      items: Type.Array(Template),
      count: Type.Integer(),
      total_count: Type.Integer(),
      abilities: Type.Array(Type.String(), { description: 'create' }),
    }),
    failureMessage: 'Failed to fetch notification templates',
  }),
  createEmailTemplate: call({
    method: 'POST',
    path: at,
    domain,
    tenancy: 'workspace',
    permission: 'notification_templates:create',
    summary: 'Replace the default template of a type',
    params: WorkspaceParams,
    body: Fields({ type: TypeName, ...templateText }),
    status: 201,
    answer: Template,
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to create notification template',
  }),
  getEmailTemplate: call({
    method: 'GET',
    path: `${at}/{id}`,
    domain,
    tenancy: 'workspace',
    permission: view,
    summary: 'One template of the workspace, with its earlier versions',
    params: WithId('The template'),
    answer: Type.Object({
      ...Template.properties,
      versions: Type.Array(
        Type.Object({
          version: Type.Integer(),
          subject: Type.String(),
          body: Type.String(),
          saved_by: Nullable(Type.String({ description: 'Name' })),
          created_at: Instant('When it was saved'),
        }),
      ),
    }),
    failureMessage: 'Failed to fetch notification template',
  }),
  updateEmailTemplate: call({
    method: 'PATCH',
    path: `${at}/{id}`,
    domain,
    tenancy: 'workspace',
    permission: edit,
    summary: 'Change a template; the text before is kept as a version',
    params: WithId('The template'),
    body: Fields(
      { subject: Optional(templateText.subject), body: Optional(templateText.body), version: Optional(Version) },
      { minProperties: 1 },
    ),
    answer: Template,
    failures: [409, 422],
    failureMessage: 'Failed to update notification template',
  }),
  resetEmailTemplate: call({
    method: 'DELETE',
    path: `${at}/{id}`,
    domain,
    tenancy: 'workspace',
    permission: edit,
    summary: 'Go back to the default template of the type',
    params: WithId('The template'),
    answer: Message,
    failureMessage: 'Failed to reset notification template',
  }),
  previewEmailTemplate: call({
    method: 'POST',
    path: `${at}/preview`,
    domain,
    tenancy: 'workspace',
    permission: view,
    summary: 'Show a text as it is sent, with the newest event of its type or with samples',
    params: WorkspaceParams,
    body: Fields({ type: TypeName, ...templateText }),
    answer: Type.Object({
      subject: Type.String(),
      html: Type.String(),
      text: Type.String(),
      is_sample: Type.Boolean({ description: 'There is no event of this type yet' }),
    }),
    failures: [422],
    failureMessage: 'Failed to preview notification template',
  }),
  testEmailTemplate: call({
    method: 'POST',
    path: `${at}/test`,
    domain,
    tenancy: 'workspace',
    permission: edit,
    summary: 'Mail a text to the caller',
    params: WorkspaceParams,
    body: Fields({ type: TypeName, ...templateText }),
    answer: Message,
    failures: [422],
    failureMessage: 'Failed to send the test e-mail',
  }),
};
