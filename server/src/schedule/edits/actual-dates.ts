// Recorded progress is in the past: an actual date of an edit is not after today on site, for any data date. Files are
// accepted unchanged; the health check of the dashboard names such dates.
import { dayOfMinute, formatDay, type LocalDay, type LocalMinute } from '@horizon/working-time';
import type { Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import { againstRule, type Faults } from '../../platform/failures.ts';
import type { ProgrammeState } from '../programme/state.ts';
import { findProjectHead } from '../programme/store.ts';
import { dayAt } from '../weekly-plan/project-day.ts';
import type { WireEdit } from './apply-edits.ts';

const ends = { actualStart: 'start', actualFinish: 'finish' } as const;

interface Given {
  path: string;
  name: keyof typeof ends;
  day: LocalDay;
}

/** Refuses future actual dates, each by its field. */
export async function refuseFutureActuals(
  db: Db,
  scope: Pick<Scope, 'workspaceId'>,
  state: ProgrammeState,
  edits: readonly WireEdit[],
  now: Date,
): Promise<void> {
  const given = edits.flatMap((edit, place) => givenIn(state, edit, place));
  if (given.length === 0) {
    return;
  }
  const head = await findProjectHead(db, scope, state.projectId);
  const today = dayAt(now, head?.time_zone ?? 'UTC');
  const faults: Faults = {};
  for (const { path, name, day } of given.filter((each) => each.day > today)) {
    faults[path] = [
      `${formatDay(day)} is still to come: an actual ${ends[name]} is no later than today, ${formatDay(today)}.`,
    ];
  }
  const [first] = Object.values(faults);
  if (first) {
    throw againstRule(faults, first[0]);
  }
}

/** The actual dates in an edit; unchanged ones are not checked again. */
function givenIn(state: ProgrammeState, edit: WireEdit, place: number): Given[] {
  if (edit.kind !== 'task-changed' && edit.kind !== 'task-added') {
    return [];
  }
  const [fields, room] = edit.kind === 'task-changed' ? [edit.changes, 'changes'] : [edit.task, 'task'];
  const index = edit.kind === 'task-changed' ? state.schedule.network.indexOf.get(edit.id) : undefined;
  const before = index === undefined ? undefined : state.programme.tasks[index];
  return (Object.keys(ends) as (keyof typeof ends)[]).flatMap((name) => {
    const minute = fields[name];
    if (minute === undefined || minute === null || minute === before?.[name]) return [];
    return [{ path: `edits.${place}.${room}.${name}`, name, day: dayOfActual(minute, name) }];
  });
}

/** A finish at midnight belongs to the day it ends. */
const dayOfActual = (minute: LocalMinute, name: keyof typeof ends): LocalDay =>
  dayOfMinute(name === 'actualFinish' ? minute - 1 : minute);
