// The client directory of a workspace: the customers for whom projects are built.
import { Type } from 'typebox';
import { call } from './call.ts';
import {
  AbnText,
  abnOptions,
  AcnText,
  acnOptions,
  Contact,
  Contacts,
  LogoUrl,
  Tags,
} from './record/directory-fields.ts';
import { defaulted, optional } from './record/fields.ts';
import { record } from './record/record.ts';
import {
  ByName,
  Id,
  Instant,
  LongText,
  Name,
  Nullable,
  OneOrSeveral,
  Optional,
  Text,
  WorkspaceParams,
} from './schema.ts';

/** The state of the business with a client; a deleted client is archived. */
export const clientStatuses = ['active', 'prospect', 'inactive', 'blocked'] as const;
export type ClientStatus = (typeof clientStatuses)[number];
export const defaultClientName = 'Unnamed Client';
/** Displayed names of the statuses. */
export const clientStatusLabels: Readonly<Record<ClientStatus, string>> = {
  active: 'Active',
  prospect: 'Prospect',
  inactive: 'Inactive',
  blocked: 'Blocked',
};

const Status = Type.Enum([...clientStatuses], { description: 'Status' });

export const clientRecord = record({
  one: 'Client',
  many: 'Clients',
  table: 'clients',
  id: 'id',
  title: 'name',
  hint: 'companyGroup',
  domain: 'clients',
  module: 'clients',
  path: '/api/workspaces/{workspaceId}/clients',
  page: 'clients',
  hasPage: true,
  attachments: true,
  comments: true,
  imports: true,
  similar: { number: 'abn' },
  merges: true,
  archives: true,
  fields: {
    name: defaulted(Name('Name', 200), { noun: 'the client’s name', help: `${defaultClientName} where left out.` }),
    status: defaulted(Status, { labels: clientStatusLabels }),
    companyGroup: optional(Text('Group', 100), { help: 'The group of companies that the client belongs to.' }),
    region: optional(Text('Region', 60)),
    abn: optional(AbnText, abnOptions),
    acn: optional(AcnText, acnOptions),
    tags: defaulted(Tags, { label: 'Tags', control: 'tags' }),
    primaryContact: optional(Contact, { label: 'Primary contact', control: 'contact' }),
    contacts: defaulted(Contacts, { label: 'Further contacts', control: 'contacts' }),
    logoUrl: optional(LogoUrl, { label: 'Address of the logo', help: 'An https address of an image.' }),
    notes: optional(LongText('Notes', 5000)),
    metadata: defaulted(ByName(Type.String({ maxLength: 500 }), { description: 'Values of other systems by name' }), {
      label: 'Values of other systems',
      control: 'none',
    }),
  },
  columns: {
    deletedAt: Nullable(Instant('When it was archived')),
    merged_into_id: Nullable(Type.String({ description: 'The client that it was merged into' })),
  },
  computed: {
    statusLabel: Type.String({ description: 'The status as people read it: Active, Archived …' }),
    projectCount: Type.Integer({ description: 'Projects for this client' }),
    numbersWarning: Nullable(Type.String({ description: 'Where ABN and ACN speak of different companies' })),
    createdAt: Instant('When it was made'),
    updatedAt: Instant('When it was changed last'),
  },
  sort: ['name', 'status', 'companyGroup', 'region', 'created_at', 'updated_at'],
  filters: {
    status: Optional(OneOrSeveral(Status)),
    region: Optional(OneOrSeveral(Text('Region', 60))),
    companyGroup: Optional(OneOrSeveral(Text('Group', 100))),
    tag: Optional(OneOrSeveral(Text('A tag', 40))),
    id: Optional(Id('The one with this id')),
  },
  words: {
    listSummary: 'Clients of the workspace',
    createSummary: 'Add a client',
    listFailure: 'Unable to fetch workspace client',
    getFailure: 'Unable to fetch workspace client',
    createFailure: 'Unable to create workspace client',
    updateFailure: 'Unable to update workspace client',
    deleteFailure: 'Unable to delete workspace client',
    restoreFailure: 'Unable to restore workspace client',
    missingWorkspace: 'Workspace ID is not available for workspace client request',
    missingIdToUpdate: 'Client ID is required to update a workspace client',
    missingIdToDelete: 'Client ID is required to delete a workspace client',
    missingIdToRestore: 'Client ID is required to restore a workspace client',
  },
});

const Values = Type.Array(Type.String(), { description: 'In the order of the alphabet, at most 200' });

export const clientCalls = {
  ...clientRecord.calls,
  listClientValues: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/clients/values',
    domain: 'clients',
    tenancy: 'workspace',
    permission: 'clients:view',
    summary: 'The regions, groups and tags that the clients have, for filters',
    params: WorkspaceParams,
    answer: Type.Object({ regions: Values, groups: Values, tags: Values }),
    failureMessage: 'Unable to fetch workspace client',
  }),
};
