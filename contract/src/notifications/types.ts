// The events that people are notified of, in categories. A module adds its event here and raises it with `notify`.
import type { Permission } from '../permissions.ts';

export const emailChoices = ['instant', 'hourly', 'daily', 'off'] as const;
export type EmailChoice = (typeof emailChoices)[number];

export interface NotificationCategory {
  label: string;
  description: string;
  /** Nobody can switch these off. */
  isStatutory: boolean;
  /** Defaults if neither the person nor one of their roles has a setting. */
  inApp: boolean;
  email: EmailChoice;
}

/** Categories, in the order of the screens. Settings are per category, not per type. */
export const notificationCategories = {
  task: {
    label: 'Tasks and commitments',
    description: 'Tasks assigned to you, and commitments that are due',
    isStatutory: false,
    inApp: true,
    email: 'instant',
  },
  schedule: {
    label: 'Programme',
    description: 'Imports, closed weeks and proposals of your projects',
    isStatutory: false,
    inApp: true,
    email: 'daily',
  },
  comment: {
    label: 'Comments',
    description: 'Comments that mention you, and replies to yours',
    isStatutory: false,
    inApp: true,
    email: 'daily',
  },
  form: {
    label: 'Forms',
    description: 'Forms that are assigned to you, submitted, accepted or returned',
    isStatutory: false,
    inApp: true,
    email: 'daily',
  },
  transmittal: {
    label: 'Transmittals',
    description: 'Transmittals that you received, answers to yours, and answers that are overdue',
    isStatutory: false,
    inApp: true,
    email: 'instant',
  },
  approval: {
    label: 'Approvals',
    description: 'Amounts that wait for your approval, decisions on your requests, delegations',
    isStatutory: false,
    inApp: true,
    email: 'instant',
  },
  tender: {
    label: 'Tenders',
    description:
      'Tender packages that have closed, what their bidders do, and changes of those that you are invited to',
    isStatutory: false,
    inApp: true,
    email: 'daily',
  },
  clarification: {
    label: 'Clarifications',
    description: 'Questions on tenders, their answers, and answers that are overdue',
    isStatutory: false,
    inApp: true,
    email: 'instant',
  },
  directory: {
    label: 'People',
    description: 'Invitations and roles that wait for confirmation',
    isStatutory: false,
    inApp: true,
    email: 'off',
  },
  expiry: {
    label: 'Licences and inductions',
    description: 'Licences, tickets and inductions of workers that expire soon',
    isStatutory: false,
    inApp: true,
    email: 'daily',
  },
  background: {
    label: 'Exports',
    description: 'Files of long lists that are ready to be downloaded',
    isStatutory: false,
    inApp: true,
    email: 'off',
  },
  security: {
    label: 'Account and access',
    description: 'Changes of your own roles and access, and of permissions in workspaces that you own',
    isStatutory: true,
    inApp: true,
    email: 'instant',
  },
} as const satisfies Record<string, NotificationCategory>;
export type NotificationCategoryName = keyof typeof notificationCategories;

export interface NotificationTypeDefinition {
  category: NotificationCategoryName;
  label: string;
  description: string;
  /** Required of a recipient, in the workspace or on the project; null: nothing. */
  permission: Permission | null;
  /** One line for the queue, as a Liquid template. */
  title: string;
  /** The default e-mail. */
  subject: string;
  body: string;
}

/** A default e-mail: a sentence, and the record. */
const body = (sentence: string) => `<p>Hello {{ recipient.first_name }},</p>\n<p>${sentence}</p>`;

