// Texts of an import: formats, compared fields and their values.
import { capital, countOf, emptyMark, formatDay, formatNumber } from '../../ui/format.ts';
import type { CallAnswer } from '../../client/api.ts';
import { finishDay } from '../tasks/finish-day.ts';
import { dayOf, minuteText } from '../tasks/tasks.ts';

export type ImportReport = CallAnswer<'stageScheduleUpload'>['report'];
export type Difference = ImportReport['differences'][number];
export type PastImport = CallAnswer<'listScheduleImports'>['items'][number];

const formats: Record<string, string> = {
  mspdi: 'Microsoft Project XML',
  mpp: 'Microsoft Project',
  xer: 'Primavera XER',
  pmxml: 'Primavera XML',
  csv: 'CSV',
  xlsx: 'XLSX',
  psplib: 'PSPLIB',
};

/** The name of a format. */
export function formatName(format: string): string {
  return formats[format] ?? format;
}

const fields: Record<string, string> = {
  start: 'Start',
  finish: 'Finish',
  earlyStart: 'Early start',
  earlyFinish: 'Early finish',
  lateStart: 'Late start',
  lateFinish: 'Late finish',
  totalFloatMinutes: 'Total float',
  freeFloatMinutes: 'Free float',
  isCritical: 'Critical',
};

/** The name of a compared field. */
export function fieldName(field: string): string {
  return fields[field] ?? field;
}

/** A compared value: dates as minutes, floats in hours, flags as yes or no. */
export function comparedText(field: string, value: number | boolean | null): string {
  if (value === null) return emptyMark;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (!field.endsWith('Minutes')) return minuteText(value);
  const hours = Math.round((Math.abs(value) / 60) * 10) / 10;
  return `${value < 0 ? '−' : ''}${hours} h`;
}

/**
 * The additions, with summaries listed separately if the whole file was added: "4,217 tasks and 964 summaries", otherwise
 * "12 tasks".
 */
export function describeAdded({
  added,
  tasks,
  summaries,
}: Pick<ImportReport, 'added' | 'tasks' | 'summaries'>): string {
  if (summaries === 0 || added !== tasks + summaries) return countOf(added, 'task');
  return `${countOf(tasks, 'task')} and ${countOf(summaries, 'summary', 'summaries')}`;
}

/** Compares the file's dates with the calculated ones: one sentence if all agree, otherwise by field. */
export function describeAgreement(compared: readonly (readonly [string, { same: number; of: number }])[]): string {
  const apart = compared.filter(([, { same, of }]) => same < of);
  const whole = compared.filter(([, { same, of }]) => same === of);
  const agreeing = whole.map(([field]) => fieldName(field).toLowerCase());
  const counts = new Set(whole.map(([, { of }]) => of));
  const where =
    counts.size === 1 ? `for all ${countOf([...counts][0]!, 'task')}` : 'for all tasks that have them in the file';
  const all = agreeing.length === 0 ? '' : `${sentence(agreeing)} agree ${where}.`;
  const some = apart.map(([field, { same, of }]) => `${fieldName(field)} ${formatNumber(same)} of ${formatNumber(of)}`);
  return [some.length === 0 ? '' : `${some.join(', ')} agree.`, all].filter((text) => text !== '').join(' ');
}

