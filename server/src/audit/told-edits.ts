// An edit of the programme in one line: which task or link it changed, from what to what, and what followed. What the
// engine calculated of it is counted, not listed.
import {
  sayConstraint,
  sayLink,
  type Constraint,
  type Link,
  type Patch,
  type ProjectProperties,
} from '@horizon/schedule';
import { dayOfMinute, formatDay } from '@horizon/working-time';
import { sql } from 'kysely';
import type { Scope } from '../platform/access.ts';
import type { Db } from '../platform/database.ts';
import { type MergedCounts, sayMerged } from '../schedule-import/say-merged.ts';
import { namesOfIds } from './records.ts';

export interface ToldEdit {
  action: string;
  title: string;
  task: { id: string; name: string } | null;
  changes: { field: string; from: string | null; to: string | null }[];
  effect: string | null;
}

interface EditRow {
  id: string;
  kind: string;
  note: string;
  count: number;
  first: Patch[];
  project: ProjectProperties;
  dates_moved: number | null;
  finish_before: number | null;
  finish_after: number | null;
  imported: MergedCounts | null;
}

/** At most so many patches are read of an edit to find what it was about. */
const looked = 40;
const actions: Record<string, string> = {
  undo: 'undone',
  redo: 'redone',
  import: 'imported',
  levelling: 'levelled',
  scenario: 'applied',
};

/** Edits as they are told, by their ids. */
export async function tellEdits(db: Db, scope: Scope, ids: readonly string[]): Promise<Map<string, ToldEdit>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<EditRow>`
    SELECT e.id, e.kind, e.note, e.patch_count AS count, e.dates_moved, e.finish_before, e.finish_after, p.project,
           CASE WHEN e.kind IN ('edit', 'undo', 'redo') AND e.patch_count <= ${looked} THEN e.patches ELSE '[]' END AS first,
           (SELECT jsonb_build_object('added', i.report -> 'added', 'changed', i.report -> 'changed', 'removed', i.report -> 'removed',
             'kept', i.report -> 'kept') FROM schedule_imports i WHERE i.workspace_id = e.workspace_id AND i.batch_id = e.id) AS imported
      FROM schedule_edits e JOIN programmes p ON p.workspace_id = e.workspace_id AND p.project_id = e.project_id
     WHERE e.workspace_id = ${scope.workspaceId} AND e.id = ANY(${[...ids]}::uuid[])`.execute(db);
  const spoken = new Set(rows.flatMap(({ first }) => first.flatMap(idsIn)));
  const names = await namesOfIds(db, scope, spoken);
  return new Map(rows.map((row) => [row.id, told(row, names)]));
}

function told(row: EditRow, names: ReadonlyMap<string, string>): ToldEdit {
  const base = { task: null, changes: [], effect: effectOf(row) };
  const turned = row.kind !== 'edit';
  const note = row.note.replace(/^(Undo|Import of|Scenario): ?/, '').replace(/^Import of /, '');
  if (turned && note !== '') return { ...base, action: actions[row.kind] ?? 'updated', title: note };
  const tasks = row.first.filter(({ of }) => of === 'task');
  const links = row.first.filter(({ of }) => of === 'link');
  if (tasks.length === 1) return ofTask(tasks[0]!, row, names);
  if (tasks.length === 0 && links.length === 1 && row.count === 1) {
    return { ...base, ...ofLink(links[0]!, row.project, names) };
  }
  return { ...base, action: 'updated', title: `the programme: ${note || countOf(row)}` };
}

function countOf({ first, count }: EditRow): string {
  const kinds = Map.groupBy(first, ({ of }) => of);
  const words = [...kinds].map(([of, all]) => `${all.length} ${of}${all.length === 1 || of === 'options' ? '' : 's'}`);
  return words.join(', ') || `${count} records`;
}