export const notificationTypes = {
  bank_change_waiting: {
    category: 'security',
    label: 'Bank details wait for confirmation',
    description: 'Somebody changed the bank account of the business entity; a second person confirms it',
    permission: 'business_entities:see_bank',
    title: '{{ actor.name }} changed the bank account of {{ item.title }}: confirm or refuse it',
    subject: 'The bank account of {{ item.title }} waits for confirmation',
    body: body(
      '{{ actor.name }} asked to change the bank account of <b>{{ item.title }}</b>. It is not used before a second person has confirmed it. Compare it with a document of the bank first.',
    ),
  },
  bank_change_decided: {
    category: 'security',
    label: 'Bank details confirmed or refused',
    description: 'A change of the bank account was confirmed or refused',
    permission: 'business_entities:see_bank',
    title: '{{ actor.name }} {{ item.status }} the bank account of {{ item.title }}',
    subject: 'The bank account of {{ item.title }} was {{ item.status }}',
    body: body('{{ actor.name }} {{ item.status }} the change of the bank account of <b>{{ item.title }}</b>.'),
  },
  approval_policy_waiting: {
    category: 'approval',
    label: 'Delegation of authority waits',
    description: 'Somebody proposed a change of the delegation of authority; a second person confirms it',
    permission: 'doa_policy:view',
    title: '{{ actor.name }} proposed a change of the {{ item.title }}: confirm or refuse it',
    subject: 'A change of the {{ item.title }} waits for confirmation',
    body: body(
      '{{ actor.name }} proposed a change of the <b>{{ item.title }}</b> in {{ workspace.name }}. It does not apply before a second person has confirmed it.',
    ),
  },
  approval_policy_decided: {
    category: 'approval',
    label: 'Delegation of authority decided',
    description: 'Your change of the delegation of authority was confirmed or refused',
    permission: 'doa_policy:view',
    title: '{{ actor.name }} {{ item.status }} your change of the {{ item.title }}',
    subject: 'Your change of the {{ item.title }} was {{ item.status }}',
    body: body(
      '{{ actor.name }} {{ item.status }} your change of the <b>{{ item.title }}</b> in {{ workspace.name }}.',
    ),
  },
  approval_requested: {
    category: 'approval',
    label: 'Approval requested',
    description: 'An amount waits for your approval',
    permission: null,
    title: '{{ item.title }} waits for your approval: {{ item.status }}',
    subject: '{{ item.title }} waits for your approval',
    body: body(
      '<b>{{ item.title }}</b> waits for your approval: {{ item.status }}.{% if item.due_at != "" %} Please decide by {{ item.due_at }}.{% endif %} Open the request to read it and decide: the link alone decides nothing.',
    ),
  },
  approval_reminder: {
    category: 'approval',
    label: 'Approval reminder',
    description: 'An approval that waits for you is halfway to its last day, or has reached it',
    permission: null,
    title: 'Reminder: {{ item.title }} waits for your approval until {{ item.due_at }}',
    subject: 'Reminder: {{ item.title }} waits for your approval',
    body: body(
      '<b>{{ item.title }}</b> still waits for your approval: {{ item.status }}. After {{ item.due_at }} it is escalated.',
    ),
  },
  approval_escalated: {
    category: 'approval',
    label: 'Approval escalated or blocked',
    description: 'Nobody decided in time, or nobody can decide',
    permission: null,
    title: '{{ item.title }}: {{ item.status }}',
    subject: '{{ item.title }}: {{ item.status }}',
    body: body('<b>{{ item.title }}</b>: {{ item.status }}'),
  },
  approval_decided: {
    category: 'approval',
    label: 'Approval decided',
    description: 'A request of yours was approved, returned or rejected',
    permission: null,
    title: '{{ actor.name }} {{ item.status }} {{ item.title }}',
    subject: '{{ item.title }} was {{ item.status }}',
    body: body('{{ actor.name }} {{ item.status }} <b>{{ item.title }}</b>.'),
  },
  approval_split: {
    category: 'approval',
    label: 'Orders that may have been split',
    description: 'Documents of one payee within 30 days cross a limit only together',
    permission: 'doa_policy:edit',
    title: '{{ item.title }}: {{ item.status }}',
    subject: '{{ item.title }} may have been split',
    body: body('<b>{{ item.title }}</b>: {{ item.status }}'),
  },
  approval_delegated: {
    category: 'approval',
    label: 'Approvals delegated to you',
    description: 'Somebody delegated their approvals to you, or ended it',
    permission: null,
    title: '{{ item.title }}: {{ item.status }}',
    subject: '{{ item.title }}: {{ item.status }}',
    body: body('<b>{{ item.title }}</b> in {{ workspace.name }}: {{ item.status }}.'),
  },
  prequalification_expiring: {
    category: 'directory',
    label: 'Insurance or licence expires',
    description: 'A prequalification of a company expires in 30 or 7 days',
    permission: 'companies:edit',
    title: '{{ item.title }} expires on {{ item.due_at }}',
    subject: '{{ item.title }} expires on {{ item.due_at }}',
    body: body('<b>{{ item.title }}</b> expires on {{ item.due_at }}. Ask the company for the new document.'),
  },
  task_assigned: {
    category: 'task',
    label: 'Task assigned',
    description: 'You became responsible for a task',
    permission: 'schedule:view',
    title: '{{ actor.name }} assigned {{ item.title }} to you',
    subject: '{{ item.title }} was assigned to you',
    body: body('{{ actor.name }} assigned <b>{{ item.title }}</b> of {{ project.name }} to you.'),
  },
  form_assigned: {
    category: 'form',
    label: 'Form assigned',
    description: 'A form was assigned to you',
    permission: 'forms:view',
    title: '{{ actor.name }} assigned {{ item.number }} {{ item.title }} to you',
    subject: '{{ item.number }} {{ item.title }} was assigned to you',
    body: body('{{ actor.name }} assigned <b>{{ item.number }} {{ item.title }}</b> of {{ project.name }} to you.'),
  },
  form_submitted: {
    category: 'form',
    label: 'Form submitted',
    description: 'A form waits to be accepted or returned',
    permission: 'forms:approve',
    title: '{{ actor.name }} submitted {{ item.number }} {{ item.title }}',
    subject: '{{ item.number }} {{ item.title }} was submitted',
    body: body('{{ actor.name }} submitted <b>{{ item.number }} {{ item.title }}</b> of {{ project.name }}.'),
  },
  form_decided: {
    category: 'form',
    label: 'Form accepted or returned',
    description: 'A form of yours was accepted or returned',
    permission: 'forms:view',
    title: '{{ item.number }} {{ item.title }}: {{ item.status }} by {{ actor.name }}',
    subject: '{{ item.number }} {{ item.title }}: {{ item.status }}',
    body: body(
      '<b>{{ item.number }} {{ item.title }}</b> of {{ project.name }}: {{ item.status }} by {{ actor.name }}.',
    ),
  },
  transmittal_received: {
    category: 'transmittal',
    label: 'Transmittal received',
    description: 'A transmittal was sent to you',
    permission: 'transmittals:view',
    title: '{{ actor.name }} sent {{ item.number }} {{ item.title }}: {{ item.status }}',
    subject: '{{ item.number }} {{ item.title }}: {{ item.status }}',
    body: body(
      '{{ actor.name }} sent you <b>{{ item.number }} {{ item.title }}</b> of {{ project.name }}: {{ item.status }}.',
    ),
  },
  transmittal_answered: {
    category: 'transmittal',
    label: 'Transmittal acknowledged or answered',
    description: 'A recipient acknowledged, answered or declined a transmittal of yours',
    permission: 'transmittals:view',
    title: '{{ actor.name }} {{ item.status }} {{ item.number }} {{ item.title }}',
    subject: '{{ actor.name }} {{ item.status }} {{ item.number }}',
    body: body('{{ actor.name }} {{ item.status }} <b>{{ item.number }} {{ item.title }}</b> of {{ project.name }}.'),
  },
  transmittal_ack_overdue: {
    category: 'transmittal',
    label: 'Answer to a transmittal missing',
    description: 'You have not acknowledged or answered a transmittal yet',
    permission: 'transmittals:view',
    title: 'Reminder: {{ item.number }} {{ item.title }} is waiting for your answer',
    subject: 'Reminder: {{ item.number }} {{ item.title }}',
    body: body(
      '<b>{{ item.number }} {{ item.title }}</b> of {{ project.name }} is waiting for your answer.{% if item.due_at != "" %} It is due on {{ item.due_at }}.{% endif %}',
    ),
  },
  transmittal_bounced: {
    category: 'transmittal',
    label: 'Transmittal not delivered',
    description: 'The e-mail of a transmittal of yours came back',
    permission: 'transmittals:view',
    title: '{{ item.number }} {{ item.title }} was not delivered: {{ item.status }}',
    subject: '{{ item.number }} was not delivered',
    body: body(
      'The e-mail of <b>{{ item.number }} {{ item.title }}</b> of {{ project.name }} came back: {{ item.status }}',
    ),
  },
  tender_closed: {
    category: 'tender',
    label: 'Tender closed',
    description: 'The closing time of a tender package has passed, and its bids can be opened',
    permission: 'tender_packages:edit',
    title: '{{ item.number }} {{ item.title }} has closed',
    subject: '{{ item.number }} {{ item.title }} has closed',
    body: body(
      '<b>{{ item.number }} {{ item.title }}</b> of {{ project.name }} has closed. Its bids can be opened now.',
    ),
  },
  tender_response: {
    category: 'tender',
    label: 'Answer to an invitation to tender',
    description: 'A subcontractor said whether they will tender for a package of yours',
    permission: 'tender_packages:view',
    title: '{{ item.number }} {{ item.title }}: {{ item.status }}',
    subject: '{{ item.number }} {{ item.title }}: {{ item.status }}',
    body: body('<b>{{ item.number }} {{ item.title }}</b> of {{ project.name }}: {{ item.status }}.'),
  },
  tender_bounced: {
    category: 'tender',
    label: 'Invitation to tender not delivered',
    description: 'The e-mail to a subcontractor came back',
    permission: 'tender_packages:edit',
    title: 'An invitation to {{ item.number }} {{ item.title }} was not delivered: {{ item.status }}',
    subject: 'An invitation to {{ item.number }} was not delivered',
    body: body(
      'The e-mail about <b>{{ item.number }} {{ item.title }}</b> of {{ project.name }} came back: {{ item.status }}',
    ),
  },
  tender_addendum: {
    category: 'tender',
    label: 'Addendum issued',
    description: 'A tender that you are invited to has changed',
    permission: 'tender_packages:view',
    title: '{{ item.number }} {{ item.title }}: {{ item.status }}',
    subject: '{{ item.number }} {{ item.title }}: {{ item.status }}',
    body: body(
      '{{ actor.name }} changed the tender <b>{{ item.number }} {{ item.title }}</b> of {{ project.name }}: {{ item.status }}.',
    ),
  },
  clarification_submitted: {
    category: 'clarification',
    label: 'Clarification asked',
    description: 'A question on a tender waits for an answer',
    permission: 'clarifications:edit',
    title: '{{ item.number }} {{ item.title }} waits for an answer',
    subject: '{{ item.number }} {{ item.title }} waits for an answer',
    body: body(
      '<b>{{ item.number }} {{ item.title }}</b> of {{ project.name }} waits for an answer.{% if item.due_at != "" %} It is needed by {{ item.due_at }}.{% endif %}',
    ),
  },
  clarification_answered: {
    category: 'clarification',
    label: 'Clarification answered',
    description: 'A question of yours, or one for all tenderers, was answered',
    permission: 'clarifications:view',
    title: '{{ item.number }} {{ item.title }} was {{ item.status }}',
    subject: '{{ item.number }} {{ item.title }} was {{ item.status }}',
    body: body('<b>{{ item.number }} {{ item.title }}</b> of {{ project.name }} was {{ item.status }}.'),
  },
  clarification_overdue: {
    category: 'clarification',
    label: 'Answer to a clarification overdue',
    description: 'A question on a tender has no answer by the day on which it was needed',
    permission: 'clarifications:edit',
    title: 'The answer to {{ item.number }} {{ item.title }} is overdue',
    subject: 'The answer to {{ item.number }} {{ item.title }} is overdue',
    body: body(
      'The answer to <b>{{ item.number }} {{ item.title }}</b> of {{ project.name }} was needed by {{ item.due_at }}.',
    ),
  },
  comment_mention: {
    category: 'comment',
    label: 'Mentioned in a comment',
    description: 'Somebody mentioned you in a comment on a record that you can see',
    permission: null,
    title: '{{ actor.name }} mentioned you in a comment on {{ item.title }}',
    subject: '{{ actor.name }} mentioned you in a comment on {{ item.title }}',
    body: body('{{ actor.name }} mentioned you in a comment on <b>{{ item.title }}</b>:</p>\n<p>{{ item.status }}'),
  },
  comment_reply: {
    category: 'comment',
    label: 'Reply to your comment',
    description: 'Somebody replied to a comment of yours',
    permission: null,
    title: '{{ actor.name }} replied to your comment on {{ item.title }}',
    subject: '{{ actor.name }} replied to your comment on {{ item.title }}',
    body: body('{{ actor.name }} replied to your comment on <b>{{ item.title }}</b>:</p>\n<p>{{ item.status }}'),
  },
  commitment_due: {
    category: 'task',
    label: 'Commitment due',
    description: 'A promise of yours is due today',
    permission: 'schedule:view',
    title: '{{ item.title }} is due today',
    subject: '{{ item.title }} is due today',
    body: body('<b>{{ item.title }}</b> of {{ project.name }} is promised for {{ item.due_at }}.'),
  },
  week_closed: {
    category: 'schedule',
    label: 'Week closed',
    description: 'All commitments of a week were closed',
    permission: 'schedule:view',
    title: '{{ item.title }} was closed: {{ item.status }}',
    subject: '{{ item.title }} of {{ project.name }} was closed',
    body: body('{{ actor.name }} closed {{ item.title }} of {{ project.name }}: {{ item.status }}.'),
  },
  programme_imported: {
    category: 'schedule',
    label: 'Programme imported',
    description: 'A planning file was imported into a programme',
    permission: 'schedule:view',
    title: '{{ actor.name }} imported {{ item.title }}',
    subject: '{{ item.title }} was imported into {{ project.name }}',
    body: body('{{ actor.name }} imported <b>{{ item.title }}</b> into the programme of {{ project.name }}.'),
  },
  proposal_waiting: {
    category: 'schedule',
    label: 'Proposal waiting',
    description: 'The field proposes a change of the programme',
    permission: 'schedule:edit',
    title: '{{ actor.name }} proposes a change of {{ item.title }}',
    subject: 'Proposal for {{ item.title }}',
    body: body(
      '{{ actor.name }} proposes a change of <b>{{ item.title }}</b> of {{ project.name }}: {{ item.status }}',
    ),
  },
  proposal_answered: {
    category: 'schedule',
    label: 'Proposal answered',
    description: 'A proposal of yours was accepted or refused',
    permission: 'schedule:view',
    title: 'Your proposal for {{ item.title }} was {{ item.status }}',
    subject: 'Your proposal for {{ item.title }} was {{ item.status }}',
    body: body(
      '{{ actor.name }} answered your proposal for <b>{{ item.title }}</b> of {{ project.name }}: {{ item.status }}.',
    ),
  },
  own_licence_expiring: {
    category: 'expiry',
    label: 'Your licence expires',
    description: 'A licence, ticket or induction of yours expires within 30 and within 7 days',
    permission: null,
    title: 'Your {{ item.title }} expires on {{ item.due_at }}',
    subject: 'Your {{ item.title }} expires on {{ item.due_at }}',
    body: body('Your <b>{{ item.title }}</b> expires on {{ item.due_at }}. Renew it to be allowed to work on site.'),
  },
  licence_expiring: {
    category: 'expiry',
    label: 'Licence of a worker expires',
    description: 'A licence, ticket or induction of a worker expires within 30 and within 7 days',
    permission: 'crews:edit',
    title: '{{ item.title }} expires on {{ item.due_at }}',
    subject: '{{ item.title }} expires on {{ item.due_at }}',
    body: body('<b>{{ item.title }}</b> expires on {{ item.due_at }}.'),
  },
  export_ready: {
    category: 'background',
    label: 'Export ready',
    description: 'The file of a long list that you exported is ready',
    permission: null,
    title: '{{ item.title }} is ready to download',
    subject: '{{ item.title }} is ready to download',
    body: body(
      'The file <b>{{ item.title }}</b> that you exported from {{ workspace.name }} is ready. It is kept for 14 days.',
    ),
  },
  import_ended: {
    category: 'background',
    label: 'Import ended',
    description: 'An import that you left running in the background has ended',
    permission: null,
    title: '{{ item.title }}: {{ item.status }}',
    subject: '{{ item.title }}: {{ item.status }}',
    body: body(
      '<b>{{ item.title }}</b> in {{ workspace.name }}: {{ item.status }} The report and the undo are under Downloads for 14 days.',
    ),
  },
  user_invited: {
    category: 'directory',
    label: 'Person invited',
    description: 'Somebody was invited to the workspace',
    permission: 'members:edit',
    title: '{{ actor.name }} invited {{ item.title }}',
    subject: '{{ item.title }} was invited to {{ workspace.name }}',
    body: body('{{ actor.name }} invited <b>{{ item.title }}</b> to {{ workspace.name }}.'),
  },
  invitation_answered: {
    category: 'directory',
    label: 'Invitation answered',
    description: 'Somebody you invited accepted or declined',
    permission: 'members:view',
    title: '{{ item.title }} {{ item.status }} your invitation',
    subject: '{{ item.title }} {{ item.status }} your invitation',
    body: body('<b>{{ item.title }}</b> {{ item.status }} your invitation to {{ workspace.name }}.'),
  },
  role_requested: {
    category: 'directory',
    label: 'Role waiting',
    description: 'A role waits for confirmation',
    permission: 'members:edit',
    title: '{{ actor.name }} asks for {{ item.title }}',
    subject: '{{ item.title }} waits for confirmation',
    body: body(
      '{{ actor.name }} asks for <b>{{ item.title }}</b> in {{ workspace.name }}. An owner confirms or refuses it.',
    ),
  },
  role_request_decided: {
    category: 'directory',
    label: 'Role confirmed or refused',
    description: 'A role that you asked for was confirmed or refused',
    permission: 'members:view',
    title: '{{ actor.name }} {{ item.status }} {{ item.title }}',
    subject: '{{ item.title }} was {{ item.status }}',
    body: body(
      '{{ actor.name }} {{ item.status }} <b>{{ item.title }}</b> in {{ workspace.name }}, which you asked for.',
    ),
  },
  role_changed: {
    category: 'security',
    label: 'Your roles changed',
    description: 'Your roles or your access in a workspace changed',
    permission: null,
    title: '{{ actor.name }} changed your roles: {{ item.status }}',
    subject: 'Your roles in {{ workspace.name }} changed',
    body: body('{{ actor.name }} changed your roles in {{ workspace.name }}. You hold now: {{ item.status }}.'),
  },
  permissions_changed: {
    category: 'security',
    label: 'Permissions changed',
    description: 'Somebody changed the permissions of a role, or the roles of a person, in a workspace that you own',
    permission: null,
    title: '{{ actor.name }} changed the permissions of {{ item.title }}: {{ item.status }}',
    subject: 'Permissions of {{ item.title }} changed in {{ workspace.name }}',
    body: body(
      '{{ actor.name }} changed the permissions of <b>{{ item.title }}</b> in {{ workspace.name }}: {{ item.status }}.',
    ),
  },
} as const satisfies Record<string, NotificationTypeDefinition>;
export type NotificationType = keyof typeof notificationTypes;

