// The columns of a declared record's list, from its fields.
import { createElement } from 'react';
import type { CellKind, CellValue, GridColumn } from '../ui/data-grid/grid-types.ts';
import { capital, formatDay } from '../ui/format.ts';
import { StateChip } from './state-acts.tsx';
import { labelOf, valueText, type Declared, type FormField, type PlainRecord } from './record-screens.ts';

const kinds: Partial<Record<FormField['control'], CellKind>> = { number: 'number', day: 'date', flag: 'boolean' };

/** Controls whose values have several parts, shown as one text. */
const isRead = (control: FormField['control']) => ['choices', 'tags', 'contact', 'contacts'].includes(control);

/** Statuses, days of expiry and numbers are what a register is read for: they are hidden last. */
const isImportant = ({ name, control }: FormField) =>
  name === 'status' || name === 'number' || (control === 'day' && name.startsWith('expir'));

/**
 * The columns with their importance: those that the screens name in order, most important first, are hidden last; without it,
 * statuses, days of expiry and numbers are.
 */
function withImportance(columns: readonly GridColumn<PlainRecord>[], order: readonly string[] | undefined) {
  if (!order) return columns;
  return columns.map((column): GridColumn<PlainRecord> => {
    const at = order.indexOf(column.id);
    const { priority: _usual, ...rest } = column;
    return at < 0 ? { ...rest, priority: 3 } : { ...rest, priority: 1, importance: at };
  });
}

/** The day on which a record was last changed. */
const changedColumn: GridColumn<{ updated_at: string }> = {
  id: 'updated_at',
  header: 'Changed',
  value: (row) => row.updated_at.slice(0, 10),
  format: (value) => formatDay(String(value)),
  kind: 'date',
  groupable: false,
  widthPx: 120,
};

/** A column for each field, then the domain's own columns, then the day of the last change. */
export function recordColumns(record: Declared): readonly GridColumn<PlainRecord>[] {
  const { screens, words, fields } = record;
  const columns = fields.flatMap((field) => {
    if (field.control === 'none') return [];
    const own = screens.columns?.[field.name];
    if (own === null) return [];
    return [own ?? columnOf(field, words)];
  });
  const own = [...numberColumn(record), ...columns, ...stateColumn(record), ...(screens.moreColumns ?? [])];
  return withImportance([...own, changedColumn], screens.importance);
}

function numberColumn({ flow }: Declared): readonly GridColumn<PlainRecord>[] {
  const name = flow?.number;
  if (!name) return [];
  const value = (row: PlainRecord) => String(row[name] ?? '');
  return [{ id: name, header: 'Number', value, priority: 1, firm: true, groupable: false, widthPx: 112 }];
}

function stateColumn({ flow }: Declared): readonly GridColumn<PlainRecord>[] {
  if (!flow || Object.keys(flow.states).length === 0) return [];
  const labelOfState = (state: unknown) => flow.states[String(state)]?.label ?? '';
  return [
    {
      id: 'status',
      header: 'Status',
      value: (row) => String(row['status'] ?? ''),
      render: (row) => createElement(StateChip, { flow, state: row['status'], plain: true }),
      plainText: (row) => labelOfState(row['status']),
      format: labelOfState,
      filter: 'set',
      sortable: false,
      priority: 1,
      widthPx: 144,
    },
  ];
}

function columnOf(field: FormField, { title, oneWord }: Declared['words']): GridColumn<PlainRecord> {
  const { name, label, control } = field;
  const from = control === 'project' ? 'project_name' : name;
  const kind = kinds[control];
  return {
    id: control === 'project' ? 'project' : name,
    header: name === title ? capital(oneWord) : label,
    value: isRead(control)
      ? (row) => valueText(field, row) || null
      : (row) => (row[from] as CellValue | undefined) ?? null,
    ...(kind ? { kind } : {}),
    ...(isImportant(field) ? { priority: 1 as const } : {}),
    ...(name === title ? { opens: true, groupable: false, widthPx: 280 } : {}),
    ...(control === 'project' ? { filter: 'set' as const, widthPx: 260 } : {}),
    ...(control === 'long-text' || control === 'contacts' ? { hiddenAtFirst: true, groupable: false } : {}),
    ...(isRead(control) ? { widthPx: 240, sortable: false, groupable: false } : {}),
    ...(control === 'choice' ? { format: (value) => labelOf(field, value) } : {}),
    ...(control === 'choice' ? { filter: 'set' as const, widthPx: 140 } : {}),
    ...(name === 'resource_id' ? { hiddenAtFirst: true, groupable: false, widthPx: 180 } : {}),
  };
}
