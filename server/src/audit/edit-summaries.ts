// Summarises an edit of the programme in one line: which task or link it changed, from what to what, and its effect.
// Changes calculated by the engine are counted, not listed.
import { describeLink, type Link, type Patch } from '@horizon/schedule';
import { dayOfMinute, formatDay } from '@horizon/working-time';
import { sql } from 'kysely';
import type { Scope } from '../platform/scope.ts';
import type { Db } from '../platform/database.ts';
import type { Row } from '../platform/rows.ts';
import { type MergedCounts, describeMerge } from '../schedule-import/describe-merge.ts';
import { counted, formatLongDay } from './day-words.ts';
import { type FieldWords, recordFields, taskFields } from './edit-fields.ts';
import { endsOf, namesOfIds } from './records.ts';

export interface EditSummary {
  action: string;
  title: string;
  task: { id: string; name: string } | null;
  changes: { field: string; from: string | null; to: string | null }[];
  effect: string | null;
}

interface EditRow extends Pick<
  Row<'schedule_edits'>,
  'id' | 'kind' | 'note' | 'dates_moved' | 'finish_before' | 'finish_after'
> {
  count: number;
  first: Patch[];
  project: Row<'programmes'>['project'];
  imported: MergedCounts | null;
}

/** Maximum number of patches read to find the subject of an edit. */
const looked = 40;
const actions: Record<string, string> = {
  undo: 'undone',
  redo: 'redone',
  import: 'imported',
  levelling: 'levelled',
  scenario: 'applied',
};

/** Summaries of edits, by their ids. */
export async function summariseEdits(db: Db, scope: Scope, ids: readonly string[]): Promise<Map<string, EditSummary>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<EditRow>`
    SELECT e.id, e.kind, e.note, e.patch_count AS count, e.dates_moved, e.finish_before, e.finish_after, p.project,
           CASE WHEN e.kind IN ('edit', 'undo', 'redo') AND e.patch_count <= ${looked} THEN e.patches ELSE '[]' END AS first,
           (SELECT jsonb_build_object('added', i.report -> 'added', 'changed', i.report -> 'changed', 'removed', i.report -> 'removed',
             'kept', i.report -> 'kept') FROM schedule_imports i WHERE i.workspace_id = e.workspace_id AND i.batch_id = e.id) AS imported
      FROM schedule_edits e JOIN programmes p ON p.workspace_id = e.workspace_id AND p.project_id = e.project_id
     WHERE e.workspace_id = ${scope.workspaceId} AND e.id = ANY(${[...ids]}::uuid[])`.execute(db);
  const patches = rows.flatMap(({ first }) => first);
  const ends = await endsOf(
    db,
    scope,
    new Set(patches.filter(({ of }) => of === 'link' || of === 'assignment').map(({ id }) => id)),
  );
  const mentioned = new Set([...patches.flatMap(idsIn), ...[...ends.values()].flat()]);
  const names = await namesOfIds(db, scope, mentioned);
  return new Map(rows.map((row) => [row.id, summaryOfEdit(row, { names, ends })]));
}

/** Names of records, and the two ends of a link or an assignment. */
interface Mentioned {
  names: ReadonlyMap<string, string>;
  ends: ReadonlyMap<string, readonly [string, string]>;
}

function summaryOfEdit(row: EditRow, mentioned: Mentioned): EditSummary {
  const note = row.note.replace(/^(Undo|Import of|Scenario): ?/, '').replace(/^Import of /, '');
  const taken = actions[row.kind];
  if (taken !== undefined && note !== '') {
    return { action: taken, title: note, task: null, changes: [], effect: effectOf(row) };
  }
  const what = whatOf(row, note, mentioned);
  // Without a note, an undo names the opposite change: "undid: the removal of Crane base".
  if (taken === undefined) return what;
  const turned = turns[what.action] ?? 'the change of';
  return { ...what, action: taken, title: `${turned} ${what.title}` };
}

/** The opposite of a change. */
const turns: Readonly<Record<string, string>> = { created: 'the removal of', removed: 'the adding of' };

function whatOf(row: EditRow, note: string, mentioned: Mentioned): EditSummary {
  const [first] = row.first;
  const tasks = row.first.filter(({ of }) => of === 'task');
  if (tasks.length === 1) return ofTask(tasks[0]!, row, mentioned);
  if (first && row.count === 1) return ofRecord(first, row, mentioned);
  const action = row.count === 0 ? 'saved' : 'updated';
  const title = row.count === 0 ? 'the programme without a change' : note || countOf(row, mentioned);
  return { action, title, task: null, changes: [], effect: effectOf(row) };
}

