// Texts of a file that exceed the length that can be typed: names and notes are truncated, an activity id is left out,
// since two truncated ones could be equal. Each is reported.
import type { PlanningFileRead } from '@horizon/planning-files';
import type { Task } from '@horizon/schedule';

/** Maximum lengths that a person can type. */
const longest = { name: 500, code: 100, notes: 10_000, extraName: 200 };
/** Maximum length of a quoted text in the report. */
const quotedLength = 40;

const letters = (text: string) => `${text.length.toLocaleString('en-AU')} letters`;
const short = (text: string) => (text.length > quotedLength ? `${text.slice(0, quotedLength)}…` : text);

/**
 * The file with texts that can be stored and shown. If an activity id is removed, an existing task in the same row
 * keeps its own.
 */
export function withinLength<Read extends PlanningFileRead>(read: Read): Read {
  const warnings: string[] = [];
  const skippedCells: { taskId: string; kind: string }[] = [];
  const { programme } = read;
  const cut = (text: string, most: number, what: string) => {
    if (text.length <= most) return text;
    warnings.push(
      `${what} "${short(text)}" has ${letters(text)}; the first ${most.toLocaleString('en-AU')} are taken.`,
    );
    return text.slice(0, most).toWellFormed();
  };
  const named = <Each extends { name: string }>(all: readonly Each[], what: string): Each[] =>
    all.map((each) => ({ ...each, name: cut(each.name, longest.extraName, what) }));
  const codeOf = ({ id, code }: Task) => {
    if (code === null || code.length <= longest.code) return code;
    skippedCells.push({ taskId: id, kind: 'code' });
    warnings.push(
      `The activity id "${short(code)}" has ${letters(code)}; ${longest.code} are the most, so it is left out.`,
    );
    return null;
  };
  const [calendars, resources] = [
    named(programme.calendars, 'The calendar'),
    named(programme.resources, 'The resource'),
  ];
  const tasks = programme.tasks.map((task) => ({
    ...task,
    name: cut(task.name, longest.name, 'The name'),
    code: codeOf(task),
    notes: task.notes === null ? null : cut(task.notes, longest.notes, 'The note'),
  }));
  if (warnings.length === 0) return read;
  return {
    ...read,
    programme: { ...programme, tasks, calendars, resources },
    warnings: [...read.warnings, ...warnings],
    ...(skippedCells.length > 0 ? { skippedCells: [...(read.skippedCells ?? []), ...skippedCells] } : {}),
  };
}
