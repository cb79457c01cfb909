// Labels of the history: kinds of records and actions.
import { declaredRecords } from '../client/declared.ts';
import { capital, formatDay } from '../ui/format.ts';

const entities: Record<string, string> = {
  workspaces: 'workspace',
  projects: 'project',
  members: 'member',
  member_roles: 'role of a member',
  role_requests: 'request for a role',
  member_views: 'view as',
  bulk_invites: 'invitation of many people',
  worker_details: 'details of',
  worker_cards: 'card of',
  job_decisions: 'background job',
  mail_decisions: 'e-mail',
  notification_templates: 'e-mail template',
  notification_role_defaults: 'notification default',
  roles: 'role',
  ...Object.fromEntries(declaredRecords.map(([table, { oneWord }]) => [table, oneWord])),
  business_entities: 'business entity',
  bank_changes: 'change of bank details',
  forms: 'form',
  transmittals: 'transmittal',
  document_standards: 'document standards',
  folder_templates: 'folder template',
  document_sites: 'document site',
  implementations: 'feature',
  integrations: 'integration',
  labour_rates: 'labour rate',
  labour_awards: 'award',
  labour_allowances: 'allowance',
  labour_overrides: 'rate override',
  programmes: 'programme',
  actions: 'task',
  action_deps: 'link',
  action_constraints: 'constraint',
  baselines: 'baseline',
  scenarios: 'what-if',
  programme_proposals: 'proposal',
  schedule_edits: 'edit of the programme',
  schedule_calendars: 'calendar',
  schedule_resources: 'resource',
  schedule_assignments: 'assignment of',
  commitments: 'task of the week',
  schedule_imports: 'import',
  wbs: 'WBS element',
  persons: 'person',
  api_tokens: 'API token',
  person_identities: 'linked account',
  authenticator_apps: 'second factor',
  passkeys: 'passkey',
};

/** Kinds of records that the history can be filtered by. */
export const entityKinds = Object.keys(entities);

/** A kind of record in a word or two; an unknown kind is derived from its name. */
export function entityWord(entity: string): string {
  return entities[entity] ?? entity.replaceAll('_', ' ').replace(/ies$/, 'y').replace(/s$/, '');
}

/** The plural of a kind: `labour rates`. */
export function entitiesWord(entity: string): string {
  const one = entityWord(entity).replace(/ of$/, '');
  if (entity === 'schedule_edits') return 'edits of the programme';
  if (entity === 'commitments') return 'tasks of the week';
  if (one.endsWith('y') && !/[aeiou]y$/.test(one)) return `${one.slice(0, -1)}ies`;
  if (entity === 'member_views') return 'views as another member';
  if (entity === 'role_requests') return 'requests for roles';
  return one.startsWith('role of') ? 'roles of members' : `${one}s`;
}

/** Title of a record; empty if the history only has its id. */
export function titleWord(title: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(title)) return formatDay(title);
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(title) ? '' : title;
}

const actionWords: Record<string, string> = {
  created: 'added',
  updated: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  removed: 'removed',
  archived: 'archived',
  undone: 'undid:',
  redone: 'redid:',
  imported: 'imported',
  levelled: 'levelled:',
  applied: 'applied the what-if',
  saved: 'saved',
};

/** The action, in the past tense. */
export function actionWord(action: string): string {
  return actionWords[action] ?? action.replaceAll('_', ' ');
}

const fieldNames: Record<string, string> = {
  project_name: 'Name',
  project_number: 'Number',
  workspace: 'Name',
  company: 'Name',
  building_name: 'Name',
  company_abbreviation: 'Short form',
  is_primary_company: 'Primary company',
  resource_id: 'Id in other systems',
  abn: 'ABN',
  action_status: 'Status',
  need_by: 'Needed by',
  owner_user_id: 'Owner',
  assignee_user_id: 'Responsible',
  closed_at: 'Closed',
  planned_start_date: 'Planned in the week for',
  week_start: 'Week',
  channel_id: 'Channel id',
  margin_floor_pct: 'Margin floor, %',
  sell_allowances: 'Allowances on the sell side',
  sell_allowances_markup_pct: 'Mark-up of allowances, %',
  is_archived: 'Archived',
  is_deleted: 'Deleted',
};

/** A field's label: `start_date` is "Start date". */
export function fieldName(field: string): string {
  const plain = field
    .replace(/([a-z])([A-Z])/g, (_, before: string, next: string) => `${before}_${next.toLowerCase()}`)
    .replace(/_(user_)?id$/, '')
    .replaceAll('_', ' ')
    .trim();
  return fieldNames[field] ?? capital(plain);
}
