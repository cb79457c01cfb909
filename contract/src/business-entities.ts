// The legal entity of a workspace: names and numbers, tax, bank account, and its place among the entities of the company.
import { Type, type Static } from 'typebox';
import { call, type FailureStatus } from './call.ts';
import { AbnText, AcnText, LogoUrl } from './record/directory-fields.ts';
import {
  Fields,
  Id,
  Instant,
  LongText,
  Name,
  Nullable,
  Optional,
  Text,
  Version,
  WithId,
  WorkspaceParams,
} from './schema.ts';

export const bankChangeStates = ['waiting', 'confirmed', 'refused', 'withdrawn'] as const;

const Email = Type.String({ format: 'email', maxLength: 254, description: 'E-mail of accounts payable' });

/** Longest title of an account in a direct-entry file. */
export const maxAccountName = 32;

const BankGiven = Fields(
  {
    accountName: Name('Title of the account', maxAccountName),
    bsb: Type.String({ maxLength: 20, description: 'BSB of six digits, such as 062-000' }),
    accountNumber: Type.String({ maxLength: 40, description: 'Account number of one to nine digits' }),
  },
  { description: 'A change waits until a second person confirms it' },
);

/** A bank account in responses: the number is masked except for its last three digits. */
const Bank = Type.Object({
  accountName: Nullable(Type.String({ description: 'Null without the permission to see bank details' })),
  bsb: Type.String({ description: 'Masked without the permission to see bank details' }),
  accountNumber: Type.String({ description: 'Masked but for its last three digits' }),
});
/** An unmasked account. */
const WholeBank = Type.Object({ accountName: Type.String(), bsb: Type.String(), accountNumber: Type.String() });

const ApContacts = Fields({
  apName: Optional(Nullable(Name('Accounts-payable contact', 200))),
  apEmail: Optional(Nullable(Email)),
  apPhone: Optional(Nullable(Text('Phone of accounts payable', 40))),
});

const given = {
  displayName: Optional(Name('Name of the legal entity', 200)),
  logoUrl: Optional(Nullable(LogoUrl)),
  abn: Optional(Nullable(AbnText)),
  acn: Optional(Nullable(AcnText)),
  headOfficeCountry: Optional(Nullable(Text('Country of the head office', 60))),
  address: Optional(Nullable(LongText('Address', 500))),
  isGstRegistered: Optional(Type.Boolean({ description: 'Registered for GST' })),
  defaultTaxRate: Optional(
    Nullable(Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.01, description: 'Usual tax rate, per cent' })),
  ),
  xeroOrgId: Optional(Nullable(Text('Organisation in Xero', 100))),
  xeroOrgName: Optional(Nullable(Text('Name of the organisation in Xero', 200))),
  isDefault: Optional(Type.Boolean({ description: 'The entity that documents name where nothing else is chosen' })),
  contacts: Optional(ApContacts),
  notes: Optional(Nullable(LongText('Notes', 5000))),
  parentWorkspaceId: Optional(Nullable(Id('The workspace of the entity above this one; null for none'))),
  bank: Optional(BankGiven),
};

/** An entity in the tree of its company. */
const EntityName = Type.Object({
  workspaceId: Type.String(),
  displayName: Type.String(),
  abn: Nullable(Type.String()),
  acn: Nullable(Type.String()),
  parentWorkspaceId: Nullable(Type.String()),
  isOpen: Type.Boolean({ description: 'The caller may open it: they are a member of its workspace who sees entities' }),
});

export const BusinessEntity = Type.Object({
  workspaceId: Type.String(),
  displayName: Type.String(),
  logoUrl: Nullable(Type.String()),
  abn: Nullable(Type.String()),
  acn: Nullable(Type.String()),
  numbersWarning: Nullable(Type.String({ description: 'Where ABN and ACN speak of different companies' })),
  headOfficeCountry: Nullable(Type.String()),
  address: Nullable(Type.String()),
  isGstRegistered: Type.Boolean(),
  defaultTaxRate: Nullable(Type.Number()),
  xeroOrgId: Nullable(Type.String()),
  xeroOrgName: Nullable(Type.String()),
  isDefault: Type.Boolean(),
  bank: Nullable(Bank),
  contacts: Type.Object({
    apName: Nullable(Type.String()),
    apEmail: Nullable(Type.String()),
    apPhone: Nullable(Type.String()),
  }),
  notes: Nullable(Type.String()),
  parentWorkspaceId: Nullable(Type.String()),
  version: Version,
  createdAt: Instant('When it was made'),
  updatedAt: Instant('When it was changed last'),
  updatedBy: Nullable(Type.String({ description: 'Name of the person who changed it last' })),
});
export type BusinessEntity = Static<typeof BusinessEntity>;

