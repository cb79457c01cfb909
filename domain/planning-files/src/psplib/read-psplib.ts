// A PSPLIB instance (.sm; Kolisch & Sprecher 1997) as a programme: one period is a day of a calendar without pauses,
// renewable resources are people with a capacity. Single-mode; of several modes the first is read.
import {
  emptyCalendar,
  newAssignment,
  newLink,
  newProgramme,
  newResource,
  newTask,
  type Programme,
} from '@horizon/schedule';

import { fault, type PlanningFileResult, type ReadOptions } from '../planning-file-result.ts';
import { ReadingLog } from '../reading-log.ts';
import { RecordCount } from '../record-limits.ts';
import { decodeText } from '../text/decode-text.ts';

/** Minutes that a period represents. */
export const psplibPeriodMinutes = 1440;

const maxJobs = 100_000;
/** The largest published instances have some 30 kB. */
const largestInstanceBytes = 16 * 1024 * 1024;

/** Reads a PSPLIB file; the supersource and supersink are milestones. */
export function readPsplib(bytes: Uint8Array, options: ReadOptions = {}): PlanningFileResult {
  if (bytes.length > largestInstanceBytes) return fault('too-large', 'This PSPLIB file has more than 16 MB.');
  const log = new ReadingLog();
  const sections = sectionsOf(decodeText(bytes).text);
  const precedence = numbersOf(sections.get('PRECEDENCE RELATIONS') ?? []);
  const requests = numbersOf(sections.get('REQUESTS/DURATIONS') ?? []);
  const capacities = numbersOf(sections.get('RESOURCEAVAILABILITIES') ?? [])[0] ?? [];
  if (precedence.length === 0 || requests.length === 0 || capacities.length === 0)
    return fault('cut', 'This PSPLIB file lacks its precedence relations, durations or capacities.');
  new RecordCount(options.limits).reach('tasks', Math.max(precedence.length, requests.length));
  if (precedence.length > maxJobs) return fault('too-large', 'This PSPLIB file has more than 100,000 jobs.');
  const programme = blankInstance(options.name ?? 'PSPLIB instance');
  addJobs(programme, requests, capacities, log);
  addPrecedence(programme, precedence, log);
  const { id, name } = programme.project;
  return {
    ok: true,
    format: 'psplib',
    programme,
    projects: [{ index: 0, id, code: name, name, taskCount: programme.tasks.length }],
    projectIndex: 0,
    notCarriedOver: log.notCarriedOver(),
    warnings: log.allWarnings(),
  };
}

function sectionsOf(text: string): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  let lines: string[] | null = null;
  for (const line of text.split(/\r?\n/)) {
    const title = /^([A-Z][A-Z/ ]+):\s*$/.exec(line.trim())?.[1];
    if (line.startsWith('***')) lines = null;
    else if (title !== undefined) {
      lines = [];
      sections.set(title, lines);
    } else lines?.push(line);
  }
  return sections;
}

/** Lines of whole numbers only. */
function numbersOf(lines: readonly string[]): number[][] {
  return lines
    .filter((line) => /^[\s\d]+$/.test(line) && /\d/.test(line))
    .map((line) => line.trim().split(/\s+/).map(Number));
}

function blankInstance(name: string): Programme {
  const calendar = emptyCalendar('1');
  calendar.name = '24 hours';
  calendar.week = calendar.week.map(() => [{ from: 0, to: 1440 }]);
  calendar.minutesPerDay = psplibPeriodMinutes;
  const programme = newProgramme('msp', 0);
  programme.source = { format: 'psplib', application: 'PSPLIB', version: null };
  programme.calendars = [calendar];
  Object.assign(programme.project, {
    id: 'psplib',
    name,
    calendarId: calendar.id,
    minutesPerDay: psplibPeriodMinutes,
    minutesPerWeek: 7 * psplibPeriodMinutes,
    defaultStartMinute: 0,
    defaultFinishMinute: 1440,
  } satisfies Partial<Programme['project']>);
  return programme;
}

function addJobs(programme: Programme, requests: number[][], capacities: number[], log: ReadingLog): void {
  for (const [index, units] of capacities.entries())
    programme.resources.push({ ...newResource(`R${index + 1}`), name: `R ${index + 1}`, maxUnits: units });
  const width = capacities.length;
  const known = new Set<string>();
  for (const row of requests) {
    // A further mode of a job has no job number of its own: mode, duration, demands.
    if (row.length < width + 3) {
      log.leaveOut('further-modes', 'Further modes of jobs; the first is read');
      continue;
    }
    const [job, , periods] = row as [number, number, number];
    const task = newTask(String(job));
    if (known.has(task.id)) continue;
    known.add(task.id);
    task.rowNumber = job;
    task.name = `Job ${job}`;
    task.durationMinutes = periods * psplibPeriodMinutes;
    task.isMilestone = periods === 0;
    programme.tasks.push(task);
    addDemands(programme, task.id, row.slice(3, 3 + width), task.durationMinutes);
  }
}

function addDemands(programme: Programme, taskId: string, demands: number[], durationMinutes: number): void {
  for (const [index, units] of demands.entries()) {
    if (units === 0) continue;
    const assignment = newAssignment(`${taskId}-R${index + 1}`, taskId, `R${index + 1}`);
    assignment.units = units;
    assignment.workMinutes = units * durationMinutes;
    assignment.remainingWorkMinutes = assignment.workMinutes;
    programme.assignments.push(assignment);
  }
}

function addPrecedence(programme: Programme, precedence: number[][], log: ReadingLog): void {
  const known = new Set(programme.tasks.map((task) => task.id));
  for (const [job, , count = 0, ...successors] of precedence) {
    for (const successor of successors.slice(0, count)) {
      if (known.has(String(job)) && known.has(String(successor)))
        programme.links.push(newLink(`${job}-${successor}`, String(job), String(successor)));
      else log.warn(`Job ${job} precedes job ${successor}, which is not in the file.`);
    }
  }
}
