// The programme model as a Primavera XER file, which P6 imports. Data that only Microsoft Project has is counted.
import type { Programme, ScheduleOptions } from '@horizon/schedule';

import { ReadingLog } from '../reading-log.ts';
import { formatSpaced } from '../text/local-time.ts';
import { type WriteOptions, writtenWindows1252, type WrittenFile } from '../writing/written-file.ts';
import { floatOfCode, lagCalendarOfCode, reversed } from './codes.ts';
import { leaveOutOfXer } from './leave-out-of-xer.ts';
import {
  baselineProjects,
  type BaselineProject,
  writeActivityCodes,
  writeExpenses,
  writeNotes,
  writeUserFields,
} from './write-annotations.ts';
import { writeAssignments, writeCalendars, writeResources } from './write-resources.ts';
import { writeActivities, writeLinks, writeWbs } from './write-tasks.ts';
import { numberRecords, type XerNumbers } from './xer-numbers.ts';
import { cutTo, lengthOf } from './xer-limits.ts';
import { XerWriter } from './xer-writer.ts';

const writtenVersion = '19.12';

/** The file's bytes (Windows-1252, or UTF-8 where that has no room for a character); linear in the programme. */
export function writeXer(programme: Programme, { note }: WriteOptions = {}): WrittenFile {
  const log = new ReadingLog();
  const xer = new XerWriter();
  const numbers = numberRecords(programme);
  const baselines = baselineProjects(numbers);
  const version = programme.source.format === 'xer' ? (programme.source.version ?? writtenVersion) : writtenVersion;
  const date = formatSpaced(programme.project.statusDate ?? programme.project.start).slice(0, 10);
  const currency = programme.project.currency ?? '';
  xer.header([version, date, 'Project', 'horizon', 'Horizon', 'Horizon', 'Project Management', currency]);
  writeProjects(xer, programme, numbers, baselines);
  writeCalendars(xer, programme, numbers);
  writeOptions(xer, programme.options, numbers.projectId);
  writeWbs(xer, programme, numbers);
  writeResources(xer, programme, numbers);
  writeActivities(xer, programme, numbers);
  for (const baseline of baselines) writeBaseline(xer, baseline, numbers);
  writeLinks(xer, programme, numbers);
  writeAssignments(xer, programme, numbers);
  writeActivityCodes(xer, programme, numbers);
  writeUserFields(xer, programme, numbers);
  writeNotes(xer, numbers, note);
  writeExpenses(xer, programme, numbers, baselines);
  leaveOutOfXer(programme, log);
  xer.changed.report(log);
  return writtenWindows1252(xer.text(), log);
}

function writeProjects(
  xer: XerWriter,
  programme: Programme,
  numbers: XerNumbers,
  baselines: readonly BaselineProject[],
): void {
  const { project, options } = programme;
  const own = { id: numbers.projectId, code: project.name, originalId: null as number | null };
  const copies = baselines.map(({ projectId, number }) => {
    const suffix = ` - B${number + 1}`;
    return {
      id: projectId,
      code: `${cutTo(project.name, lengthOf('PROJECT', 'proj_short_name')! - suffix.length)}${suffix}`,
      originalId: numbers.projectId,
    };
  });
  xer.table('PROJECT', [own, ...copies], {
    proj_id: (row) => row.id,
    name_sep_char: () => '.',
    proj_short_name: (row) => row.code,
    orig_proj_id: (row) => row.originalId,
    clndr_id: () => numbers.calendarId(project.calendarId),
    sum_base_proj_id: (row) => (row.originalId === null ? copies[0]?.id : null),
    critical_drtn_hr_cnt: () => options.criticalFloatMinutes / 60,
    last_recalc_date: () => formatSpaced(project.statusDate),
    plan_start_date: () => formatSpaced(project.start),
    plan_end_date: () => formatSpaced(project.mustFinishBy),
    scd_end_date: () => formatSpaced(project.finish),
    critical_path_type: () => (options.critical === 'longest-path' ? 'CT_DrivPath' : 'CT_TotFloat'),
    project_flag: () => true,
  });
}

const codeOfLagCalendar = reversed(lagCalendarOfCode);
const codeOfFloat = reversed(floatOfCode);

function writeOptions(xer: XerWriter, options: ScheduleOptions, projectId: number): void {
  xer.table('SCHEDOPTIONS', [options], {
    schedoptions_id: () => 1,
    proj_id: () => projectId,
    sched_outer_depend_type: () => 'SD_Both',
    sched_open_critical_flag: (o) => o.openEndsAreCritical,
    sched_lag_early_start_flag: (o) => o.ssLagFromEarlyStart,
    sched_retained_logic: (o) => o.progress === 'retained-logic',
    sched_setplantoforecast: () => false,
    sched_float_type: (o) => codeOfFloat[o.float],
    sched_calendar_on_relationship_lag: (o) => codeOfLagCalendar[o.lagCalendar],
    sched_use_expect_end_flag: (o) => o.usesExpectedFinish,
    sched_progress_override: (o) => o.progress === 'progress-override',
    sched_use_project_end_date_for_float: (o) => o.floatByProject,
  });
}

function writeBaseline(xer: XerWriter, { projectId, rows }: BaselineProject, numbers: XerNumbers): void {
  xer.table('TASK', rows, {
    task_id: ({ id }) => id,
    proj_id: () => projectId,
    task_type: () => 'TT_Task',
    status_code: () => 'TK_NotStart',
    task_code: ({ task }) => numbers.activityCode(task),
    task_name: ({ task }) => task.name,
    target_drtn_hr_cnt: ({ baseline }) => (baseline.durationMinutes === null ? null : baseline.durationMinutes / 60),
    target_work_qty: ({ baseline }) => (baseline.workMinutes === null ? null : baseline.workMinutes / 60),
    target_start_date: ({ baseline }) => formatSpaced(baseline.start),
    target_end_date: ({ baseline }) => formatSpaced(baseline.finish),
  });
}
