// The tasks of a programme by id, for the plan's screens; fetched once per revision.
import { FLAG, statusBucketOf } from '@horizon/schedule';
import type { Link, Programme, StatusBucket } from '@horizon/schedule';
import { useMemo } from 'react';
import type { CachedProgramme } from '../../tasks/cached-programme.ts';
import { useCachedProgramme } from '../../tasks/cached-query.ts';
import { dayOfMinute, lastDayOfMinute } from '../../parts/day-of-minute.ts';
import { groupBy } from './group-by.ts';

export interface PlannedTask {
  id: string;
  code: string | null;
  name: string;
  /** The first and last day, `YYYY-MM-DD`; null if the task has no date. */
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
  /** The links by successor. */
  linksInto: ReadonlyMap<string, readonly Link[]>;
  linkById: ReadonlyMap<string, Link>;
  project: Programme['project'];
  options: Programme['options'];
  abilities: readonly string[];
}

const read = new WeakMap<CachedProgramme, PlannedTasks>();

/** The programme's tasks by id. Linear, and cached with the programme. */
function plannedTasksOf(cached: CachedProgramme): PlannedTasks {
  const known = read.get(cached);
  if (known) return known;
  const { dates, programme } = cached;
  const tasks = programme.tasks.map(({ id, code, name, status, levellingDelayMinutes }, at): PlannedTask => {
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
      bucket: statusBucketOf(status, percentComplete, { isStarted: (flags & FLAG.started) !== 0 }),
      percentComplete,
      isCritical: (flags & FLAG.critical) !== 0,
      isSummary: (flags & FLAG.summary) !== 0,
      levellingDelayMinutes,
    };
  });
  const made = {
    revision: cached.revision,
    tasks: new Map(tasks.map((task) => [task.id, task])),
    linksInto: groupBy(programme.links, (link) => link.successorId),
    linkById: new Map(programme.links.map((link) => [link.id, link])),
    project: programme.project,
    options: programme.options,
    abilities: cached.abilities,
  };
  read.set(cached, made);
  return made;
}

/** Fetches the programme for its names and dates; `tasks` is undefined until it has loaded. */
export function usePlannedTasks(workspaceId: string, projectId: string, enabled = true) {
  const query = useCachedProgramme({ workspaceId, projectId }, enabled);
  const planned = useMemo(() => (query.data ? plannedTasksOf(query.data) : null), [query.data]);
  return { query, planned };
}
