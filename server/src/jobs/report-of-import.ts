// The result of a background import: in a sentence, and row by row as a file.
import { toCsv } from '@horizon/csv';
import type { Faults } from '../platform/failures.ts';

/** The common parts of answers of imports, and of the calls that undo them. */
export interface ImportAnswer {
  committed?: boolean;
  created?: number;
  changed?: number;
  existing?: number;
  unchanged?: number;
  faulty?: number;
  deleted?: number;
  restored?: number;
  kept?: number | readonly unknown[];
  rows?: readonly AnsweredRow[];
}

interface AnsweredRow {
  row: number;
  outcome: string;
  faults: readonly (string | { field: string; message: string })[];
  warnings?: readonly string[];
  code?: string;
  name?: string;
}

/** The imported rows, as far as they can be parsed. */
export interface SentRows {
  dry_run?: boolean;
  rows?: readonly Record<string, string>[];
}

/** The body of an import; empty if it cannot be parsed. */
export function sentRows(body: string): SentRows {
  try {
    return JSON.parse(body) as SentRows;
  } catch {
    return {};
  }
}

const counted = (count: number, one: string, many = one) =>
  count > 0 ? [`${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`] : [];

/** "1,990 added, 4 already here, 6 rows with faults left out." */
export function summaryOf(answer: ImportAnswer, isCheck: boolean): string {
  if (answer.deleted !== undefined) {
    const kept = Array.isArray(answer.kept) ? answer.kept.length : Number(answer.kept ?? 0);
    const parts = [
      ...counted(answer.deleted, 'removed again'),
      ...counted(answer.restored ?? 0, 'as before'),
      ...counted(kept, 'changed or used since and kept'),
    ];
    return parts.length === 0 ? 'There was nothing left to undo.' : `${parts.join(', ')}.`;
  }
  const { created = 0, changed = 0, existing = 0, unchanged = 0, faulty = 0, committed = false } = answer;
  const parts = [
    ...counted(created, committed ? 'added' : 'to add'),
    ...counted(changed, committed ? 'changed' : 'to change'),
    ...counted(existing + unchanged, 'already here'),
    ...counted(
      faulty,
      `row with faults${committed ? ' left out' : ''}`,
      `rows with faults${committed ? ' left out' : ''}`,
    ),
  ];
  const counts = parts.length === 0 ? '' : `${parts.join(', ')}.`;
  if (committed) return counts || 'Nothing was added.';
  return isCheck ? `Checked: ${counts} Nothing is stored yet.` : `Nothing was stored: ${counts}`;
}

const words: Record<string, string> = {
  create: 'Added',
  change: 'Changed',
  exists: 'Already here',
  unchanged: 'Already here',
  faulty: 'Fault',
};

/** Every row with its outcome, faults, warnings and cells, as a CSV file; null if there are no results per row. */
export function reportOf(sent: SentRows, answer: ImportAnswer | null, faults: Faults = {}): Buffer | null {
  const outcomes = answer?.rows ?? refusedRows(faults);
  if (outcomes.length === 0) return null;
  const isStored = answer?.committed === true;
  const fields = [...new Set((sent.rows ?? []).flatMap((row) => Object.keys(row)))];
  const ofAnswer = fields.length === 0 ? (['code', 'name'] as const) : [];
  const rows = outcomes.map((one) => {
    const cells = sent.rows?.[one.row - 1] ?? {};
    const messages = one.faults.map((fault) => (typeof fault === 'string' ? fault : fault.message));
    const outcome = !isStored && one.outcome !== 'faulty' ? 'Not stored' : (words[one.outcome] ?? one.outcome);
    return [
      one.row,
      one.outcome === 'faulty' && isStored ? 'Left out' : outcome,
      messages.join(' '),
      (one.warnings ?? []).join(' '),
      ...ofAnswer.map((field) => one[field] ?? ''),
      ...fields.map((field) => cells[field] ?? ''),
    ];
  });
  const heads = [...ofAnswer, ...fields].map((field) => field.replaceAll('_', ' '));
  return Buffer.from(toCsv(['Row', 'Outcome', 'Faults', 'Warnings', ...heads], rows));
}

/** The rows that a refusal names: `rows.12.name`. */
function refusedRows(faults: Faults): AnsweredRow[] {
  const byRow = new Map<number, AnsweredRow>();
  for (const [path, messages] of Object.entries(faults)) {
    const [, number, field = ''] = /^rows\.(\d+)\.(.+)$/.exec(path) ?? [];
    if (number === undefined) continue;
    const row = Number(number);
    const before = byRow.get(row)?.faults ?? [];
    byRow.set(row, { row, outcome: 'faulty', faults: [...before, ...messages.map((message) => ({ field, message }))] });
  }
  return [...byRow.values()].toSorted((a, b) => a.row - b.row);
}