const BankChange = Type.Object({
  id: Type.String(),
  status: Type.Enum([...bankChangeStates]),
  old: Nullable(Bank),
  new: Bank,
  requested_by: Type.String({ description: 'Name of the person who asked for the change' }),
  requested_at: Instant('When it was asked for'),
  decided_by: Nullable(Type.String()),
  decided_at: Nullable(Type.String()),
  version: Version,
  abilities: Type.Array(Type.String()),
});
export type BankChange = Static<typeof BankChange>;

const Answer = Type.Object({
  self: Nullable(BusinessEntity),
  parent: Nullable(EntityName),
  children: Type.Array(EntityName),
  bankChange: Nullable(BankChange),
  abilities: Type.Array(Type.String(), { description: 'create, edit, see_bank' }),
});
const area = { domain: 'business-entities', tenancy: 'workspace' } as const;
const path = '/api/business-entities/{workspaceId}';
const saveFailure = 'Failed to save business entity metadata';
const decision = {
  ...area,
  method: 'POST',
  permission: 'business_entities:edit',
  params: WithId('The change of bank details'),
  answer: BankChange,
  failures: [409] as FailureStatus[],
} as const;

export const businessEntityCalls = {
  createBusinessEntity: call({
    method: 'POST',
    path: '/api/business-entities',
    ...area,
    permission: 'business_entities:create',
    summary: 'Set up the legal entity of a workspace; there is one for each',
    body: Fields({ workspaceId: Id('The workspace'), ...given }),
    status: 201,
    answer: Answer,
    failures: [409, 422],
    idempotent: true,
    failureMessage: saveFailure,
  }),
  getBusinessEntity: call({
    method: 'GET',
    path,
    ...area,
    permission: 'business_entities:view',
    summary: 'The legal entity of a workspace with the entity above it and those below',
    description: '`self` is null where none was set up yet.',
    params: WorkspaceParams,
    answer: Answer,
    failureMessage: 'Failed to fetch business entities',
  }),
  updateBusinessEntity: call({
    method: 'PUT',
    path,
    ...area,
    permission: 'business_entities:edit',
    summary: 'Change the legal entity of a workspace',
    description:
      'Fields that are left out stay as they are. `bank` is not changed at once: the change waits for a second person.',
    params: WorkspaceParams,
    body: Fields({ metadata: Fields(given, { minProperties: 1 }), version: Optional(Version) }),
    answer: Answer,
    failures: [409, 422],
    failureMessage: saveFailure,
  }),
  getEntityTree: call({
    method: 'GET',
    path: `${path}/tree`,
    ...area,
    permission: 'business_entities:view',
    summary: 'The entities of the organisation that the entity belongs to, from the topmost',
    params: WorkspaceParams,
    answer: Type.Object({
      items: Type.Array(EntityName),
      choices: Type.Array(EntityName, { description: 'Entities that can be above this one' }),
    }),
    failureMessage: 'Failed to fetch business entities',
  }),
  viewBankAccount: call({
    method: 'POST',
    path: `${path}/bank-account/view`,
    ...area,
    permission: 'business_entities:see_bank',
    changes: true,
    summary: 'The bank account in full; the history shows who looked at it',
    params: WorkspaceParams,
    body: Fields({ change_id: Optional(Id('A waiting change: its new account instead of the present one')) }),
    answer: WholeBank,
    failureMessage: 'Failed to show the bank account',
  }),
  listBankChanges: call({
    method: 'GET',
    path: `${path}/bank-changes`,
    ...area,
    permission: 'business_entities:view',
    summary: 'Changes of the bank account, newest first, at most 50',
    params: WorkspaceParams,
    answer: Type.Object({ items: Type.Array(BankChange) }),
    failureMessage: 'Failed to fetch the changes of the bank account',
  }),
  confirmBankChange: call({
    ...decision,
    path: `${path}/bank-changes/{id}/confirm`,
    summary: 'Confirm a change of the bank account that somebody else asked for',
    failureMessage: 'Failed to confirm the change',
  }),
  refuseBankChange: call({
    ...decision,
    path: `${path}/bank-changes/{id}/refuse`,
    summary: 'Refuse a change of the bank account, or withdraw the caller’s own',
    failureMessage: 'Failed to refuse the change',
  }),
};
