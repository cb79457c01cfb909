// A small programme of a house, and a session for it, for tests.
import { newLink, newProgramme, newTask, type Programme, type Schedule, type Task } from '@horizon/schedule';
import { dayOf, formatMinute, MINUTES_PER_DAY } from '@horizon/working-time';
import { nothingMore, type PlannedTask } from './planned-task.ts';
import { ProgrammeSession } from './programme-session.ts';
import type { ProgrammeSource } from './programme-source.ts';
import type { SessionEvents } from './session-state.ts';

/** The minutes of a working day. */
export const DAY = 480;
/** The start: 5 January 2026, 8:00. */
export const MONDAY = dayOf(2026, 1, 5) * MINUTES_PER_DAY + 480;

/** A task of a number of days, with its id as its name. */
export const task = (id: string, days: number, more: Partial<PlannedTask> = {}): Task => ({
  ...newTask(id),
  ...nothingMore,
  name: id,
  durationMinutes: days * DAY,
  ...more,
});

/** Structure › Slab 5d → Walls 5d → Roof 2d, in sequence. */
export function house(): Programme {
  const programme = newProgramme('msp', MONDAY);
  programme.tasks = [
    task('Structure', 0),
    task('Slab', 5, { parentId: 'Structure' }),
    task('Walls', 5, { parentId: 'Structure' }),
    task('Roof', 2),
  ];
  programme.links = [newLink('a', 'Slab', 'Walls'), newLink('b', 'Walls', 'Roof')];
  return programme;
}

/** Its tasks by index. */
export const [STRUCTURE, SLAB, WALLS, ROOF] = [0, 1, 2, 3];
export const WEEK = 7 * MINUTES_PER_DAY;
/** The start or finish of a task, as text. */
export const at = (schedule: Schedule, id: string, end: 'start' | 'finish') =>
  formatMinute(schedule[end][schedule.network.indexOf.get(id)!]!);
/** Resolves when the source has answered. */
export const settled = () => new Promise((done) => setTimeout(done, 10));

/** A session that follows its source; `notes` are its events in words, in order. */
export async function begin(source: ProgrammeSource) {
  const notes: string[] = [];
  const events: SessionEvents = {
    onRefused: (note, reason) => notes.push(`${note}: ${reason}`),
    onOthers: (changes) => notes.push(...changes.map(({ who, note }) => `${who}: ${note}`)),
    onCorrected: (count) => notes.push(`corrected ${count}`),
    onTurned: (kind, note, isImport) => notes.push(`${kind} ${note}${isImport ? ', an import' : ''}`),
  };
  const session = new ProgrammeSession(source, await source.load(), events);
  session.follow();
  return { session, notes, shown: () => session.state.get() };
}