function sentence(words: readonly string[]): string {
  return capital(words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`);
}

type Edits = NonNullable<ImportReport['edits']>;

/** A line about an effect of an edited table other than changed tasks, and its cells. */
export interface EditLine {
  text: string;
  cells: readonly string[];
}

/** Cells that an edited table empties, and its effect on links and assignments; no line for anything unchanged. */
export function describeEdits(edits: Edits): EditLine[] {
  const more = edits.emptied - edits.emptied_cells.length;
  const cells = [...edits.emptied_cells, ...(more > 0 ? [`and ${formatNumber(more)} more`] : [])];
  const emptied = `${countOf(edits.emptied, 'cell')} ${edits.emptied === 1 ? 'is' : 'are'} emptied, and what ${edits.emptied === 1 ? 'it' : 'they'} said is taken away:`;
  const line = (what: string, done: [number, string][]): EditLine[] => {
    const parts = done.flatMap(([count, word]) => (count > 0 ? [`${formatNumber(count)} ${word}`] : []));
    return parts.length > 0 ? [{ text: `${what}: ${parts.join(', ')}`, cells: [] }] : [];
  };
  return [
    ...(edits.emptied > 0 ? [{ text: emptied, cells }] : []),
    ...line('Links', [
      [edits.links_added, 'added'],
      [edits.links_changed, 'changed'],
      [edits.links_removed, 'removed'],
    ]),
    ...line('Assignments', [
      [edits.assignments_added, 'added'],
      [edits.assignments_removed, 'removed'],
    ]),
  ];
}

type ChangedSince = NonNullable<ImportReport['changed_since']>;

/** Changes made here since the table was exported: in a sentence, then task by task. `say` formats an instant. */
export function describeChangedSince(
  changed: ChangedSince,
  format: (instant: string) => string,
): { lead: string; lines: EditLine[] } {
  const { left, overwritten, deleted, tasks, rows } = changed;
  const sentence = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${countOf(count, 'edited cell')} ${count === 1 ? one : many}.`];
  const more = tasks - rows.length;
  return {
    lead: [
      `${countOf(tasks, 'task')} of the table ${tasks === 1 ? 'was' : 'were'} changed here since it was exported. Cells not edited in the table keep their current values.`,
      ...sentence(left, 'was changed here too and is not updated', 'were changed here too and are not updated'),
      ...sentence(overwritten, 'goes over a newer one', 'go over newer ones'),
      ...(deleted > 0 ? [`${countOf(deleted, 'task')} of them ${deleted === 1 ? 'is' : 'are'} deleted by now.`] : []),
    ].join(' '),
    lines: [
      ...rows.map(({ place, by, at, is_deleted: isDeleted, both, newer }) => ({
        text: `${place}: ${isDeleted ? 'deleted' : 'changed'} by ${by}, ${format(at)}`,
        cells: [
          ...(both.length > 0 ? [`Edited in the table too: ${both.join(', ')}`] : []),
          ...(newer.length > 0 ? [`Newer here: ${newer.join(', ')}`] : []),
        ],
      })),
      ...(more > 0 ? [{ text: `and ${countOf(more, 'more task')}`, cells: [] }] : []),
    ],
  };
}

type Meeting = NonNullable<ImportReport['merge']>;

/** The dates of the file, the existing programme and the data date after the import. */
export function describeMeeting(
  report: Pick<ImportReport, 'project_start' | 'project_finish'>,
  merge: Meeting,
): string[] {
  const { data_date: date } = merge;
  const days = (start: number, finish: number) =>
    `${formatDay(dayOf(start))} to ${formatDay(finishDay(start, finish))}`;
  const meets = (start: number | null, finish: number | null) =>
    start === null || finish === null ? null : days(start, finish);
  const [inFile, here] = [meets(merge.file_start, merge.file_finish), meets(merge.tasks_start, merge.tasks_finish)];
  const dayOrNone = (minute: number | null) => (minute === null ? 'none' : formatDay(dayOf(minute)));
  const other = date.stored === date.here ? date.file : date.here;
  const whose = date.stored === date.here ? 'of the file' : 'until now';
  return [
    ...(here === null
      ? []
      : [`Tasks of the file: ${here}${inFile === null || inFile === here ? '' : `; in the file itself ${inFile}`}`]),
    `The whole programme: ${days(report.project_start, report.project_finish)}`,
    `Data date: ${dayOrNone(date.stored)}${other === date.stored ? '' : `; ${whose} ${dayOrNone(other)}`}`,
  ];
}

