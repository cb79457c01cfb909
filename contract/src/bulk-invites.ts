// Bulk invitations: each row has one outcome, and sending the same rows again changes nothing.
import { Type, type Static } from 'typebox';
import { call } from './call.ts';
import { Fields, Id, Instant, Nullable, Optional, tableEndings, WithId, WorkspaceParams } from './schema.ts';

/** Maximum number of rows of one invitation. */
export const maxInvitedUsers = 1000;
/** The fields of a row in a table with their labels, in the order in which they are read if there are no headings. */
export const invitedFields = {
  email: 'E-mail',
  first_name: 'First name',
  last_name: 'Last name',
  roles: 'Roles',
  projects: 'Projects',
  title: 'Position',
  phone: 'Phone',
  employee_number: 'Employee number',
  employer: 'Employer',
  level: 'Level',
  start_date: 'First day',
} as const;
export type InvitedField = keyof typeof invitedFields;

// An invalid cell only affects its own row, so the shapes accept any text.
const cell = (description: string) => Optional(Type.String({ maxLength: 2000, description }));
const names = (description: string) =>
  Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50, description }));

const InvitedUser = Fields({
  email: cell('E-mail, by which a person is known'),
  first_name: cell('First name'),
  last_name: cell('Last name'),
  phone: cell('Phone'),
  title: cell('Position'),
  roles: names('Roles by name or id: on the projects named, else for the workspace'),
  project_ids: names('Projects by id, number or name'),
  extra_details: Optional(
    Fields({
      employee_number: cell('Employee number'),
      employer: cell('Employer'),
      level: cell('Level'),
      start_date: cell('First day'),
    }),
  ),
});
export type InvitedUser = Static<typeof InvitedUser>;

const Users = Type.Array(InvitedUser, { minItems: 1, maxItems: maxInvitedUsers });
const Row = Type.Integer({ description: 'From 1' });

const InviteOutcome = {
  successful_users: Type.Array(
    Type.Object({
      row: Row,
      email: Type.String(),
      kinde_id: Type.String(),
      outcome: Type.Enum(['invited', 'waiting', 'unchanged'], {
        description: 'waiting: a role waits for confirmation; unchanged: a member already',
      }),
    }),
  ),
  invalid_data: Type.Array(Type.Object({ row: Row, field: Type.String(), reason: Type.String() }), {
    description: 'Every fault of the rows that were left out',
  }),
  belong_to_diff_company_users: Type.Array(Type.Object({ row: Row, email: Type.String() }), {
    description: 'People of other companies, as they were typed; they are invited one by one',
  }),
  extra_details_results: Type.Object({
    successful: Type.Integer(),
    failed: Type.Integer(),
    skipped: Type.Integer({ description: 'Rows without details, or of workers who have some already' }),
  }),
};
const Outcome = Type.Object(InviteOutcome);
export type InviteOutcome = Static<typeof Outcome>;

const TableRow = Fields(
  Object.fromEntries(Object.entries(invitedFields).map(([name, label]) => [name, cell(label)])) as {
    [Name in InvitedField]: ReturnType<typeof cell>;
  },
);
export type InvitedRow = Static<typeof TableRow>;
const TableRows = Type.Array(TableRow, { minItems: 1, maxItems: maxInvitedUsers });

const BulkInvite = Type.Object({
  id: Type.String(),
  state: Type.Enum(['waiting', 'done', 'failed']),
  failure: Nullable(Type.String()),
  row_count: Type.Integer(),
  done_count: Type.Integer({ description: 'Rows that have their outcome' }),
  holds_mails: Type.Boolean({ description: 'The invitations are not sent yet' }),
  created_at: Instant('When it was started'),
  ...InviteOutcome,
});

const area = { domain: 'bulk-invites', tenancy: 'workspace', permission: 'members:create' } as const;
const holdMails = Optional(Type.Boolean({ default: false, description: 'Make no links and send no e-mails yet' }));

export const bulkInviteCalls = {
  inviteDetailedUsers: call({
    method: 'POST',
    path: '/api/global-companies/{id}/detailed-users',
    domain: 'bulk-invites',
    tenancy: 'person',
    changes: true,
    summary: 'Invite up to 1,000 people of a company to its workspace',
    description:
      'For people who may invite single members and may invite in bulk. Each row has one outcome. Roles that the caller may not give wait for confirmation, as with a single invitation. Members stay as they are. For an API token no links are made and no e-mails sent: somebody sends the invitations in the browser.',
    params: Fields({ id: Id('The company that owns the workspace') }),
    body: Fields({
      users: Users,
      workspace_id: Optional(Id('The workspace; needed where the company has several of the caller’s')),
      hold_mails: holdMails,
    }),
    answer: Outcome,
    failures: [403, 404, 409, 422],
    changesAccess: true,
    failureMessage: 'Failed to invite users',
  }),
  readInvitationFile: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/bulk-invites/file',
    ...area,
    heavy: true,
    summary: 'Read a CSV or XLSX file of people into rows for a preview; stores nothing',
    params: WorkspaceParams,
    upload: {
      maxBytes: 10_000_000,
      mediaTypes: ['text/csv', 'text/plain', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      endings: tableEndings,
    },
    answer: Type.Object({
      columns: Type.Array(Type.Object({ header: Type.String(), field: Nullable(Type.String()) })),
      rows: Type.Array(Type.Array(Type.String())),
    }),
    failures: [413, 415, 422],
    failureMessage: 'Failed to read the file',
  }),
  checkInvitations: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/bulk-invites/check',
    ...area,
    isolated: 'large-body',
    summary: 'The outcome that each row would have; stores nothing',
    params: WorkspaceParams,
    body: Fields({ rows: TableRows }),
    answer: Type.Object({
      rows: Type.Array(
        Type.Object({
          row: Row,
          outcome: Type.Enum(['create', 'unchanged', 'faulty', 'elsewhere'], {
            description: 'elsewhere: a person of another company',
          }),
          id: Type.Null(),
          faults: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
          warnings: Type.Array(Type.String()),
        }),
      ),
      created: Type.Integer(),
      unchanged: Type.Integer(),
      faulty: Type.Integer(),
      elsewhere: Type.Integer(),
      committed: Type.Boolean(),
    }),
    failures: [422],
    failureMessage: 'Failed to check the rows',
  }),
  startBulkInvite: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/bulk-invites',
    ...area,
    summary: 'Invite the people of these rows in the background',
    description: 'Rows with faults are left out and named in the outcome. It goes on when the page is closed.',
    needsSession: true,
    params: WorkspaceParams,
    body: Fields({ rows: TableRows, hold_mails: holdMails }),
    status: 201,
    answer: BulkInvite,
    idempotent: true,
    failureMessage: 'Failed to invite users',
  }),
  getBulkInvite: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/bulk-invites/{id}',
    ...area,
    summary: 'How far an invitation of many people has come, and the outcome of each row',
    params: WithId('The invitation of many people'),
    answer: BulkInvite,
    failureMessage: 'Failed to fetch the invitation',
  }),
  sendDelayedInvitations: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/bulk-invites/{id}/send',
    ...area,
    summary: 'Send the delayed e-mails',
    needsSession: true,
    params: WithId('The invitation of many people'),
    answer: BulkInvite,
    failures: [409],
    failureMessage: 'Failed to send the invitations',
  }),
};