function ofTask({ id, before, after }: Patch, row: EditRow, names: ReadonlyMap<string, string>): ToldEdit {
  const name = names.get(id) ?? textOf((after ?? before)?.name) ?? 'a task';
  const action = before === null ? 'created' : after === null ? 'removed' : 'updated';
  const changes =
    before && after
      ? Object.keys(after).flatMap((field) => {
          const said = fields[field];
          if (!said) return [];
          const [label, say] = said;
          const value = (of: Record<string, unknown>) => say(of[field] ?? null, { project: row.project, names });
          return [{ field: label, from: value(before), to: value(after) }];
        })
      : [];
  return { action, title: name, task: { id, name }, changes, effect: effectOf(row) };
}

function ofLink({ before, after }: Patch, project: ProjectProperties, names: ReadonlyMap<string, string>) {
  const [was, is] = [before as unknown as Link | null, after as unknown as Link | null];
  const whole = (is?.predecessorId ? is : was) as Partial<Link> | null;
  const name = (id: string | undefined) => (id && names.get(id)) ?? 'a task';
  const between = whole?.predecessorId ? `${name(whole.predecessorId)} → ${name(whole.successorId)}` : 'of two tasks';
  const kind = whole?.kind && whole.lag ? ` (${sayLink(whole as Link, project)})` : '';
  const action = before === null ? 'created' : after === null ? 'removed' : 'updated';
  return { action, title: `the link ${between}${kind}` };
}

function effectOf(row: EditRow): string | null {
  if (row.kind === 'import') return row.imported && sayMerged(row.imported);
  const words = row.dates_moved ? [`${counted(row.dates_moved, 'task')} moved`] : [];
  const [was, is] = [dayText(row.finish_before), dayText(row.finish_after)];
  if (was && is && was !== is) words.push(`finish ${was} → ${is}`);
  return words.join('; ') || null;
}

const counted = (count: number, noun: string) => `${count.toLocaleString('en-AU')} ${noun}${count === 1 ? '' : 's'}`;
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** `21 Nov 2026` of a minute of the project's clock. */
function dayText(minute: unknown): string | null {
  if (typeof minute !== 'number') return null;
  const [year, month, day] = formatDay(dayOfMinute(minute)).split('-').map(Number);
  return `${day} ${months[month! - 1]} ${year}`;
}

interface Known {
  project: ProjectProperties;
  names: ReadonlyMap<string, string>;
}
type Say = (value: unknown, known: Known) => string | null;

const text: Say = (value) => (value === null ? null : String(value));
const yes: Say = (value) => (value ? 'yes' : 'no');
const minute: Say = dayText;
const percent: Say = (value) => (value === null ? null : `${Math.round(Number(value))} %`);
const named: Say = (value, { names }) => (value === null ? null : (names.get(String(value)) ?? null));
const duration: Say = (value, { project }) =>
  value === null ? null : `${Math.round((100 * Number(value)) / project.minutesPerDay) / 100} d`;
const constraint: Say = (value) => {
  const held = value as Constraint | null;
  return held ? sayConstraint(held.kind, held.date).replace(/ \d\d:\d\d$/, '') : null;
};

/** The fields of a task that a planner speaks of; money is left to the record itself, behind its mask. */
const fields: Record<string, readonly [label: string, say: Say]> = {
  name: ['Name', text],
  code: ['Activity id', text],
  durationMinutes: ['Duration', duration],
  constraint: ['Constraint', constraint],
  deadline: ['Deadline', minute],
  parentId: ['Under', named],
  calendarId: ['Calendar', named],
  kind: ['Kind', text],
  isMilestone: ['Milestone', yes],
  isActive: ['Active', yes],
  isManual: ['Scheduled by hand', yes],
  manualStart: ['Start', minute],
  manualFinish: ['Finish', minute],
  actualStart: ['Actual start', minute],
  actualFinish: ['Actual finish', minute],
  remainingMinutes: ['Remaining', duration],
  percentComplete: ['Done', percent],
  priority: ['Priority', text],
  levellingDelayMinutes: ['Levelling delay', duration],
  notes: ['Notes', text],
};

function idsIn({ id, before, after }: Patch): string[] {
  const held = [before, after].flatMap((of) =>
    of ? [of.parentId, of.calendarId, of.predecessorId, of.successorId] : [],
  );
  return [id, ...held.filter((value): value is string => typeof value === 'string')];
}
