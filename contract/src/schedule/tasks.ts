// Tasks and other work items one by one, as the lists, the weekly plan and other programs use them.
import { Type } from 'typebox';
import { call } from '../call.ts';
import {
  exportFormat,
  exportMedia,
  Day,
  deletedInstead,
  Fields,
  Id,
  KindeId,
  List,
  LongText,
  Nullable,
  Optional,
  ProjectParams,
  Text,
  Version,
  WithId,
  WorkspaceParams,
} from '../schema.ts';
import { actionCategories, ActionItem, area, base, ofProjectActions, ActionParams, actionPaging } from './shapes.ts';

const ofWorkspace = '/api/workspaces/{workspaceId}/actions' as const;
/** A day as other programs write it; an invalid day counts as empty. */
const LooseDay = (description: string) =>
  Type.String({ maxLength: 60, description: `${description}; what is no date counts as empty` });
const listing = {
  ...actionPaging,
  action_category: Optional(Type.Enum([...actionCategories])),
  fetch_all: Optional(Type.Boolean({ default: false, description: 'All in one answer, at most 20,000' })),
  ...deletedInstead,
};
const taskFilters = {
  status: Optional(Type.String({ maxLength: 60, description: 'Status in words; its bucket is looked for' })),
  assignee: Optional(Type.String({ maxLength: 200, description: 'kinde_id or e-mail' })),
  search: Optional(
    Type.String({ maxLength: 200, description: 'Words of name and activity id, the last perhaps only begun' }),
  ),
  startDate: Optional(LooseDay('Ends on this day or later')),
  endDate: Optional(LooseDay('Starts on this day or earlier')),
  include_summaries: Optional(Type.Boolean({ default: true })),
  include_empty_summaries: Optional(Type.Boolean({ default: true, description: 'Summaries that hold no task' })),
  include_completed: Optional(Type.Boolean({ default: true })),
  ...deletedInstead,
};
const sortNames = ['name', 'start_date', 'end_date'] as const;
const TaskSort = Type.Enum([...sortNames.flatMap((name) => [name, `-${name}`] as const), 'outline', 'current'], {
  description:
    'Order; with a minus the other way round. outline: in the order of the outline of one project; current: unfinished tasks first, by start',
});
/** Columns of the task list that can be exported. */
export const taskColumnIds = [
  'name',
  'code',
  'status',
  'percentComplete',
  'start',
  'finish',
  'duration',
  'assigneeUserId',
  'float',
  'trade',
  'crew',
  'deadline',
  'actual_start',
  'actual_finish',
] as const;
const actionChange = Fields({
  actual_start_date: Optional(Nullable(LooseDay('Planned for this day of the week; none takes it out of the week'))),
  actual_end_date: Optional(Nullable(LooseDay('End of the planned work'))),
  action_status: Optional(Nullable(Text('Status in words', 60))),
  assignee_user_id: Optional(Nullable(KindeId('The person responsible'))),
  version: Optional(Version),
});
const changeWords = {
  description:
    'The weekly plan writes here: the dates are kept as a commitment of the week, not as progress. Progress is recorded by edits of the programme.',
  failures: [409, 422],
} as const;

export const taskCalls = {
  listTasks: call({
    ...area,
    tenancy: 'workspaces',
    method: 'GET',
    path: '/api/actions/tasks',
    permission: 'schedule:view',
    summary: 'Tasks of the programme with filters, 100 a page',
    query: Fields({
      workspace_id: Optional(Id('The workspace; all of the caller where absent')),
      project_id: Optional(Id('The project')),
      ...actionPaging,
      ...taskFilters,
      sort: Optional(TaskSort),
      include_dependencies: Optional(Type.Boolean({ default: false })),
      include_constraints: Optional(Type.Boolean({ default: false })),
    }),
    answer: List(ActionItem),
    failureMessage: 'Failed to fetch tasks',
  }),
  exportTasks: call({
    ...area,
    method: 'GET',
    path: `${base}/tasks/export`,
    permission: 'schedule:view',
    summary: 'The list of tasks as CSV or XLSX: the same filters, order and columns',
    params: ProjectParams,
    query: Fields({
      ...taskFilters,
      sort: Optional(TaskSort),
      columns: Optional(
        Type.String({
          maxLength: 400,
          description: `Columns in their order, joined by commas: ${taskColumnIds.join(', ')}`,
        }),
      ),
      ...exportFormat,
    }),
    answerMedia: exportMedia,
    failures: [422],
    failureMessage: 'Failed to export tasks',
  }),
  listWorkspaceActions: call({
    ...area,
    method: 'GET',
    path: ofWorkspace,
    permission: 'schedule:view',
    summary: 'Work items of the workspace',
    params: WorkspaceParams,
    query: Fields(listing),
    answer: List(ActionItem),
    failureMessage: 'Failed to fetch tasks',
  }),
  listProjectActions: call({
    ...area,
    method: 'GET',
    path: ofProjectActions,
    permission: 'schedule:view',
    summary: 'Work items of the project',
    params: ProjectParams,
    query: Fields(listing),
    answer: List(ActionItem),
    failureMessage: 'Failed to fetch tasks',
  }),
  createAction: call({
    ...area,
    method: 'POST',
    path: ofProjectActions,
    permission: 'schedule:record',
    summary: 'Make a work item that is no task of the programme',
    params: ProjectParams,
    body: Fields({
      action_category: Type.Enum(actionCategories.filter((category) => category !== 'Scheduling Task')),
      name: Text('Name', 500),
      description: Optional(Nullable(LongText('Description'))),
      action_status: Optional(Nullable(Text('Status in words', 60))),
      assignee_user_id: Optional(Nullable(KindeId('The person responsible'))),
      start_date: Optional(Nullable(Day('Start'))),
      end_date: Optional(Nullable(Day('Due'))),
    }),
    status: 201,
    answer: ActionItem,
    failures: [422],
    idempotent: true,
    failureMessage: 'Failed to create action',
  }),
  updateWorkspaceAction: call({
    ...area,
    ...changeWords,
    projectGrants: true,
    method: 'PATCH',
    path: `${ofWorkspace}/{id}`,
    permission: 'schedule:record',
    summary: 'Plan a task for a day of the week, or say its status and who is responsible',
    params: WithId('The work item'),
    body: actionChange,
    answer: ActionItem,
    failures: [409, 422],
    failureMessage: 'Failed to update task',
  }),
  updateProjectAction: call({
    ...area,
    ...changeWords,
    method: 'PATCH',
    path: `${ofProjectActions}/{id}`,
    permission: 'schedule:record',
    summary: 'Plan a task for a day of the week, or say its status and who is responsible',
    params: ActionParams('The work item'),
    body: actionChange,
    answer: ActionItem,
    failures: [409, 422],
    failureMessage: 'Failed to update task',
  }),
};
