// A Primavera XER file (P6 and before) into the programme model: one of its projects, with the calendars, resources and
// codes that it shares with the others.
import { type Link, type Programme, standardCalendar, type Task } from '@horizon/schedule';

import { fillMissingDurations } from '../model/missing-durations.ts';
import { dropUnknownCalendars, uniqueIds } from '../model/sound-references.ts';
import { fault, type PlanningFileResult, type ProjectInFile, type ReadOptions } from '../planning-file-result.ts';
import { ReadingLog } from '../reading-log.ts';
import { RecordCount } from '../record-limits.ts';
import { decodeChosen } from '../text/decode-text.ts';
import { encodingOfFile } from '../text/encoding-of-file.ts';
import { plainTextOfHtml } from '../text/plain-text.ts';
import { linkOfCode, lookUp } from './codes.ts';
import { activityFields, readActivity } from './read-activity.ts';
import { readActivityCodes, readBaselines, readExpenses, readNotes, readUserFields } from './read-annotations.ts';
import { readCalendars } from './read-calendars.ts';
import { listProjects, readProject } from './read-project.ts';
import { readAssignments, readResources } from './read-resources.ts';
import { outlineOfWbs, readWbs } from './read-structure.ts';
import { keyOf, type XerKey, XerTables } from './xer-tables.ts';

/** Reads one project of an XER file; about linear in the file's length. */
export function readXer(bytes: Uint8Array, options: ReadOptions = {}): PlanningFileResult {
  const count = new RecordCount(options.limits);
  const decoded = decodeChosen(bytes, options.encoding);
  const tables = new XerTables(decoded.text, bytes, count);
  const log = new ReadingLog();
  const choice = listProjects(tables, options);
  if (choice === null)
    return tables.isComplete
      ? fault('no-tasks', 'This Primavera XER file holds no project.')
      : fault('cut', 'This Primavera XER file ends before its projects. Export it again and send the whole file.');
  if (choice.chosen === null) {
    const list = choice.projects.map((project) => `${project.index + 1} ${project.code}`).join(', ');
    return fault('no-such-project', `The file has no project "${options.project}"; it has: ${list}.`);
  }
  if (!tables.isComplete)
    log.warn(
      tables.endsWithLine()
        ? 'The file has no end mark: records at its end may be missing.'
        : `The file ends in the middle: ${choice.chosen.taskCount} activities were read, what follows is missing.`,
    );
  const programme = readProgramme(tables, choice.chosen, { log, count });
  countLeftOut(tables, choice.projects.length, log);
  const encoding = encodingOfFile(decoded, programme, options.encoding);
  return {
    ok: true,
    format: 'xer',
    programme,
    projects: choice.projects,
    projectIndex: choice.chosen.index,
    notCarriedOver: log.notCarriedOver(),
    warnings: log.allWarnings(),
    ...(encoding ? { encoding } : {}),
  };
}

interface Reading {
  log: ReadingLog;
  count: RecordCount;
}

function readProgramme(tables: XerTables, chosen: ProjectInFile, reading: Reading): Programme {
  const { log, count } = reading;
  const { project, options, primaryBaselineId } = readProject(tables, chosen);
  const critical = {
    floatMinutes: options.criticalFloatMinutes,
    isLongestPath: options.critical === 'longest-path',
  };
  const activities: Task[] = [];
  const wbsKeys: XerKey[] = [];
  const withoutDuration: Task[] = [];
  const projectKey = keyOf(chosen.id);
  const byId = new Map<XerKey, Task>();
  tables.each('TASK', [...activityFields, 'proj_id', 'wbs_id'], (row, at) => {
    if (row.key(at.proj_id) !== projectKey) return;
    count.add('tasks');
    const task = readActivity(row, at, critical, log);
    activities.push(task);
    if (row.minutes(at.target_drtn_hr_cnt) === null) withoutDuration.push(task);
    wbsKeys.push(row.key(at.wbs_id));
    byId.set(row.key(at.task_id), task);
  });
  if (byId.size < activities.length) uniqueIds(activities, log);
  const nodes = readWbs(tables, chosen.id, byId);
  count.add('tasks', nodes.size);
  const loose: Task[] = [];
  for (let i = 0; i < activities.length; i += 1) (nodes.get(wbsKeys[i]!)?.activities ?? loose).push(activities[i]!);
  const tasks = outlineOfWbs(nodes, loose, log);
  const wbs = new Map<XerKey, Task>();
  for (const node of nodes.values()) wbs.set(node.id, node.task);
  const resources = readResources(tables);
  const assignments = readAssignments(tables, byId, resources);
  const activityCodeTypes = readActivityCodes(tables, byId);
  const customFields = readUserFields(tables, { tasks: byId, wbs, resources }, log);
  readNotes(tables, byId, wbs);
  readExpenses(tables, byId, log);
  readBaselines(tables, chosen.id, primaryBaselineId, byId.values());
  const used = new Set([project.calendarId]);
  for (const { calendarId } of activities) if (calendarId !== null) used.add(calendarId);
  for (const { calendarId } of resources.values()) if (calendarId !== null) used.add(calendarId);
  const programme: Programme = {
    source: { format: 'xer', application: 'Primavera P6', version: tables.header[1]?.trim() || null },
    project,
    options,
    calendars: readCalendars(tables, chosen.id, used),
    tasks,
    links: readLinks(tables, byId, reading),
    resources: [...resources.values()],
    assignments,
    customFields,
    activityCodeTypes,
  };
  uniqueIds(assignments, log);
  settleCalendar(programme, log);
  fillMissingDurations(programme, withoutDuration, log);
  return programme;
}

