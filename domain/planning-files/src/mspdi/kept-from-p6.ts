// Data that determines the dates of a P6 programme and has no place in Microsoft Project XML is stored in a text field:
// on row 0, the project, the scheduling options; on a task its kind, constraints and dates of other projects. Microsoft
// Project keeps the text and ignores it; read back here, the programme calculates as before. The text is
// `p6;name=value;…`, with only values that differ from the defaults, so that it fits into 255 characters.
import {
  type Constraint,
  constraintKinds,
  type Programme,
  type ScheduleOptions,
  standardOptions,
  type Task,
  taskKinds,
} from '@horizon/schedule';
import { formatMinute, type LocalMinute } from '@horizon/working-time';

import { parseLocalMinute } from '../text/local-time.ts';

/** The field and its displayed name. */
export const keptField = { name: 'Text29', alias: 'Horizon P6', of: 'task', type: 'text' } as const;

const wordOptions = {
  progress: ['retained-logic', 'progress-override', 'actual-dates'],
  lagCalendar: ['predecessor', 'successor', 'project', '24-hour'],
  float: ['finish', 'start', 'smaller'],
  critical: ['float', 'longest-path'],
} as const;
const flagOptions = [
  'openEndsAreCritical',
  'usesExpectedFinish',
  'ssLagFromEarlyStart',
  'floatByProject',
  'movesUnstartedWork',
] as const;
const minuteOptions = ['criticalFloatMinutes', 'nearCriticalFloatMinutes'] as const;

type Parts = Map<string, string>;

/** The options of a programme as text; none when it is not P6's. */
export function describeKeptOptions({ options, project }: Programme): string | null {
  if (options.profile !== 'p6') return null;
  const usual = standardOptions('p6');
  const parts: Parts = new Map();
  for (const name of [...Object.keys(wordOptions), ...flagOptions, ...minuteOptions] as (keyof ScheduleOptions)[])
    if (options[name] !== usual[name]) parts.set(name, String(options[name]));
  if (project.mustFinishBy !== null) parts.set('mustFinishBy', formatMinute(project.mustFinishBy));
  return join(parts);
}

/** Restores the options from the text of row 0; missing options stay unchanged. */
export function applyKeptOptions(text: string, { options, project }: Pick<Programme, 'options' | 'project'>): void {
  const parts = split(text);
  if (parts === null) return;
  Object.assign(options, standardOptions('p6'));
  for (const [name, words] of Object.entries(wordOptions)) {
    const word = parts.get(name);
    if (word !== undefined && (words as readonly string[]).includes(word)) Object.assign(options, { [name]: word });
  }
  for (const name of flagOptions) if (parts.has(name)) options[name] = parts.get(name) === 'true';
  for (const name of minuteOptions) {
    const minutes = Number(parts.get(name) ?? Number.NaN);
    if (Number.isSafeInteger(minutes)) options[name] = minutes;
  }
  project.mustFinishBy = dateOf(parts, 'mustFinishBy') ?? project.mustFinishBy;
}

/** Data of a P6 task that would otherwise be lost; null if there is none. */
export function describeKeptTask(task: Task): string | null {
  const parts: Parts = new Map();
  if (task.kind !== 'task' && task.kind !== 'summary') parts.set('kind', task.kind);
  if (['START_ON', 'FINISH_ON', 'EXPECTED_FINISH'].includes(task.constraint.kind))
    parts.set('first', describeConstraint(task.constraint));
  if (task.secondConstraint !== null) parts.set('second', describeConstraint(task.secondConstraint));
  for (const name of ['externalEarlyStart', 'externalLateFinish'] as const)
    if ((task[name] ?? null) !== null) parts.set(name, formatMinute(task[name]!));
  if (task.percentKind === 'units') parts.set('percent', 'units');
  return parts.size === 0 ? null : join(parts);
}

/** Restores it. */
export function applyKeptTask(text: string, task: Task): void {
  const parts = split(text);
  if (parts === null) return;
  const kind = taskKinds.find((known) => known === parts.get('kind'));
  if (kind !== undefined && task.kind === 'task') task.kind = kind;
  task.constraint = constraintOf(parts.get('first')) ?? task.constraint;
  task.secondConstraint = constraintOf(parts.get('second'));
  for (const name of ['externalEarlyStart', 'externalLateFinish'] as const) {
    const date = dateOf(parts, name);
    if (date !== null) task[name] = date;
  }
  if (parts.get('percent') === 'units') task.percentKind = 'units';
}

function describeConstraint({ kind, date }: Constraint): string {
  return date === null ? kind : `${kind}@${formatMinute(date)}`;
}

function constraintOf(text: string | undefined): Constraint | null {
  const [word, at = ''] = (text ?? '').split('@');
  const kind = constraintKinds.find((known) => known === word);
  if (kind === undefined) return null;
  const date = parseLocalMinute(at, 0, at.length);
  return kind === 'ASAP' || kind === 'ALAP' ? { kind, date: null } : date === null ? null : { kind, date };
}

function dateOf(parts: Parts, name: string): LocalMinute | null {
  const text = parts.get(name) ?? '';
  return parseLocalMinute(text, 0, text.length);
}

function join(parts: Parts): string {
  return ['p6', ...[...parts].map(([name, value]) => `${name}=${value}`)].join(';');
}

function split(text: string): Parts | null {
  const [mark, ...parts] = text.split(';');
  if (mark !== 'p6') return null;
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]));
}
