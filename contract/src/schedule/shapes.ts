// Shared by the calls of the programme: minutes, values, the records of work items.
import { Type } from 'typebox';
import { constraintKinds, linkKinds, profiles, statusBuckets, taskKinds, varianceReasons } from '@horizon/schedule';
import { Fields, Id, Nullable, Optional, Trail, Version } from '../schema.ts';

export const area = { domain: 'schedule', tenancy: 'workspace', product: true } as const;
export const base = '/api/workspaces/{workspaceId}/projects/{projectId}/schedule' as const;

/** Path of the work items of a project, one by one. */
export const ofProjectActions = '/api/workspaces/{workspaceId}/projects/{projectId}/actions' as const;
export const ActionParams = (what: string) =>
  Fields({ workspaceId: Id('The workspace'), projectId: Id('The project'), id: Id(what) });
/** Page and size of their lists. */
export const actionPaging = {
  page: Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, description: 'From 1' })),
  limit: Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Items a page' })),
};

export { constraintKinds, linkKinds, profiles, statusBuckets, taskKinds, varianceReasons };

/** Kinds of work item; the programme is the first. */
export const actionCategories = ['Scheduling Task', 'Action', 'Issue', 'Defect', 'Hazard', 'Inspection'] as const;
/** Types of constraints that block a task, as in the constraint log of the Last Planner System. */
export const makeReadyTypes = [
  'prerequisite work',
  'design or information',
  'materials',
  'labour',
  'plant',
  'access or permits',
  'approvals',
  'quality or inspection',
  'safety',
  'other',
] as const;
export const priorities = ['low', 'medium', 'high', 'critical'] as const;
/** Origins of a batch of edits. */
export const batchKinds = ['edit', 'undo', 'redo', 'import', 'levelling', 'scenario', 'update'] as const;
export const commitmentStates = ['planned', 'promised', 'done', 'not done'] as const;
export const exportFormats = ['mspdi', 'xer', 'csv', 'xlsx'] as const;

/** A minute on the project's own wall clock, counted from 1970-01-01T00:00. */
export const Minute = (description: string) =>
  Type.Integer({
    minimum: -36_816_480,
    maximum: 120_968_639,
    description: `${description}: minutes since 1970-01-01T00:00 on the project's own clock`,
  });
export const Minutes = (description: string) =>
  Type.Integer({ minimum: 0, maximum: 20_000_000, description: `${description}, minutes` });
export const SignedMinutes = (description: string) =>
  Type.Integer({ minimum: -20_000_000, maximum: 20_000_000, description: `${description}, minutes` });
export const Percent = Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.01 });
export const Ids = (description: string, maxItems = 20_000) => Type.Array(Id(description), { maxItems });

export const Revision = Type.Integer({
  minimum: 0,
  maximum: 2147483647,
  description: 'Counts the batches of edits of the programme',
});

export const ScheduleFault = Type.Object({
  code: Type.String(),
  severity: Type.Enum(['error', 'warning']),
  message: Type.String(),
  taskIds: Type.Array(Type.String()),
  linkIds: Type.Array(Type.String()),
});

const orNone = Type.Array(Nullable(Type.Number()));
/** Calculated dates of tasks as columns; minutes, floats in minutes of the task's calendar; `flags` are bits of the engine's FLAG. */
export const DateColumns = {
  start: orNone,
  finish: orNone,
  lateStart: orNone,
  lateFinish: orNone,
  totalFloat: orNone,
  freeFloat: orNone,
  duration: orNone,
  percentComplete: Type.Array(Type.Number()),
  flags: Type.Array(Type.Integer()),
};
export const MovedTasks = Type.Object({ ids: Type.Array(Type.String()), ...DateColumns });

/**
 * A record before and after a batch; null before: it was added, null after: it was removed. Only the changed fields.
 */
export const SchedulePatch = Type.Object({
  of: Type.Enum(['task', 'link', 'calendar', 'resource', 'assignment', 'project', 'options', 'baseline']),
  id: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
});

