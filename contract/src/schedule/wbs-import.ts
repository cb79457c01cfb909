// Import of a WBS: a file parsed into rows, and rows validated and stored.
import { Type } from 'typebox';
import { call } from '../call.ts';
import { Fields, Id, SumAmount, Nullable, Optional, ProjectParams, tableEndings, Version } from '../schema.ts';

const area = { domain: 'wbs', product: true, tenancy: 'workspace' } as const;
const path = '/api/workspaces/{workspaceId}/projects/{projectId}/wbs' as const;

/** Maximum number of rows of one import. */
export const maxImportedElements = 5000;

/** A row of a paste or file: its cells as typed, including leading spaces. */
const Line = Fields({
  row: Type.Integer({ minimum: 1, maximum: 2_000_000, description: 'Its number in the file or the block, from 1' }),
  cells: Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 50 }),
});

interface ImportedElements {
  rows: { outcome: string; wbs_id: string | null; version: number | null; budget_before: number | null }[];
}

/** The elements that an import added, and the budgets that it replaced. */
function importedElements({ rows }: ImportedElements): unknown {
  const stored = rows.flatMap((row) => (row.wbs_id === null ? [] : [{ ...row, wbs_id: row.wbs_id }]));
  const added = stored.flatMap(({ outcome, wbs_id }) => (outcome === 'create' ? [wbs_id] : []));
  const budgets = stored.flatMap(({ wbs_id, version, budget_before: budget }) =>
    version === null ? [] : [{ wbs_id, version, budget }],
  );
  return added.length + budgets.length === 0 ? null : { wbs_ids: added, budgets };
}

export const wbsImportCalls = {
  readWbsFile: call({
    ...area,
    method: 'POST',
    path: `${path}/import-file`,
    permission: 'schedule:create',
    heavy: true,
    summary: 'Read a CSV or XLSX file into rows for a preview; stores nothing',
    params: ProjectParams,
    upload: {
      maxBytes: 10_000_000,
      mediaTypes: ['text/csv', 'text/plain', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      endings: tableEndings,
    },
    answer: Type.Object({
      columns: Type.Array(Type.Object({ header: Type.String(), field: Nullable(Type.String()) })),
      rows: Type.Array(Type.Array(Type.String()), { description: 'The cells below the headings, by column' }),
    }),
    failures: [413, 415, 422],
    failureMessage: 'Failed to read the file',
  }),
  importWbs: call({
    ...area,
    method: 'POST',
    path: `${path}/bulk`,
    permission: 'schedule:create',
    summary: 'Add many elements from pasted or imported rows',
    description:
      'Under a row of headings the columns may be code, name, level, parent and budget, in any order; without headings they are code and name, or names indented by level. The hierarchy follows from the level, else the parent, else codes such as 1.2.3, else the indentation. A row whose code already exists is that element, of which only the budget changes, if the caller may edit. An empty cell leaves the budget as it is; callers who may not see amounts do not get the column. With `dry_run` nothing is stored and every fault is named by row. Otherwise all rows are stored together or, where one is faulty, none.',
    params: ProjectParams,
    body: Fields({
      lines: Type.Array(Line, { minItems: 1, maxItems: maxImportedElements + 50 }),
      dry_run: Optional(Type.Boolean({ default: true })),
    }),
    answer: Type.Object({
      rows: Type.Array(
        Type.Object({
          row: Type.Integer(),
          level: Type.Integer({ description: 'From 1' }),
          code: Type.String({ description: 'Of the place where the row has none' }),
          name: Type.String(),
          outcome: Type.Enum(['create', 'change', 'unchanged', 'faulty']),
          wbs_id: Nullable(Type.String({ description: 'None of what is not stored' })),
          faults: Type.Array(Type.String()),
          budget: Nullable(Type.Number({ description: 'Own, as it will be, A$ ex GST; none for who sees no costs' })),
          budget_before: Nullable(Type.Number({ description: 'Of one whose budget changes' })),
          version: Nullable(Version),
        }),
      ),
      left_out: Type.Array(Type.String(), { description: 'Headings of columns that are not taken' }),
      created: Type.Integer(),
      changed: Type.Integer({ description: 'Elements that get another budget' }),
      unchanged: Type.Integer(),
      faulty: Type.Integer(),
      committed: Type.Boolean(),
    }),
    failures: [422],
    isolated: 'large-body',
    idempotent: true,
    background: 'Import of a WBS',
    undo: { call: 'takeBackWbs', body: importedElements },
    failureMessage: 'Failed to import the WBS',
  }),
  takeBackWbs: call({
    ...area,
    method: 'POST',
    path: `${path}/bulk/take-back`,
    permission: 'schedule:create',
    isolated: 'large-body',
    background: 'Undo an import of a WBS',
    summary: 'Take back elements that an import of the caller added',
    description:
      'Deletes the elements that the caller added, that are unchanged and that contain no tasks or other elements; they can be restored. A budget that the import changed is as before where the element still has the version that the import gave it.',
    params: ProjectParams,
    body: Fields({
      wbs_ids: Type.Array(Id('An element'), { maxItems: maxImportedElements }),
      budgets: Optional(
        Type.Array(
          Fields({ wbs_id: Id('An element'), version: Version, budget: Nullable(SumAmount('Budget before')) }),
          {
            maxItems: maxImportedElements,
          },
        ),
      ),
    }),
    answer: Type.Object({
      deleted: Type.Integer(),
      restored: Type.Integer({ description: 'Budgets that are as before' }),
      kept: Type.Integer(),
    }),
    failures: [422],
    failureMessage: 'Failed to undo the import of elements',
  }),
};
