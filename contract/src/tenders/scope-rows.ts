// The bid form of a tender package: its scope row by row, which every bidder prices. Read as a whole, saved by operations.
import { Type, type Static } from 'typebox';
import { call } from '../call.ts';
import { Fields, Id, Nullable, Optional, SumAmount, tableEndings, Text, Version, WithId } from '../schema.ts';
import { mostBidLines } from './bid-content.ts';

const path = '/api/workspaces/{workspaceId}/cost/tender-packages/{id}' as const;
const area = {
  domain: 'tenders',
  tenancy: 'workspace',
  projectGrants: true,
  params: WithId('The tender package'),
} as const;

/** The most rows of one bid form. */
export const mostScopeRows = mostBidLines;

/** The values of a row. */
export const scopeRowFields = {
  section: Nullable(Text('Section', 200)),
  item: Nullable(Text('Item number', 40)),
  description: Text('Description', 1000),
  unit: Nullable(Text('Unit', 20)),
  quantity: Nullable(SumAmount('Quantity; null for a row that is priced as a sum')),
  is_mandatory: Type.Boolean({ description: 'A bid without a price for it has a gap' }),
  provisional_sum: Nullable(SumAmount('Every bid is set to this amount; null for a row that is not a provisional sum')),
  budget: Nullable(SumAmount('Allowance of the buyer; bidders never see it')),
};

const given = Fields({
  section: Optional(scopeRowFields.section),
  item: Optional(scopeRowFields.item),
  description: scopeRowFields.description,
  unit: Optional(scopeRowFields.unit),
  quantity: Optional(scopeRowFields.quantity),
  is_mandatory: Optional(scopeRowFields.is_mandatory),
  provisional_sum: Optional(scopeRowFields.provisional_sum),
  budget: Optional(scopeRowFields.budget),
});

/** The values of a new row, as they are sent. */
export type ScopeRowInput = Static<typeof given>;

const before = Nullable(Id('The row that it comes before; null for the end'));
const RowId = Id('The row');

/** One change of a bid form. An operation that has been applied already changes nothing. */
export const ScopeRowOperation = Type.Union([
  Fields({
    op: Type.Literal('add'),
    id: Id('Chosen by the caller, so that a retry adds no second row'),
    before,
    values: given,
  }),
  Fields({ op: Type.Literal('change'), id: RowId, version: Version, values: Type.Partial(given) }),
  Fields({ op: Type.Literal('delete'), id: RowId, version: Version }),
  Fields({ op: Type.Literal('restore'), id: RowId }),
  Fields({ op: Type.Literal('move'), id: RowId, before }),
]);
export type ScopeRowOperation = Static<typeof ScopeRowOperation>;

export const ScopeRow = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  section: Nullable(Type.String()),
  item: Nullable(Type.String()),
  description: Type.String(),
  unit: Nullable(Type.String()),
  quantity: Nullable(Type.Number()),
  is_mandatory: Type.Boolean(),
  provisional_sum: Nullable(Type.Number()),
  budget: Nullable(Type.Number({ description: 'Only with permission to see cost' })),
});
export type ScopeRow = Static<typeof ScopeRow>;

const BidForm = Type.Object({
  items: Type.Array(ScopeRow, { description: 'In their order' }),
  abilities: Type.Array(Type.String(), { description: 'edit, if the caller may change the rows now' }),
  sees_budget: Type.Boolean({ description: 'Budgets are shown to the caller' }),
  locked: Nullable(Type.String({ description: 'Why the rows cannot be changed now' })),
});

/** The calls of the bid form. */
export const scopeRowCalls = {
  getBidForm: call({
    ...area,
    method: 'GET',
    path: `${path}/bid-form`,
    permission: 'tender_packages:view',
    summary: 'Bid form of a tender package: the rows that every bidder prices',
    description: 'Bidders see it once the package has been issued, without the budget.',
    answer: BidForm,
    failureMessage: 'Failed to fetch bid form',
  }),
  saveBidForm: call({
    ...area,
    method: 'POST',
    path: `${path}/bid-form`,
    permission: 'tender_packages:edit',
    summary: 'Change the rows of a bid form: add, change, delete, restore and move in one transaction',
    description:
      'All of the operations or none. Rows change while the package is a draft; after issue with an addendum that changes the scope.',
    body: Fields({
      operations: Type.Array(ScopeRowOperation, { minItems: 1, maxItems: mostScopeRows }),
    }),
    answer: BidForm,
    failures: [409, 422],
    failureMessage: 'Failed to save bid form',
  }),
  copyBidForm: call({
    ...area,
    method: 'POST',
    path: `${path}/bid-form/copy`,
    permission: 'tender_packages:edit',
    summary: 'Append the rows of another package’s bid form',
    description: 'Budgets are copied for people who see cost in both.',
    body: Fields({ from_package_id: Id('The tender package to copy from') }),
    answer: Type.Object({ added: Type.Integer(), ids: Type.Array(Type.String()) }),
    failures: [409, 422],
    failureMessage: 'Failed to copy bid form',
  }),
  readBidFormFile: call({
    ...area,
    method: 'POST',
    path: `${path}/bid-form/import-file`,
    permission: 'tender_packages:view',
    summary: 'Read a CSV or XLSX bill of quantities into rows for a preview; stores nothing',
    heavy: true,
    upload: {
      maxBytes: 10_000_000,
      mediaTypes: ['text/csv', 'text/plain', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      endings: tableEndings,
    },
    answer: Type.Object({
      columns: Type.Array(Type.Object({ header: Type.String(), field: Nullable(Type.String()) })),
      rows: Type.Array(Type.Array(Type.String()), { description: 'The cells below the headings, by column' }),
      row_numbers: Type.Array(Type.Integer(), { description: 'The number of each row in the file, from 1' }),
    }),
    failures: [413, 415, 422],
    failureMessage: 'Failed to read the file',
  }),
};
