// Two programmes of one project to compare: revisions and baselines, in any pairing. A revision is read from its
// snapshot if there is one, else derived from the present by undoing batch after batch.
import { newTask, type Programme, type Schedule } from '@horizon/schedule';
import { sql } from 'kysely';
import type { AnswerOf, Calls, QueryOf } from '@horizon/contract';
import type { Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import { againstRule } from '../../platform/failures.ts';
import { batchesOf } from '../edits/batches.ts';
import { findSnapshot } from '../edits/snapshots.ts';
import { calculated } from '../programme/live-programmes.ts';
import type { PlannedTask, ProgrammeState } from '../programme/state.ts';
import { comparedSchedules, maxPatchesBack, maxUndone, stateBeforeBatches } from './comparison.ts';

type Compared = AnswerOf<Calls['compareSchedules']>;

interface Side {
  schedule: Schedule;
  /** Only dates are known, neither links nor floats. */
  datesOnly: boolean;
}

/** The two sides; by default, the present and the previous revision. 422 if one is missing or too far back. */
export async function comparedSides(
  db: Db,
  scope: Scope,
  state: ProgrammeState,
  query: NonNullable<QueryOf<Calls['compareSchedules']>>,
): Promise<Compared> {
  const { from_baseline, to_baseline, match = 'id' } = query;
  const to = query.to ?? state.revision;
  const from = query.from ?? Math.max(0, to - 1);
  const before = await sideOf(db, scope, state, 'from', from_baseline ?? null, from);
  const after = await sideOf(db, scope, state, 'to', to_baseline ?? null, to);
  const datesOnly = before.datesOnly || after.datesOnly;
  const comparison = comparedSchedules(before.schedule, after.schedule, match);
  return {
    from: from_baseline === undefined ? from : null,
    to: to_baseline === undefined ? to : null,
    from_baseline: from_baseline ?? null,
    to_baseline: to_baseline ?? null,
    dates_only: datesOnly,
    comparison: datesOnly ? datesAlone(comparison) : comparison,
    other_tasks: otherTasks(state, [before.schedule, after.schedule]),
  };
}

async function sideOf(
  db: Db,
  scope: Scope,
  state: ProgrammeState,
  name: 'from' | 'to',
  baseline: number | null,
  revision: number,
): Promise<Side> {
  return baseline === null
    ? { schedule: await revisionOf(db, scope, state, name, revision), datesOnly: false }
    : baselineSide(db, state, name, baseline);
}

async function revisionOf(
  db: Db,
  scope: Scope,
  state: ProgrammeState,
  field: string,
  revision: number,
): Promise<Schedule> {
  const latest = `The programme is at revision ${state.revision}.`;
  if (revision > state.revision) {
    throw againstRule({ [field]: [`There is no such revision yet. ${latest}`] });
  }
  if (revision === state.revision) {
    return state.schedule;
  }
  const kept = await findSnapshot(db, state, { revision });
  if (kept) {
    return calculated(kept).schedule;
  }
  if (state.revision - revision > maxUndone) {
    throw againstRule({
      [field]: [
        `Revisions are compared at most ${maxUndone} batches back, baselines and imports at any time. ${latest}`,
      ],
    });
  }
  const span = { after: revision, until: state.revision, maxPatches: maxPatchesBack };
  const found = await batchesOf(db, scope, state.projectId, span);
  if (found === null) {
    throw againstRule({
      [field]: [
        `Too much has changed since revision ${revision}. Choose a later one, a baseline or an import. ${latest}`,
      ],
    });
  }
  return stateBeforeBatches(state, found);
}

async function baselineSide(db: Db, state: ProgrammeState, field: 'from' | 'to', number: number): Promise<Side> {
  const head = state.baselines.find((baseline) => baseline.number === number);
  if (!head) {
    throw againstRule({ [`${field}_baseline`]: [`There is no baseline ${number}.`] });
  }
  const kept = head.snapshotId === null ? null : await findSnapshot(db, state, { id: head.snapshotId });
  return kept
    ? { schedule: calculated(kept).schedule, datesOnly: false }
    : { schedule: calculated(await datedProgramme(db, state, number)).schedule, datesOnly: true };
}

/** A programme whose tasks have the baseline's dates, including tasks deleted since. */
async function datedProgramme(db: Db, state: ProgrammeState, number: number): Promise<Programme> {
  const { programme, workspaceId, projectId } = state;
  const tasks = programme.tasks.flatMap((task): PlannedTask[] => {
    const found = task.baselines.find((baseline) => baseline.number === number);
    const durationMinutes = found?.durationMinutes ?? task.durationMinutes;
    return found ? [{ ...task, durationMinutes, ...onDates(found.start, found.finish) }] : [];
  });
  const { rows } = await sql<{
    action_id: string;
    code: string | null;
    name: string;
    start_minute: number | null;
    finish_minute: number | null;
  }>`SELECT a.action_id, a.code, a.name, r.start_minute, r.finish_minute
      FROM baselines b JOIN baseline_rows r ON r.workspace_id = b.workspace_id AND r.baseline_id = b.id
      JOIN actions a ON a.workspace_id = r.workspace_id AND a.action_id = r.action_id AND a.is_deleted
     WHERE b.workspace_id = ${workspaceId} AND b.project_id = ${projectId} AND b.number = ${number} AND NOT b.is_deleted`.execute(
    db,
  );
  const gone = rows.map(({ action_id, code, name, start_minute, finish_minute }) => ({
    ...newTask(action_id),
    code,
    name,
    ...onDates(start_minute, finish_minute),
  }));
  const ids = new Set(tasks.map(({ id }) => id));
  const inTree = tasks.map((task) => ({ ...task, parentId: ids.has(task.parentId ?? '') ? task.parentId : null }));
  return { ...programme, tasks: [...inTree, ...gone], links: [], assignments: [] };
}

const onDates = (start: number | null, finish: number | null) => ({
  isManual: true,
  manualStart: start,
  manualFinish: finish,
  actualStart: null,
  actualFinish: null,
});

const dated = new Set(['start', 'finish', 'duration']);

function datesAlone(comparison: Compared['comparison']): Compared['comparison'] {
  const changed = comparison.changed.flatMap((task) => {
    const changes = task.changes.filter(({ field }) => dated.has(field));
    return changes.length > 0 ? [{ ...task, changes }] : [];
  });
  return {
    ...comparison,
    changed,
    links_added: [],
    links_deleted: [],
    links_changed: [],
    joined_critical_path: [],
    left_critical_path: [],
  };
}

/** Tasks of the sides that are not in the live programme, each once. */
function otherTasks({ schedule }: ProgrammeState, sides: readonly Schedule[]): Compared['other_tasks'] {
  const others = new Map<string, Compared['other_tasks'][number]>();
  for (const { network } of sides) {
    for (const { id, code, name } of network.programme.tasks) {
      if (!schedule.network.indexOf.has(id)) others.set(id, { task_id: id, code, name });
    }
  }
  return [...others.values()];
}