function settleCalendar(programme: Programme, log: ReadingLog): void {
  const { calendars, project } = programme;
  if (calendars.length === 0) {
    calendars.push(standardCalendar('standard'));
    log.warn('The file has no calendars; eight hours from Monday to Friday are taken.');
  }
  dropUnknownCalendars(programme, log);
  const own = calendars.find((calendar) => calendar.id === project.calendarId) ?? calendars[0]!;
  project.calendarId = own.id;
  project.minutesPerDay = own.minutesPerDay ?? project.minutesPerDay;
  project.minutesPerWeek = own.minutesPerWeek ?? project.minutesPerWeek;
  if (own.minutesPerMonth) project.daysPerMonth = Math.round((10 * own.minutesPerMonth) / project.minutesPerDay) / 10;
}

function readLinks(tables: XerTables, tasks: ReadonlyMap<XerKey, Task>, { log, count }: Reading): Link[] {
  const links: Link[] = [];
  const keys: XerKey[] = [];
  tables.each(
    'TASKPRED',
    ['task_id', 'pred_task_id', 'task_pred_id', 'pred_type', 'lag_hr_cnt', 'comments'],
    (row, at) => {
      const successor = tasks.get(row.key(at.task_id));
      const predecessor = tasks.get(row.key(at.pred_task_id));
      if (!successor || !predecessor) {
        if (successor || predecessor)
          log.leaveOut(
            'external-links',
            'Links to activities of other projects; the dates they gave are not recalculated',
          );
        return;
      }
      count.add('links');
      keys.push(row.key(at.task_pred_id));
      links.push({
        id: row.text(at.task_pred_id),
        predecessorId: predecessor.id,
        successorId: successor.id,
        kind: lookUp(linkOfCode, row.word(at.pred_type), 'FS' as const),
        lag: { kind: 'working', minutes: row.minutes(at.lag_hr_cnt) ?? 0 },
        lagUnit: 'h',
        notes: plainTextOfHtml(row.text(at.comments)) || null,
      });
    },
  );
  if (hasTwins(keys)) uniqueIds(links, log);
  return links;
}

// P6 mostly writes links in the order of their ids, which avoids remembering them all.
function hasTwins(keys: readonly XerKey[]): boolean {
  let last = -1;
  for (const key of keys) {
    if (typeof key !== 'number' || key <= last) return new Set(keys).size < keys.length;
    last = key;
  }
  return false;
}

const leftOut: Record<string, string> = {
  TASKPROC: 'Steps of activities',
  TASKDOC: 'Links of activities to documents',
  TASKFIN: 'Past period actuals of activities',
  TRSRCFIN: 'Past period actuals of assignments',
  PROJISSU: 'Issues',
  RISK: 'Risks',
  PROJRISK: 'Risks',
  PROJTHRS: 'Thresholds',
  TASKUSER: 'Users of activities',
  PROJPCAT: 'Codes of the project itself',
  RSRCRCAT: 'Codes of resources',
  WBSBUDG: 'Budget changes of WBS elements',
  WBSSTEP: 'Milestones of WBS elements',
};

function countLeftOut(tables: XerTables, projectCount: number, log: ReadingLog): void {
  for (const [table, note] of Object.entries(leftOut)) log.leaveOut(table.toLowerCase(), note, tables.count(table));
  log.leaveOut('other-projects', 'Other projects of the file; each can be read by its code', projectCount - 1);
}