/** The record of an event, as queue and e-mails show it. */
export interface NotifiedItem {
  title: string;
  /** Its page, with a leading slash. */
  path: string;
  type?: string;
  number?: string;
  status?: string;
  previous_status?: string;
  /** A day, YYYY-MM-DD. */
  due_at?: string;
}

export interface TemplateVariable {
  name: string;
  description: string;
  /** For previews without a record. */
  sample: string;
}

/** Variables of templates, the same for every type. Each is a text; one that an event does not have is empty. */
export const templateVariables: readonly TemplateVariable[] = [
  { name: 'recipient.first_name', description: 'First name of the recipient', sample: 'Mei' },
  { name: 'recipient.last_name', description: 'Last name of the recipient', sample: 'Chen' },
  { name: 'recipient.company', description: 'Company of the recipient', sample: 'Harbour Builders' },
  { name: 'actor.name', description: 'Name of the person who caused the event', sample: 'Daniel Whitmore' },
  { name: 'workspace.name', description: 'Name of the workspace', sample: 'Southern Cross NSW' },
  { name: 'project.name', description: 'Name of the project', sample: 'Harbour Tower' },
  { name: 'project.number', description: 'Number of the project', sample: 'P-014' },
  { name: 'item.type', description: 'Kind of record', sample: 'Task' },
  { name: 'item.number', description: 'Number of the record', sample: 'A1040' },
  { name: 'item.title', description: 'Title of the record', sample: 'Pour level 3 slab' },
  { name: 'item.url', description: 'Address of the record', sample: 'https://horizon.example/item' },
  { name: 'item.status', description: 'Status of the record', sample: 'accepted' },
  { name: 'item.previous_status', description: 'Status before the event', sample: 'open' },
  { name: 'item.due_at', description: 'Due date of the record', sample: '25 Nov 2026' },
  { name: 'today', description: 'The day on which the e-mail is sent', sample: '24 Nov 2026' },
  {
    name: 'unsubscribe_url',
    description: 'Page on which the recipient ends these e-mails',
    sample: 'https://horizon.example/unsubscribe',
  },
];
