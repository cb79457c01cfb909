// Lists of work items as they are answered: the rows, with links and constraints if requested.
import type { AnswerOf, Calls } from '@horizon/contract';
import { formatDay, dayOfMinute, parseDay } from '@horizon/working-time';
import type { Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import { constraintsOfActions } from '../make-ready/constraints.ts';
import { type ActionFilters, type ActionRow, depsOfActions, findAction, listActionRows } from './store.ts';

export type { ActionFilters, ActionRow };
export type ActionItem = AnswerOf<Calls['listTasks']>['items'][number];
type Listed = AnswerOf<Calls['listTasks']>;

/** The day in a date text of another program; null if it is not a date. */
export function dayIn(text: string | null | undefined): string | null {
  const day = /^\s*(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text ?? '')?.[1];
  if (day === undefined) return null;
  const year = Number(day.slice(0, 4));
  return parseDay(day) !== null && year >= 1900 && year < 2200 ? day : null;
}

/** A page of work items. `all` answers everything in one page, at most 20,000. */
export async function listActions(
  db: Db,
  scopes: readonly Scope[],
  filters: ActionFilters & { all?: boolean; withDependencies?: boolean; withConstraints?: boolean },
): Promise<Listed> {
  const request = filters.all ? { ...filters, page: 1, limit: 20_000 } : filters;
  const found = await listActionRows(db, scopes, request);
  const scopeOf = new Map(scopes.map((scope) => [scope.workspaceId, scope]));
  const items = found.items.map((row) => presentAction(row, scopeOf.get(row.workspace_id)!));
  const workspaceIds = scopes.map(({ workspaceId }) => workspaceId);
  const ids = items.map(({ action_id }) => action_id);
  if (filters.withDependencies) {
    const deps = await depsOfActions(db, workspaceIds, ids);
    for (const item of items) {
      item.dependencies = deps.filter((dep) =>
        [dep.predecessor_action_id, dep.successor_action_id].includes(item.action_id),
      );
    }
  }
  if (filters.withConstraints) {
    const constraints = await constraintsOfActions(db, scopes, ids);
    const scopeOf = new Map(scopes.map((scope) => [scope.workspaceId, scope]));
    for (const item of items) {
      const isShown = scopeOf.get(item.workspace_id)?.can('schedule:analyse', item.project_id) ?? false;
      item.constraints = isShown ? (constraints.get(item.action_id) ?? []) : [];
    }
  }
  const may = (action: 'create' | 'edit' | 'delete' | 'record') =>
    scopes.some((scope) => scope.can(`schedule:${action}`, filters.project_id ?? null));
  return { ...found, items, abilities: (['create', 'edit', 'delete', 'record'] as const).filter(may) };
}

function abilitiesOn(scope: Scope, { is_deleted, project_id, action_category }: ActionRow): string[] {
  const mayRecord = scope.can('schedule:record', project_id);
  // Tasks are deleted by an edit of the programme.
  const isTask = action_category === 'Scheduling Task';
  if (is_deleted) return mayRecord && !isTask ? ['restore'] : [];
  return [
    ...(scope.can('schedule:edit', project_id) ? ['edit'] : []),
    ...(mayRecord ? ['record'] : []),
    ...(mayRecord && !isTask ? ['delete'] : []),
  ];
}

const dayOfMinuteOrNone = (minute: number | null) => (minute === null ? null : formatDay(dayOfMinute(minute)));

/** The last day: work that ended at midnight ended the day before. */
const finishDayOrNone = (start: number | null, finish: number | null) =>
  dayOfMinuteOrNone(finish !== null && start !== null && finish > start ? finish - 1 : finish);

/** A work item in the form of the answer. The dates of the weekly plan take precedence over those of progress. */
export function presentAction(row: ActionRow, scope: Scope): ActionItem {
  const recorded = [
    dayOfMinuteOrNone(row.actual_start_minute),
    finishDayOrNone(row.actual_start_minute, row.actual_finish_minute),
  ] as const;
  const {
    planned_start_date,
    planned_end_date,
    actual_start_minute: _start,
    actual_finish_minute: _finish,
    deadline_minute,
    ...rest
  } = row;
  return {
    ...rest,
    id: row.action_id,
    action_category: row.action_category as ActionItem['action_category'],
    task_status: row.task_status as ActionItem['task_status'],
    percent_complete: row.progress_percentage,
    duration_minutes: row.calculated_duration_minutes ?? row.duration_minutes,
    actual_start_date: planned_start_date ?? recorded[0],
    actual_end_date: planned_start_date === null ? recorded[1] : planned_end_date,
    recorded_start_date: recorded[0],
    recorded_end_date: recorded[1],
    deadline: dayOfMinuteOrNone(deadline_minute),
    abilities: abilitiesOn(scope, row),
  };
}

/** A work item of the workspace that the caller sees; null otherwise. */
export const findWorkItem = (db: Db, scope: Scope, id: string): Promise<ActionRow | null> => findAction(db, scope, id);
