// The tasks of a programme as the plan's screens name them: read once a revision, looked up by id.
import { FLAG, statusBucketOf, unpackColumn, unpackProgramme } from '@horizon/schedule';
import type { Link, PackedColumn, PackedProgramme, Programme, StatusBucket } from '@horizon/schedule';
import type { CallAnswer } from '../../../client/api.ts';
import { useCall } from '../../../client/data.ts';
import { useMemo } from 'react';
import { groupBy } from './group-by.ts';

export interface PlannedTask {
  id: string;
  code: string | null;
  name: string;
  /** First and last day, `YYYY-MM-DD`; none where the programme has no date. */
  start: string | null;
  finish: string | null;
  totalFloatMinutes: number | null;
  bucket: StatusBucket;
  percentComplete: number;
  isCritical: boolean;
  isSummary: boolean;
  levellingDelayMinutes: number;
}

export interface PlannedTasks {
  revision: number;
  tasks: ReadonlyMap<string, PlannedTask>;
  /** Links by the task that they lead to. */
  linksInto: ReadonlyMap<string, readonly Link[]>;
  linkById: ReadonlyMap<string, Link>;
  project: Programme['project'];
  options: Programme['options'];
  abilities: readonly string[];
}

type Answer = CallAnswer<'getSchedule'>;
const minutesPerDay = 1440;
const read = new WeakMap<Answer, PlannedTasks>();

/** The calendar day of a minute since 1970. */
export function dayOfMinute(minute: number): string {
  return new Date(Math.floor(minute / minutesPerDay) * 86_400_000).toISOString().slice(0, 10);
}

/** The last day that work up to a minute touches: midnight belongs to the day before. */
export function lastDayOfMinute(minute: number): string {
  return dayOfMinute(minute - 1);
}

/** The programme's tasks by id. Linear, and kept with the answer. */
function plannedTasksOf(answer: Answer): PlannedTasks {
  const known = read.get(answer);
  if (known) return known;
  // What `packProgramme` wrote on the server is what `unpackProgramme` reads.
  const programme = unpackProgramme(answer.programme as unknown as PackedProgramme);
  const statuses = unpackColumn(answer.more.columns['status'] as PackedColumn | undefined, answer.more.count, null) as (
    | string
    | null
  )[];
  const { dates } = answer;
  const tasks = programme.tasks.map(({ id, code, name, levellingDelayMinutes }, at): PlannedTask => {
    const [start, finish] = [dates.start[at] ?? null, dates.finish[at] ?? null];
    const flags = dates.flags[at] ?? 0;
    const percentComplete = dates.percentComplete[at] ?? 0;
    const begins = start === null ? null : dayOfMinute(start);
    return {
      id,
      code,
      name,
      start: begins,
      finish: finish === null ? null : start !== null && finish <= start ? begins : lastDayOfMinute(finish),
      totalFloatMinutes: dates.totalFloat[at] ?? null,
      bucket: statusBucketOf(statuses[at] ?? null, percentComplete, { isStarted: (flags & FLAG.started) !== 0 }),
      percentComplete,
      isCritical: (flags & FLAG.critical) !== 0,
      isSummary: (flags & FLAG.summary) !== 0,
      levellingDelayMinutes,
    };
  });
  const made = {
    revision: answer.revision,
    tasks: new Map(tasks.map((task) => [task.id, task])),
    linksInto: groupBy(programme.links, (link) => link.successorId),
    linkById: new Map(programme.links.map((link) => [link.id, link])),
    project: programme.project,
    options: programme.options,
    abilities: answer.abilities,
  };
  read.set(answer, made);
  return made;
}

/** Reads the programme for its names and dates; `tasks` is none until it is there. */
export function usePlannedTasks(workspaceId: string, projectId: string, enabled = true) {
  const query = useCall('getSchedule', { params: { workspaceId, projectId } }, { enabled });
  const planned = useMemo(() => (query.data ? plannedTasksOf(query.data) : null), [query.data]);
  return { query, planned };
}
