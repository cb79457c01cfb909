// Import of a declared kind of record: a file or paste is parsed into rows, validated, and stored in one transaction.
import { Type, type TProperties } from 'typebox';
import { call, type Call } from '../call.ts';
import { Fields, Id, Nullable, Optional, tableEndings, Version } from '../schema.ts';
import type { RecordDefinition } from './definition.ts';
import type { RecordField } from './fields.ts';

/** Maximum number of rows of one import of records. */
export const maxImportedRecords = 2000;
const longestCell = 2000;

/** True of a field that can be imported from a cell. */
export function isImportable({ control, input }: RecordField): boolean {
  if (control === 'none') return false;
  if (control !== 'custom') return true;
  const { type, items } = input as { type?: string; items?: { type?: string; enum?: unknown[] } };
  return type === 'array' && (items?.type === 'string' || items?.enum !== undefined);
}

/** The fields that a row of an import may have, by name. */
export const importedFields = ({ fields }: Pick<RecordDefinition, 'fields'>): [string, RecordField][] =>
  Object.entries(fields).filter(([, field]) => isImportable(field));

const Outcome = Type.Object({
  row: Type.Integer({ description: 'From 1' }),
  outcome: Type.Enum(['create', 'exists', 'faulty']),
  id: Nullable(Type.String({ description: 'Of a new record, once it is stored' })),
  faults: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
  warnings: Type.Array(Type.String()),
});

interface ImportWords {
  /** 'business entities'. */
  plural: string;
  params: TProperties;
  area: Pick<Call, 'domain' | 'tenancy' | 'permission'>;
}

interface Imported {
  rows: { outcome: string; id: string | null }[];
}

/** The records that an import created. */
function createdRecords({ rows }: Imported): unknown {
  const ids = rows.flatMap(({ outcome, id }) => (outcome === 'create' && id !== null ? [id] : []));
  return ids.length === 0 ? null : { records: ids.map((id) => ({ id, version: 1 })) };
}

/** The calls of an import of a declared record. */
export function importCalls(d: RecordDefinition, { plural, params, area }: ImportWords): Record<string, Call> {
  const row = Fields(
    Object.fromEntries(
      importedFields(d).map(([name, field]) => [
        name,
        Optional(Type.String({ maxLength: longestCell, description: field.label })),
      ]),
    ),
  );
  return {
    [`read${d.many}File`]: call({
      method: 'POST',
      path: `${d.path}/import-file`,
      ...area,
      heavy: true,
      summary: `Read a CSV or XLSX file of ${plural} into rows for a preview; stores nothing`,
      params: Fields(params),
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
    [`import${d.many}`]: call({
      method: 'POST',
      path: `${d.path}/bulk`,
      ...area,
      summary: `Create many ${plural} from the rows of a paste or file`,
      description:
        'With `dry_run` nothing is stored and every fault is named by row and field. Otherwise all rows are stored together or, where one is faulty, none, unless the faulty ones are left out. A row whose record exists already changes nothing.',
      params: Fields(params),
      body: Fields({
        rows: Type.Array(row, { minItems: 1, maxItems: maxImportedRecords }),
        leave_out_faulty: Optional(
          Type.Boolean({ default: false, description: 'Store the other rows where some are faulty' }),
        ),
        dry_run: Optional(Type.Boolean({ default: true })),
      }),
      answer: Type.Object({
        rows: Type.Array(Outcome),
        created: Type.Integer(),
        existing: Type.Integer({ description: 'Rows whose record exists already' }),
        faulty: Type.Integer({ description: 'Rows with faults' }),
        committed: Type.Boolean(),
      }),
      failures: [409, 422],
      isolated: 'large-body',
      idempotent: true,
      background: `Import of ${plural}`,
      undo: { call: `takeBack${d.many}`, body: createdRecords },
      failureMessage: `Failed to create ${plural}`,
    }),
    [`takeBack${d.many}`]: call({
      method: 'POST',
      path: `${d.path}/bulk/take-back`,
      ...area,
      summary: `Undo an import of ${plural} of the caller’s own`,
      description:
        'Deletes the records that the caller created and that are still at the version given; they can be restored. The others are kept and named.',
      params: Fields(params),
      body: Fields({
        records: Type.Array(Fields({ id: Id('The record'), version: Version }), {
          minItems: 1,
          maxItems: maxImportedRecords,
        }),
      }),
      answer: Type.Object({
        deleted: Type.Integer(),
        kept: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
      }),
      isolated: 'large-body',
      background: `Undo an import of ${plural}`,
      failureMessage: `Failed to undo the import of ${plural}`,
    }),
  };
}