export const ScheduleBatch = Type.Object({
  batch_id: Type.String(),
  revision: Revision,
  kind: Type.Enum([...batchKinds]),
  note: Type.String(),
  by_user_id: Nullable(Type.String()),
  by_name: Type.String(),
  at: Type.String(),
  is_undone: Type.Boolean(),
  of_batch: Nullable(Type.String()),
  moved_count: Type.Integer(),
  finish_before: Nullable(Type.Integer()),
  finish_after: Nullable(Type.Integer()),
});

const Day = Nullable(Type.String({ description: 'YYYY-MM-DD' }));

export const ActionDep = Type.Object({
  id: Type.String(),
  project_id: Type.String(),
  predecessor_action_id: Type.String(),
  successor_action_id: Type.String(),
  kind: Type.Enum([...linkKinds]),
  lag_kind: Type.String(),
  lag: Type.Number({ description: 'Minutes, or per cent where the kind says so' }),
  lag_unit: Type.String(),
  notes: Nullable(Type.String()),
  is_deleted: Type.Boolean(),
  version: Version,
});

export const ActionConstraint = Type.Object({
  id: Type.String(),
  constraintId: Type.String(),
  actionId: Type.String(),
  action_id: Type.String(),
  task_code: Nullable(Type.String()),
  task_name: Type.String(),
  task_start: Day,
  project_id: Type.String(),
  constraintType: Type.Enum([...makeReadyTypes]),
  priority: Type.Enum([...priorities]),
  description: Type.String(),
  owner_user_id: Nullable(Type.String()),
  owner_name: Nullable(Type.String()),
  need_by: Day,
  status: Type.Enum(['open', 'closed']),
  closed_at: Nullable(Type.String()),
  is_deleted: Type.Boolean(),
  version: Version,
  ...Trail,
  abilities: Type.Array(Type.String()),
});

/** A work item. Dates of the plan are the calculated ones; `actual_*` are those of the weekly plan, else of progress. */
export const ActionItem = Type.Object({
  action_id: Type.String(),
  id: Type.String(),
  workspace_id: Type.String(),
  project_id: Nullable(Type.String()),
  action_category: Type.Enum([...actionCategories]),
  name: Type.String(),
  code: Nullable(Type.String()),
  description: Nullable(Type.String()),
  action_status: Nullable(Type.String()),
  task_status: Type.Enum([...statusBuckets]),
  progress_percentage: Type.Number(),
  percent_complete: Type.Number(),
  start_date: Day,
  end_date: Day,
  actual_start_date: Day,
  actual_end_date: Day,
  recorded_start_date: Day,
  recorded_end_date: Day,
  deadline: Day,
  assignee_email: Nullable(Type.String()),
  assignee_user_id: Nullable(Type.String()),
  assignee_name: Nullable(Type.String()),
  trade: Nullable(Type.String()),
  crew: Nullable(Type.String()),
  wbs_id: Nullable(Type.String()),
  parent_id: Nullable(Type.String()),
  kind: Type.String(),
  is_milestone: Type.Boolean(),
  is_critical: Type.Boolean(),
  outline_level: Optional(
    Type.Integer({ description: 'Its parent tasks, outermost first; present in lists in outline order' }),
  ),
  duration_minutes: Type.Integer(),
  total_float_minutes: Nullable(Type.Integer()),
  free_float_minutes: Nullable(Type.Integer()),
  is_deleted: Type.Boolean(),
  version: Version,
  ...Trail,
  dependencies: Optional(Type.Array(ActionDep)),
  constraints: Optional(Type.Array(ActionConstraint)),
  abilities: Type.Array(Type.String()),
});

/** The rule for critical tasks of a programme. */
export const CriticalRule = Type.String({
  description: 'Which rule of the programme makes tasks critical, in words: `Critical: total float ≤ 0 h`',
});
