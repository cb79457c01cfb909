// Forms: started with a version of their type, filled, submitted, accepted or returned.
import { Type } from 'typebox';
import { call, type FailureStatus } from '../call.ts';
import { attachmentCalls } from '../record/attachments.ts';
import {
  Day,
  deletedInstead,
  exportDescription,
  exportFormat,
  exportMedia,
  Fields,
  Id,
  KindeId,
  List,
  listQuery,
  LongText,
  Message,
  Nullable,
  OneOrSeveral,
  Optional,
  Text,
  Version,
  WithId,
  WorkspaceParams,
} from '../schema.ts';
import { formStatuses } from './form-workflow.ts';
import { AnswersShape, FormItem, FormSummary } from './shapes.ts';

const area = { domain: 'forms', tenancy: 'workspace', projectGrants: true } as const;
const base = '/api/workspaces/{workspaceId}/forms' as const;
const one = `${base}/{id}` as const;
const filters = {
  project_id: Optional(Id('The project')),
  form_type_id: Optional(Id('The form type')),
  status: Optional(OneOrSeveral(Type.Enum([...formStatuses]))),
  assignee_user_id: Optional(KindeId('Assigned to this person')),
  ...deletedInstead,
};
const sortable = ['number', 'title', 'created_at', 'updated_at', 'due_date', 'submitted_at'];
const filled = {
  title: Optional(Text('Title', 300)),
  answers: Optional(AnswersShape),
  assignee_user_id: Optional(Nullable(KindeId('The person who fills it'))),
  due_date: Optional(Nullable(Day('Due'))),
};
const changing = {
  params: WithId('The form'),
  answer: FormItem,
  failures: [409, 422] as FailureStatus[],
};

export const formCalls = {
  listForms: call({
    ...area,
    method: 'GET',
    path: base,
    permission: 'forms:view',
    summary: 'Forms of the workspace, newest first',
    params: WorkspaceParams,
    query: listQuery(sortable, filters),
    answer: List(FormSummary),
    failureMessage: 'Failed to fetch forms',
  }),
  exportForms: call({
    ...area,
    method: 'GET',
    path: `${base}/export`,
    permission: 'forms:view',
    summary: 'The forms as CSV or XLSX, with the same filters; of one type with their answers',
    description: exportDescription,
    params: WorkspaceParams,
    query: listQuery(sortable, { ...filters, ...exportFormat }),
    answerMedia: exportMedia,
    failures: [422],
    failureMessage: 'Failed to export forms',
  }),
  getForm: call({
    ...area,
    method: 'GET',
    path: one,
    permission: 'forms:view',
    summary: 'One form with its questions and answers',
    params: WithId('The form'),
    answer: FormItem,
    failureMessage: 'Failed to fetch form',
  }),
  createForm: call({
    ...area,
    method: 'POST',
    path: base,
    permission: 'forms:create',
    summary: 'Begin a form',
    description:
      'With the published version of its type, or the version named: a form that was filled without a network keeps the version that it was begun with.',
    params: WorkspaceParams,
    body: Fields({
      form_type_id: Id('The form type'),
      form_type_version: Optional(Type.Integer({ minimum: 1, maximum: 2147483647 })),
      project_id: Id('The project'),
      ...filled,
    }),
    status: 201,
    answer: FormItem,
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to create form',
  }),
  updateForm: call({
    ...area,
    ...changing,
    method: 'PATCH',
    path: one,
    permission: 'forms:create',
    summary: 'Save answers, title, assignee or due date of a draft or returned form',
    body: Fields({ ...filled, version: Version }),
    failureMessage: 'Failed to update form',
  }),
  submitForm: call({
    ...area,
    ...changing,
    method: 'POST',
    path: `${one}/submit`,
    permission: 'forms:send',
    summary: 'Submit a form: every required question is answered, and its photos have arrived',
    body: Fields({ version: Version }),
    failureMessage: 'Failed to submit form',
  }),
  decideForm: call({
    ...area,
    ...changing,
    method: 'POST',
    path: `${one}/decide`,
    permission: 'forms:approve',
    summary: 'Accept a submitted form, or return it with a note',
    body: Fields({
      decision: Type.Enum(['accepted', 'returned']),
      note: Optional(Nullable(LongText('Note', 2000))),
      version: Version,
    }),
    failureMessage: 'Failed to decide on the form',
  }),
  printForm: call({
    ...area,
    method: 'GET',
    path: `${one}/pdf`,
    permission: 'forms:view',
    summary: 'A form as PDF, with its photos',
    params: WithId('The form'),
    answerMedia: ['application/pdf'],
    failures: [422],
    failureMessage: 'Failed to print form',
  }),
  deleteForm: call({
    ...area,
    method: 'DELETE',
    path: one,
    permission: 'forms:delete',
    summary: 'Delete a form; it can be restored',
    params: WithId('The form'),
    answer: Message,
    failures: [409],
    failureMessage: 'Failed to delete form',
  }),
  restoreForm: call({
    ...area,
    method: 'POST',
    path: `${one}/restore`,
    permission: 'forms:delete',
    summary: 'Restore a deleted form',
    params: WithId('The form'),
    answer: FormItem,
    failures: [409],
    failureMessage: 'Failed to restore form',
  }),
  ...attachmentCalls({
    one: 'Form',
    oneWord: 'form',
    domain: 'forms',
    path: one,
    view: 'forms:view',
    edit: 'forms:create',
    projectGrants: true,
  }),
};
