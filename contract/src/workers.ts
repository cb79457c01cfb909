// Workers: details that a workspace records about its people on site, and whether they may work there today.
import { Type, type Static } from 'typebox';
import { call } from './call.ts';
import type { Permission } from './permissions.ts';
import {
  Day,
  exportDescription,
  exportFormat,
  exportMedia,
  Fields,
  Id,
  Instant,
  KindeId,
  List,
  listQuery,
  Message,
  Name,
  Nullable,
  Optional,
  Text,
  Version,
  WorkspaceParams,
} from './schema.ts';

/** Shows the emergency contacts of others. */
export const emergencyContactMask: Permission = 'crews:edit';
/** Days before an expiry from which it is shown. */
export const expiryDays = 60;

const kind = Name('Such as White Card, high-risk work licence, site induction', 120);
const optionalText = (description: string, length: number) => Optional(Nullable(Text(description, length)));
const expiresOn = Optional(Nullable(Day('Last day on which it holds; null where it does not expire')));
const LicenceInput = Fields({
  kind,
  number: optionalText('Number', 60),
  state: optionalText('State or issuer', 40),
  expires_on: expiresOn,
});
const TicketInput = Fields({ kind, number: optionalText('Number', 60), expires_on: expiresOn });
const InductionInput = Fields({
  kind,
  done_on: Optional(Nullable(Day('Day of the induction'))),
  expires_on: expiresOn,
});
const most = { maxItems: 60 };

const ContactInput = Fields({
  name: Name('Name', 120),
  phone: Name('Phone', 40),
  relationship: optionalText('Relationship', 60),
});

const standing = Type.Enum(['valid', 'expiring', 'expired'], {
  description: `expiring: its last day is less than ${expiryDays} days away`,
});
const workerStanding = Type.Enum(['valid', 'expiring', 'expired', 'none'], {
  description: `The worst of what is recorded; expiring: a last day is less than ${expiryDays} days away; none: nothing is recorded`,
});
const Credential = Type.Object({
  group: Type.Enum(['licence', 'ticket', 'induction']),
  kind: Type.String(),
  number: Nullable(Type.String()),
  state: Nullable(Type.String()),
  done_on: Nullable(Type.String()),
  expires_on: Nullable(Type.String()),
  standing,
});
export type Credential = Static<typeof Credential>;

const text = Nullable(Type.String());
const WorkerDetails = Type.Object({
  employee_number: text,
  employer: text,
  award_id: text,
  award_name: text,
  level: text,
  labour_rate_id: text,
  labour_rate_name: text,
  start_date: text,
  emergency_contact: Nullable(Type.Object({ name: Type.String(), phone: Type.String(), relationship: text })),
  emergency_contact_hidden: Type.Boolean({ description: 'There may be one that the caller does not see' }),
  licences: Type.Array(Type.Object({ kind: Type.String(), number: text, state: text, expires_on: text })),
  tickets: Type.Array(Type.Object({ kind: Type.String(), number: text, expires_on: text })),
  inductions: Type.Array(Type.Object({ kind: Type.String(), done_on: text, expires_on: text })),
});
export type WorkerDetails = Static<typeof WorkerDetails>;

const Details = Type.Object({
  kinde_id: Type.String(),
  workspace_id: Type.String(),
  extra_details: WorkerDetails,
  updatedAt: Instant('When they were changed last'),
  version: Version,
  abilities: Type.Array(Type.String()),
});

const WorkerListed = Type.Object({
  kinde_id: Type.String(),
  workspace_id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  status: Type.String({ description: 'Of the member: active, invited, suspended, declined' }),
  employer: text,
  employee_number: text,
  level: text,
  labour_rate_name: text,
  start_date: text,
  next_expiry: Nullable(Type.String({ description: 'First day on which something of theirs expires or has expired' })),
  standing: workerStanding,
  credentials: Type.Array(Credential),
  crews: Type.Array(Type.Object({ crew_id: Type.String(), name: Type.String(), colour: Type.String() }), {
    description: 'Crews that they are in today',
  }),
  updated_at: Instant('When their details were changed last'),
  version: Version,
  abilities: Type.Array(Type.String()),
});

const workerSort = ['name', 'next_expiry', 'employee_number', 'updated_at'] as const;
const workerFilters = {
  standing: Optional(workerStanding),
  employer: Optional(Type.String({ maxLength: 200, description: 'Works for this employer' })),
  expires_within: Optional(
    Type.Integer({ minimum: 0, maximum: 366, description: 'Something expires within so many days, or has expired' }),
  ),
};

const GlobalUser = Type.Object({
  kinde_id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  title: text,
  phone: text,
  company: text,
});

const Card = Type.Object({
  kinde_id: Type.String(),
  card_path: Nullable(Type.String({ description: 'Page that the QR code opens; null without a card' })),
  made_at: Nullable(Instant('When the card was made')),
  abilities: Type.Array(Type.String(), { description: 'make, revoke' }),
});
const OneWorker = Fields({ workspaceId: Id('The workspace'), kindeId: KindeId('The worker') });

