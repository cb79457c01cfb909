// The kinds of record whose changes are stored in the history: the permission to see them, what they are called, and
// which queries of the web show them. Declared records have all of this from their declaration; the kinds here are
// written by hand. A test compares them with the tables of the database that write into the history.
import type { Permission } from './permissions.ts';

/** A kind of record that is written by hand. */
export interface RecordKind {
  /** In lines of the history, in the singular: `labour rate`. */
  word: string;
  /** The plural, if it is not regular. */
  words?: string;
  /** The permission to see its history; without it nobody sees the history of this kind. */
  view?: Permission;
  /** Domains of the calls that show it: their queries are fetched again when a record changes. */
  shownIn: readonly string[];
  /** The address of a record, or of the page that shows it, in its workspace; with `{id}` and `{projectId}`. */
  page?: string;
  /** For a kind of a project: the column with its id, and the one with the task that it belongs to. */
  ofProject?: { id: string; task?: string };
}

const kinds = {
  workspaces: { word: 'workspace', view: 'workspace:view', shownIn: [], page: 'settings' },
  projects: {
    word: 'project',
    view: 'projects:view',
    // Archiving a project makes all of its records read-only.
    shownIn: ['projects', 'workspaces', 'labour-rates', 'schedule', 'wbs', 'actions', 'project-structure'],
    page: 'projects/{id}',
  },
  members: {
    word: 'member',
    view: 'members:view',
    shownIn: ['people', 'roles', 'session', 'workspaces'],
    page: 'people/{id}',
  },
  member_roles: {
    word: 'role of a member',
    words: 'roles of members',
    view: 'members:view',
    shownIn: ['people', 'roles', 'session', 'workspaces'],
    page: 'people/{id}',
  },
  role_requests: {
    word: 'request for a role',
    words: 'requests for roles',
    view: 'members:view',
    shownIn: ['people'],
    page: 'people/{id}',
  },
  member_views: {
    word: 'view as',
    words: 'views as another member',
    // As the call that begins a view.
    view: 'members:administer',
    shownIn: [],
    page: 'people/{id}',
  },
  bulk_invites: { word: 'invitation of many people', view: 'members:create', shownIn: ['bulk-invites'] },
  worker_details: { word: 'details of', view: 'crews:view', shownIn: ['workers', 'crews'] },
  worker_cards: { word: 'card of', view: 'crews:view', shownIn: ['workers'] },
  job_decisions: { word: 'background job', view: 'jobs:view', shownIn: ['jobs'] },
  // The progress of a bulk invitation is shown with its job.
  followed_jobs: { word: 'followed job', shownIn: ['jobs', 'bulk-invites'] },
  mail_decisions: { word: 'e-mail', view: 'mail:view', shownIn: ['mail'] },
  mails: { word: 'e-mail', shownIn: ['mail', 'jobs'] },
  webhook_messages: { word: 'message of a webhook', shownIn: ['webhooks', 'jobs'] },
  notifications: { word: 'notification', shownIn: ['notifications'] },
  notification_templates: {
    word: 'e-mail template',
    view: 'notification_templates:view',
    shownIn: ['notifications'],
  },
  notification_role_defaults: {
    word: 'notification default',
    view: 'notification_templates:view',
    shownIn: ['notifications'],
  },
  roles: { word: 'role', view: 'roles:view', shownIn: ['roles', 'people', 'session'], page: 'roles/{id}' },
  business_entities: {
    word: 'business entity',
    view: 'business_entities:view',
    shownIn: ['business-entities'],
    page: 'business-entity',
  },
  bank_changes: {
    word: 'change of bank details',
    words: 'changes of bank details',
    view: 'business_entities:see_bank',
    shownIn: ['business-entities'],
    page: 'business-entity',
  },
  forms: { word: 'form', view: 'forms:view', shownIn: ['forms'], page: 'forms/{id}', ofProject: { id: 'id' } },
  transmittals: {
    word: 'transmittal',
    view: 'transmittals:view',
    shownIn: ['transmittals'],
    page: 'transmittals/{id}',
    ofProject: { id: 'id' },
  },
  tender_invitations: {
    word: 'invitation to tender',
    words: 'invitations to tender',
    view: 'tender_packages:view',
    shownIn: ['tenders'],
  },
  approval_policy_changes: {
    word: 'change of the delegation of authority',
    words: 'changes of the delegation of authority',
    view: 'doa_policy:view',
    shownIn: ['approvals'],
    page: 'delegation-of-authority',
  },
  approval_requests: {
    word: 'request for approval',
    words: 'requests for approval',
    view: 'doa_policy:view',
    shownIn: ['approvals'],
    page: 'approvals/{id}',
  },
  approval_steps: {
    word: 'step of an approval',
    words: 'steps of approvals',
    view: 'doa_policy:view',
    shownIn: ['approvals'],
  },
  approval_decisions: {
    word: 'decision on an approval',
    words: 'decisions on approvals',
    view: 'doa_policy:view',
    shownIn: ['approvals'],
  },
  approval_interests: {
    word: 'interest in an approval',
    words: 'interests in approvals',
    view: 'doa_policy:view',
    shownIn: ['approvals'],
  },
  approval_delegations: {
    word: 'delegation of approvals',
    words: 'delegations of approvals',
    view: 'doa_policy:view',
    shownIn: ['approvals'],
    page: 'approvals/delegations',
  },
  tender_scope_rows: {
    word: 'row of a bid form',
    words: 'rows of bid forms',
    view: 'tender_packages:view',
    shownIn: ['tenders'],
  },
  tender_bids: { word: 'bid', view: 'tender_packages:view', shownIn: ['tenders'] },
  tender_documents: {
    word: 'document of a tender package',
    words: 'documents of tender packages',
    view: 'tender_packages:view',
    shownIn: ['tenders'],
  },
  tender_addenda: {
    word: 'addendum',
    words: 'addenda',
    view: 'tender_packages:view',
    shownIn: ['tenders'],
  },
  tender_levelling: {
    word: 'levelling of bids',
    words: 'levellings of bids',
    view: 'tender_packages:see_cost',
    shownIn: ['tenders'],
  },
  tender_adjustments: {
    word: 'adjustment of a bid',
    words: 'adjustments of bids',
    view: 'tender_packages:see_cost',
    shownIn: ['tenders'],
  },
  tender_cell_notes: { word: 'levelling note', view: 'tender_packages:see_cost', shownIn: ['tenders'] },
  tender_exchange_rates: {
    word: 'exchange rate of a tender',
    words: 'exchange rates of tenders',
    view: 'tender_packages:see_cost',
    shownIn: ['tenders'],
  },
  tender_criteria: {
    word: 'tender criterion',
    words: 'tender criteria',
    view: 'tender_packages:see_cost',
    shownIn: ['tenders'],
  },
  tender_marks: {
    word: 'marks of an evaluator',
    words: 'marks of evaluators',
    view: 'tender_packages:see_cost',
    shownIn: ['tenders'],
  },
  tender_agreed_marks: {
    word: 'agreed marks',
    words: 'agreed marks',
    view: 'tender_packages:see_cost',
    shownIn: ['tenders'],
  },
  tender_recommendations: { word: 'recommendation', view: 'tender_packages:see_cost', shownIn: ['tenders'] },
  tender_award_reasons: {
    word: 'reason for a bidder',
    words: 'reasons for bidders',
    view: 'tender_prices:view',
    shownIn: ['tenders'],
  },
  document_standards: { word: 'document standards', view: 'documents:view', shownIn: ['documents'] },
  folder_templates: { word: 'folder template', view: 'documents:administer', shownIn: ['documents'] },
  document_sites: { word: 'document site', view: 'workspace:administer', shownIn: ['forms'] },
  implementations: {
    word: 'feature',
    view: 'workspace:view',
    shownIn: ['implementations', 'integrations', 'session'],
  },
  integrations: { word: 'integration', view: 'integrations:view', shownIn: ['integrations'] },
  saved_views: { word: 'saved view', shownIn: ['saved-views'] },
  markups: { word: 'markup', shownIn: ['markups'] },
  markup_actions: { word: 'markup', shownIn: ['markups'] },
  sheet_scales: { word: 'scale', shownIn: ['markups'] },
  scale_viewports: { word: 'viewport', shownIn: ['markups'] },
  comments: { word: 'comment', shownIn: ['comments', 'markups'] },
  labour_rates: {
    word: 'labour rate',
    view: 'labour_rates:view',
    shownIn: ['labour-rates'],
    page: 'rates/{id}',
  },
  labour_awards: {
    word: 'award',
    view: 'labour_rates:view',
    shownIn: ['labour-rates'],
    page: 'rates/awards/{id}',
  },
  labour_allowances: {
    word: 'allowance',
    view: 'labour_rates:view',
    shownIn: ['labour-rates'],
    page: 'rates/allowances',
  },
  labour_overrides: {
    word: 'rate override',
    view: 'labour_overrides:view',
    shownIn: ['labour-rates'],
    page: 'rates/overrides',
    ofProject: { id: 'id' },
  },
  // The data date of a project is its programme's.
  programmes: {
    word: 'programme',
    view: 'schedule:view',
    shownIn: ['schedule', 'projects'],
    page: 'projects/{projectId}/gantt',
    ofProject: { id: 'project_id' },
  },
  actions: {
    word: 'task',
    view: 'schedule:view',
    shownIn: ['schedule', 'actions', 'wbs'],
    page: 'projects/{projectId}/tasks?open={id}',
    ofProject: { id: 'action_id' },
  },
  action_deps: {
    word: 'link',
    view: 'schedule:view',
    shownIn: ['schedule'],
    ofProject: { id: 'id', task: 'successor_action_id' },
  },
  action_constraints: {
    word: 'constraint',
    view: 'schedule:analyse',
    shownIn: ['schedule'],
    ofProject: { id: 'id', task: 'action_id' },
  },
  baselines: {
    word: 'baseline',
    view: 'schedule:view',
    shownIn: ['schedule'],
    page: 'projects/{projectId}/baselines',
    ofProject: { id: 'id' },
  },
  baseline_rows: { word: 'baseline row', view: 'schedule:view', shownIn: ['schedule'] },
  scenarios: {
    word: 'what-if',
    view: 'schedule:view',
    shownIn: ['schedule'],
    page: 'projects/{projectId}/gantt',
    ofProject: { id: 'id' },
  },
  programme_proposals: {
    word: 'proposal',
    view: 'schedule:analyse',
    shownIn: ['schedule'],
    page: 'projects/{projectId}/proposals',
    ofProject: { id: 'id', task: 'action_id' },
  },
  programme_snapshots: { word: 'programme snapshot', view: 'schedule:view', shownIn: [] },
  schedule_edits: {
    word: 'edit of the programme',
    words: 'edits of the programme',
    view: 'schedule:view',
    shownIn: ['schedule', 'wbs'],
    page: 'projects/{projectId}/gantt',
    ofProject: { id: 'id' },
  },
  schedule_calendars: {
    word: 'calendar',
    view: 'schedule:view',
    shownIn: ['schedule'],
    page: 'projects/{projectId}/calendars',
    ofProject: { id: 'id' },
  },
  schedule_resources: {
    word: 'resource',
    view: 'schedule:analyse',
    shownIn: ['schedule'],
    page: 'projects/{projectId}/resource-list',
    ofProject: { id: 'id' },
  },
  schedule_assignments: {
    word: 'assignment of',
    view: 'schedule:analyse',
    shownIn: ['schedule'],
    ofProject: { id: 'id', task: 'action_id' },
  },
  commitments: {
    word: 'task of the week',
    words: 'tasks of the week',
    view: 'schedule:view',
    shownIn: ['schedule'],
    page: 'projects/{projectId}/weekly-plan',
    ofProject: { id: 'id', task: 'action_id' },
  },
  look_aheads: { word: 'look-ahead', view: 'schedule:view', shownIn: ['schedule'], ofProject: { id: 'id' } },
  schedule_imports: {
    word: 'import',
    view: 'schedule:view',
    shownIn: ['schedule-import', 'schedule'],
    ofProject: { id: 'id' },
  },
  schedule_uploads: { word: 'uploaded programme', view: 'schedule:create', shownIn: ['schedule-import'] },
  wbs: {
    word: 'WBS element',
    view: 'schedule:view',
    shownIn: ['wbs', 'schedule'],
    page: 'projects/{projectId}/wbs',
    ofProject: { id: 'wbs_id' },
  },
  notification_subscriptions: { word: 'subscription', shownIn: ['notifications'] },
  opening_views: { word: 'opening view', shownIn: ['saved-views'] },
  calendar_feeds: { word: 'calendar feed', shownIn: ['calendar-feed'] },
  global_companies: { word: 'company', shownIn: ['companies'] },
  sessions: { word: 'session', shownIn: ['session'] },
  persons: { word: 'person', shownIn: ['people'] },
  api_tokens: { word: 'API token', shownIn: ['session'] },
  person_identities: { word: 'linked account', shownIn: ['session'] },
  authenticator_apps: { word: 'second factor', shownIn: ['session'] },
  passkeys: { word: 'passkey', shownIn: ['session'] },
} satisfies Record<string, RecordKind>;

/** Every kind that is written by hand, by its table; in the order in which the history offers them. */
export const recordKinds: Readonly<Record<string, RecordKind>> = kinds;
