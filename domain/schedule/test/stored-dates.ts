// Compares a calculated programme with the dates that the file's own tool stored: a date agrees within one minute, a
// float within a minute and a half, a flag when equal; leaf tasks only; what is not stored is not compared.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatMinute, parseMinute } from '@horizon/working-time';
import { calculate, datesOf, prepare, type Programme, type Schedule, type TaskDates } from '@horizon/schedule';

const shared = fileURLToPath(new URL('../../../../shared/fixtures/schedules/', import.meta.url));

export const hasFixtures = existsSync(shared);

/** The bytes of a fixture. */
export function fixture(path: string): Uint8Array {
  return readFileSync(`${shared}${path}`);
}

/** The text of a fixture. */
export function fixtureText(path: string): string {
  return readFileSync(`${shared}${path}`, 'utf8');
}

/** The schedule of a programme; it must be sound. */
export function calculated(programme: Programme): Schedule {
  const { network, faults } = prepare(programme);
  if (network === null) throw new Error(faults.map(({ message }) => message).join('\n'));
  return calculate(network);
}

export interface Agreement {
  tasks: number;
  /** Stored cells that were compared. */
  cells: number;
  /** `A1010 late_start`: every cell that differs. */
  differences: string[];
}

const FIELDS: readonly [string, keyof TaskDates, number][] = [
  ['start', 'start', 1],
  ['finish', 'finish', 1],
  ['early_start', 'earlyStart', 1],
  ['early_finish', 'earlyFinish', 1],
  ['late_start', 'lateStart', 1],
  ['late_finish', 'lateFinish', 1],
  ['total_slack_min', 'totalFloatMinutes', 1.5],
  ['free_slack_min', 'freeFloatMinutes', 1.5],
  ['critical', 'isCritical', 0],
];

/** How far a schedule agrees with a table of stored values. */
export function compareWithTable(schedule: Schedule, table: string): Agreement {
  const [head = '', ...lines] = table.split(/\r?\n/).filter((line) => line !== '');
  const names = head.split('\t');
  const agreement: Agreement = { tasks: 0, cells: 0, differences: [] };
  for (const line of lines) {
    const cells = line.split('\t');
    const row = Object.fromEntries(names.map((name, i) => [name, cells[i]?.trim() ?? '']));
    const dates = row['summary'] === '1' ? null : datesOf(schedule, row['uid']!);
    if (dates === null) continue;
    agreement.tasks += 1;
    for (const [column, field, tolerance] of FIELDS) {
      const stored = row[column] ?? '';
      if (stored === '') continue;
      agreement.cells += 1;
      const expected = stored.includes('T') ? parseMinute(stored)! : Number(stored);
      if (agrees(dates[field], expected, tolerance)) continue;
      agreement.differences.push(
        `${row['activity_id'] || row['uid']} ${column}: ${format(dates[field])}, stored ${stored}`,
      );
    }
  }
  return agreement;
}

function agrees(got: TaskDates[keyof TaskDates], expected: number, tolerance: number): boolean {
  return got !== null && Math.abs(Number(got) - expected) <= tolerance;
}

function format(value: TaskDates[keyof TaskDates]): string {
  return typeof value === 'number' && value > 1e6 ? formatMinute(value) : String(value);
}