export interface MessageGroup {
  message: string;
  count: number;
  /** The first links or tasks concerned, by activity id and name. */
  examples: string[];
}

const maxExamples = 3;

/** Groups messages that differ only in their link or task, with counts; the most frequent first. */
export function groupedMessages(messages: readonly string[]): MessageGroup[] {
  const groups = new Map<string, MessageGroup>();
  for (const each of messages) {
    const [, subject, rest] = /^(?:Link|Task) (.+): (.+)$/.exec(each) ?? [];
    const message = capital(rest ?? each);
    const group = groups.get(message) ?? { message, count: 0, examples: [] };
    group.count += 1;
    if (subject !== undefined && group.examples.length < maxExamples) group.examples.push(subject);
    groups.set(message, group);
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}

/** A task that keeps an import from being undone, and who changed it; nobody where others build upon it. */
export interface ChangedTask {
  id: string;
  name: string;
  by: readonly string[];
}

const listed = 12;

/** A line for each changed task, at most twelve; dependent tasks that also stay are only counted. */
export function describeChangedTasks(tasks: readonly ChangedTask[]): string[] {
  const changed = tasks.filter(({ by }) => by.length > 0);
  const more = changed.length - listed;
  const needed = tasks.length - changed.length;
  return [
    ...changed.slice(0, listed).map(({ name, by }) => `${name}: changed by ${by.join(', ').replace(/^You$/, 'you')}`),
    ...(more > 0 ? [`${countOf(more, 'more task')} changed`] : []),
    ...(needed > 0 ? [`${countOf(needed, 'task')} that they need`] : []),
  ];
}

type UndoPreview = CallAnswer<'previewImportUndo'>;

/** Effects of undoing an import, in lines: what is deleted, what is restored, what stays. */
export function describeUndo(preview: UndoPreview): { goes: string[]; back: string[]; stays: string[] } {
  const { goes, comes_back: comesBack, as_before: asBefore, wbs, settings, stays } = preview;
  return {
    goes: [
      ...countLines(goes),
      ...(wbs > 0 ? [`${countOf(wbs, 'WBS element')} of the import, except those that contain other records`] : []),
    ],
    back: [
      ...countLines(asBefore).map((line) => `${line}, changed by the import`),
      ...countLines(comesBack).map((line) => `${line}, removed by the import`),
      ...(settings ? ['Start, data date and rules of calculation of the programme'] : []),
    ],
    stays: [
      stays === 0 ? 'No tasks: the programme will be empty' : `${countOf(stays, 'task')} of the programme`,
      'Baselines, what-ifs, and the history of both',
    ],
  };
}

function countLines(counts: UndoPreview['goes']): string[] {
  const nouns = ['task', 'link', 'calendar', 'resource', 'assignment'] as const;
  return nouns.flatMap((noun) => {
    const count = counts[`${noun}s`];
    return count > 0 ? [countOf(count, noun)] : [];
  });
}

const editedFields: Readonly<Record<string, string>> = {
  name: 'name',
  code: 'activity id',
  parentId: 'place in the outline',
  durationMinutes: 'duration',
  remainingMinutes: 'remaining duration',
  percentComplete: 'progress',
  physicalPercentComplete: 'physical progress',
  actualStart: 'actual start',
  actualFinish: 'actual finish',
  constraint: 'constraint',
  secondConstraint: 'second constraint',
  deadline: 'deadline',
  calendarId: 'calendar',
  notes: 'notes',
  manualStart: 'given start',
  manualFinish: 'given finish',
  predecessors: 'predecessors',
  resources: 'resources',
};

/** The details of a task that the file overwrites, in words: "progress, notes and other details". */
export function overwrittenWords(names: readonly string[]): string {
  const known = names.flatMap((name) => editedFields[name] ?? []);
  const words = [...new Set(known), ...(known.length < names.length ? ['other details'] : [])];
  return new Intl.ListFormat('en-AU').format(words);
}