export const workerCalls = {
  listWorkers: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/workers',
    domain: 'workers',
    tenancy: 'workspace',
    permission: 'crews:view',
    summary: 'Workers of the workspace with their licences, tickets and inductions',
    params: WorkspaceParams,
    query: listQuery(workerSort, workerFilters),
    answer: List(WorkerListed, {
      today: Type.String({ description: 'The day by which expiry is counted' }),
    }),
    failureMessage: 'Failed to fetch workers',
  }),
  exportWorkers: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/workers/export',
    domain: 'workers',
    tenancy: 'workspace',
    permission: 'crews:view',
    summary: 'The workers as CSV or XLSX, with the same filters',
    description: exportDescription,
    params: WorkspaceParams,
    query: listQuery(workerSort, { ...workerFilters, ...exportFormat }),
    answerMedia: exportMedia,
    failures: [422],
    failureMessage: 'Failed to export workers',
  }),
  getWorker: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/workers/{kindeId}',
    domain: 'workers',
    tenancy: 'workspace',
    permission: 'crews:view',
    summary: 'One worker with their licences, tickets and inductions',
    params: OneWorker,
    answer: WorkerListed,
    failureMessage: 'Failed to fetch the worker',
  }),
  getGlobalCompanyUser: call({
    method: 'GET',
    path: '/api/global-companies/{id}/users/{kindeId}',
    domain: 'workers',
    tenancy: 'person',
    summary: 'One person of a company, as the workspaces of the caller know them',
    description: 'People who have not accepted the invitation of any of these workspaces are not found.',
    params: Fields({ id: Id('The company that people belong to'), kindeId: KindeId('The person') }),
    answer: GlobalUser,
    failures: [404],
    failureMessage: 'Failed to fetch global company user',
  }),
  getWorkerExtraDetails: call({
    method: 'GET',
    path: '/api/worker-extra-details',
    domain: 'workers',
    tenancy: 'person',
    summary: 'Details of a worker; 404 where there are none yet',
    query: Fields({
      kinde_id: KindeId('The person'),
      workspace_id: Optional(Id('The workspace; where absent, the one in which they were changed last')),
    }),
    answer: Details,
    failures: [404],
    failureMessage: 'Failed to fetch worker extra details',
  }),
  saveWorkerExtraDetails: call({
    method: 'POST',
    path: '/api/worker-extra-details',
    domain: 'workers',
    tenancy: 'person',
    changes: true,
    summary: 'Change the details of a worker; the first time makes them',
    description:
      'Absent fields stay. Lists are replaced as a whole. Workers change their own emergency contact and nothing else; everything else asks for the permission to edit crews.',
    body: Fields({
      kinde_id: KindeId('The person, a member of the workspace'),
      workspace_id: Optional(Id('The workspace; needed where the person is a member of several of the caller’s')),
      employee_number: optionalText('Employee number', 40),
      employer: optionalText('Employer', 200),
      award_id: Optional(Nullable(Id('The award'))),
      level: optionalText('Level', 60),
      labour_rate_id: Optional(Nullable(Id('The labour rate that prices an hour of theirs'))),
      start_date: Optional(Nullable(Day('First day'))),
      emergency_contact: Optional(Nullable(ContactInput)),
      licences: Optional(Type.Array(LicenceInput, most)),
      tickets: Optional(Type.Array(TicketInput, most)),
      inductions: Optional(Type.Array(InductionInput, most)),
      version: Optional(
        Type.Integer({
          minimum: 0,
          maximum: 2147483647,
          description: 'That the change is based on; 0 where there were no details yet',
        }),
      ),
      updatedAt: Optional(Instant('Ignored: the server says when it was changed')),
    }),
    answer: Details,
    failures: [403, 404, 409, 422],
    failureMessage: 'Failed to save worker extra details',
  }),
  getWorkerCard: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/workers/{kindeId}/card',
    domain: 'workers',
    tenancy: 'workspace',
    permission: 'crews:view',
    summary: 'The card of a worker',
    params: OneWorker,
    answer: Card,
    failureMessage: 'Failed to fetch the card',
  }),
  makeWorkerCard: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/workers/{kindeId}/card',
    domain: 'workers',
    tenancy: 'workspace',
    permission: 'crews:view',
    changes: true,
    summary: 'Make a card; the one before it ends',
    params: OneWorker,
    body: Fields({}),
    status: 201,
    answer: Card,
    idempotent: true,
    failureMessage: 'Failed to make the card',
  }),
  revokeWorkerCard: call({
    method: 'DELETE',
    path: '/api/workspaces/{workspaceId}/workers/{kindeId}/card',
    domain: 'workers',
    tenancy: 'workspace',
    permission: 'crews:view',
    changes: true,
    summary: 'Revoke the card of a worker',
    params: OneWorker,
    answer: Message,
    failureMessage: 'Failed to revoke the card',
  }),
  checkWorkerCard: call({
    method: 'GET',
    path: '/api/worker-cards/{code}',
    domain: 'workers',
    tenancy: 'person',
    summary: 'Whether the worker of a scanned card may work on site today',
    description:
      'For people who see the crews of the card’s workspace, and for the worker. Everybody else gets the answer of a card that does not exist.',
    params: Fields({ code: Type.String({ minLength: 1, maxLength: 100, description: 'The code of the card' }) }),
    answer: Type.Object({
      workspace_id: Type.String(),
      workspace: Type.String(),
      kinde_id: Type.String(),
      name: Type.String(),
      employer: text,
      is_valid: Type.Boolean(),
      reasons: Type.Array(Type.String(), { description: 'Why the card is not valid' }),
      notes: Type.Array(Type.String(), { description: 'Credentials that expire soon' }),
      credentials: Type.Array(Credential),
      checked_on: Type.String({ description: 'The day by which expiry was counted' }),
    }),
    failures: [404],
    failureMessage: 'Failed to check the card',
  }),
};
