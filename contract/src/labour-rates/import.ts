// Many rates at once: a file read for a preview, and rows checked and stored.
import { Type, type Static } from 'typebox';
import { call } from '../call.ts';
import { Fields, Id, Nullable, Optional, tableEndings, Version, WorkspaceParams } from '../schema.ts';
import { area, base } from './shapes.ts';
import { maxSelectedRates } from './rate-selection.ts';

/** Maximum number of rows of one import. */
export const maxImportedRates = 20_000;

/** Maximum number of missing awards that one import creates; as many can be undone at once. */
export const maxCreatedAwards = 500;

/** One row of a paste or file, as typed: every cell is a string. */
const BulkRow = Fields({
  name: Optional(Type.String({ maxLength: 500 })),
  award: Optional(Type.String({ maxLength: 500, description: 'Code or name of the award' })),
  award_name: Optional(
    Type.String({ maxLength: 500, description: 'Name of the award if it is missing and has to be created' }),
  ),
  role: Optional(Type.String({ maxLength: 500 })),
  level: Optional(Type.String({ maxLength: 500 })),
  cost_rate: Optional(Type.String({ maxLength: 100 })),
  sell_rate: Optional(Type.String({ maxLength: 100 })),
  multiplier: Optional(Type.String({ maxLength: 100 })),
  effective_date: Optional(Type.String({ maxLength: 100 })),
  sales_tax_code: Optional(Type.String({ maxLength: 100 })),
});
const BulkResult = Type.Object({
  rows: Type.Array(
    Type.Object({
      row: Type.Integer({ description: 'From 1' }),
      outcome: Type.Enum(['create', 'unchanged', 'faulty']),
      id: Nullable(Type.String()),
      faults: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
      warnings: Type.Array(Type.String()),
    }),
  ),
  created: Type.Integer(),
  unchanged: Type.Integer(),
  faulty: Type.Integer({ description: 'Rows with faults; left out where that was asked for' }),
  missing_awards: Type.Array(
    Type.Object({
      id: Nullable(Type.String({ description: 'None where it was not made' })),
      named: Type.String({ description: 'As the rows name it' }),
      code: Type.String({ description: 'The code it gets' }),
      name: Type.String({ description: 'The name it gets' }),
      rows: Type.Integer({ description: 'Rows that name it' }),
    }),
    { description: `Awards that the rows name and the workspace does not have, the first ${maxCreatedAwards}` },
  ),
  committed: Type.Boolean(),
});

/** The rates that an import created, and the awards created for them. */
function createdRates({ rows, missing_awards }: Static<typeof BulkResult>): unknown {
  const created = rows.flatMap(({ outcome, id }) => (outcome === 'create' && id !== null ? [id] : []));
  if (created.length === 0) return null;
  const awards = missing_awards.flatMap(({ id }) => (id === null ? [] : [id]));
  // New rates are at their first version.
  return { rates: created.map((id) => ({ id, version: 1 })), awards };
}

/** The calls that import rates. */
export const rateImportCalls = {
  readLabourRateFile: call({
    ...area,
    method: 'POST',
    path: `${base}/import-file`,
    permission: 'labour_rates:create',
    heavy: true,
    summary: 'Read a CSV or XLSX file into rows for a preview; stores nothing',
    params: WorkspaceParams,
    upload: {
      maxBytes: 10_000_000,
      mediaTypes: ['text/csv', 'text/plain', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      endings: tableEndings,
    },
    answer: Type.Object({
      columns: Type.Array(
        Type.Object({
          header: Type.String(),
          field: Nullable(Type.String()),
          cells: Optional(
            Type.Array(Type.String(), { description: 'The cells of a column that was not recognised, one a row' }),
          ),
        }),
      ),
      rows: Type.Array(BulkRow),
      row_numbers: Type.Array(Type.Integer(), { description: 'The number of each row in the file, from 1' }),
    }),
    failures: [413, 415, 422],
    failureMessage: 'Failed to read the file',
  }),
  importLabourRates: call({
    ...area,
    method: 'POST',
    path: `${base}/bulk`,
    permission: 'labour_rates:create',
    summary: 'Make many labour rates from pasted or imported rows',
    params: WorkspaceParams,
    description:
      'With `dry_run` nothing is stored and every fault is named by row and field. Otherwise all rows are stored together or, where one is faulty, none, unless the faulty ones are left out. A row equal to an existing rate changes nothing; for those who do not see cost, a row that is equal to it but for its cost.',
    body: Fields({
      rows: Type.Array(BulkRow, { minItems: 1, maxItems: maxImportedRates }),
      make_awards: Optional(
        Type.Boolean({ default: false, description: 'Make the awards that the rows name and that are missing' }),
      ),
      leave_out_faulty: Optional(
        Type.Boolean({ default: false, description: 'Store the other rows where some are faulty' }),
      ),
      dry_run: Optional(Type.Boolean({ default: true })),
    }),
    answer: BulkResult,
    failures: [409, 422],
    isolated: 'large-body',
    idempotent: true,
    background: 'Import of labour rates',
    undo: { call: 'takeBackLabourRates', body: createdRates },
    failureMessage: 'Failed to create labour rates',
  }),
  takeBackLabourRates: call({
    ...area,
    method: 'POST',
    path: `${base}/bulk/take-back`,
    permission: 'labour_rates:create',
    isolated: 'large-body',
    background: 'Undo an import of labour rates',
    summary: 'Take back a paste or import of the caller’s own',
    description:
      'Anyone who created rates can undo that without the permission to delete rates. Each rate of the caller is deleted if it is still at the given version and has no overrides or allowances; it can be restored. The others stay and are listed.',
    params: WorkspaceParams,
    body: Fields({
      rates: Type.Array(Fields({ id: Id('The labour rate'), version: Version }), {
        minItems: 1,
        maxItems: maxSelectedRates,
      }),
      awards: Optional(
        Type.Array(Id('An award'), { maxItems: maxCreatedAwards, description: 'Awards that the import made' }),
      ),
    }),
    answer: Type.Object({
      deleted: Type.Integer(),
      awards_deleted: Type.Integer({ description: 'Awards that nobody has changed or used since' }),
      kept: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
        description: 'Changed or built upon since; those that are gone already are not named',
      }),
    }),
    failureMessage: 'Failed to undo the change of labour rates',
  }),
};