/** `3 tasks (Excavate, Pour slab and 1 more), 2 links`. */
function countOf({ first, count }: EditRow, { names }: Mentioned): string {
  const words = [...Map.groupBy(first, ({ of }) => of)].map(([of, all]) => {
    if (of === 'options' || of === 'project') return kindWords[of];
    const known = of === 'task' ? all.flatMap(({ id }) => names.get(id) ?? []) : [];
    const more = known.length - maxNamed;
    const list = [...known.slice(0, maxNamed), ...(more > 0 ? [`${more} more`] : [])].join(', ');
    return `${counted(all.length, of)}${list ? ` (${list})` : ''}`;
  });
  return words.join(', ') || counted(count, 'record of the programme', 'records of the programme');
}
const maxNamed = 3;
const kindWords = { options: 'the rules of calculation', project: 'the programme' } as const;

const actionOf = ({ before, after }: Patch) => (before === null ? 'created' : after === null ? 'removed' : 'updated');

function changesOf(
  { before, after }: Patch,
  fields: FieldWords,
  row: EditRow,
  { names }: Mentioned,
): EditSummary['changes'] {
  if (!before || !after) return [];
  return Object.keys(fields).flatMap((field) => {
    if (!(field in after)) return [];
    const [label, format] = fields[field]!;
    const value = (of: Record<string, unknown>) => format(of[field] ?? null, { project: row.project, names });
    const [from, to] = [value(before), value(after)];
    return from === to ? [] : [{ field: label, from, to }];
  });
}

function ofTask(patch: Patch, row: EditRow, mentioned: Mentioned): EditSummary {
  const { id, before, after } = patch;
  const name = mentioned.names.get(id) ?? textOf((after ?? before)?.name) ?? 'a task';
  const changes = changesOf(patch, taskFields, row, mentioned);
  const isMoved = before !== null && after !== null && changes.length === 0 && 'position' in after;
  return {
    action: isMoved ? 'moved' : actionOf(patch),
    title: isMoved ? `${name} in the list` : name,
    task: { id, name },
    changes,
    effect: effectOf(row),
  };
}

function ofRecord(patch: Patch, row: EditRow, mentioned: Mentioned): EditSummary {
  const changes = changesOf(patch, recordFields[patch.of] ?? {}, row, mentioned);
  return { action: actionOf(patch), title: titleOf(patch, row, mentioned), task: null, changes, effect: effectOf(row) };
}

function titleOf({ of, id, before, after }: Patch, { project }: EditRow, { names, ends }: Mentioned): string {
  const record = after ?? before;
  const name = (named: string | undefined, otherwise: string) => (named && names.get(named)) ?? otherwise;
  const [one, other] = ends.get(id) ?? [];
  if (of === 'options' || of === 'project') return kindWords[of];
  if (of === 'link') {
    const whole = record as Partial<Link> | null;
    const kind = whole?.kind && whole.lag ? ` (${describeLink(whole as Link, project)})` : '';
    const [from, to] = [whole?.predecessorId ?? one, whole?.successorId ?? other];
    return `the link ${name(from, 'a task')} → ${name(to, 'a task')}${kind}`;
  }
  if (of === 'assignment') {
    const [resource, task] = [textOf(record?.['resourceId']) ?? one, textOf(record?.['taskId']) ?? other];
    return `the assignment of ${name(resource, 'a resource')} to ${name(task, 'a task')}`;
  }
  const called = textOf(record?.['name']) ?? textOf(before?.['name']) ?? names.get(id);
  return called ? `the ${of} ${called}` : `a ${of}`;
}

function effectOf(row: EditRow): string | null {
  if (row.kind === 'import') return row.imported && describeMerge(row.imported);
  const words = row.dates_moved ? [`${counted(row.dates_moved, 'task')} moved`] : [];
  const [was, is] = [finishDay(row.finish_before), finishDay(row.finish_after)];
  if (was && is && was !== is) words.push(`finish ${was} → ${is}`);
  return words.join('; ') || null;
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
/** A finish at midnight is that of the day before. */
const finishDay = (minute: number | null) =>
  minute === null ? null : formatLongDay(formatDay(dayOfMinute(minute - 1)));

function idsIn({ id, before, after }: Patch): string[] {
  const record = [before, after].flatMap((of) =>
    of
      ? [
          of.parentId,
          of.calendarId,
          of.predecessorId,
          of.successorId,
          of.resourceId,
          of.taskId,
          of.assigneeUserId,
          of.wbsId,
        ]
      : [],
  );
  return [id, ...record.filter((value): value is string => typeof value === 'string')];
}
