// The project rows of an XER file, the choice among them, and the scheduling options of the chosen one.
import { newProject, type ProjectProperties, type ScheduleOptions, standardOptions } from '@horizon/schedule';

import { chooseProject, type Choice } from '../model/choose-project.ts';
import type { ProjectInFile, ReadOptions } from '../planning-file-result.ts';
import { floatOfCode, lagCalendarOfCode, lookUp } from './codes.ts';
import { keyOf, type XerKey, type XerTables } from './xer-tables.ts';

/** The projects of the file and which of them is read. */
export function listProjects(tables: XerTables, options: ReadOptions): Choice | null {
  const counts = new Map<XerKey, number>();
  tables.each('TASK', ['proj_id'], (row, at) => {
    const id = row.key(at.proj_id);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  });
  const names = new Map<string, string>();
  tables.each('PROJWBS', ['proj_node_flag', 'proj_id', 'wbs_name'], (row, at) => {
    if (row.flag(at.proj_node_flag)) names.set(row.text(at.proj_id), row.text(at.wbs_name));
  });
  const known = new Set<string>();
  const projects: (ProjectInFile & { isBaseline: boolean })[] = [];
  tables.each('PROJECT', ['proj_id', 'proj_short_name', 'orig_proj_id'], (row, at) => {
    const id = row.text(at.proj_id);
    if (known.has(id)) return;
    known.add(id);
    const code = row.text(at.proj_short_name);
    const name = names.get(id) ?? code;
    const isBaseline = row.text(at.orig_proj_id) !== '';
    projects.push({ index: projects.length, id, code, name, taskCount: counts.get(keyOf(id)) ?? 0, isBaseline });
  });
  // A file without its PROJECT table, or cut before it, still has rows that name their project.
  for (const [key, taskCount] of counts) {
    const id = String(key);
    if (known.has(id)) continue;
    projects.push({ index: projects.length, id, code: id, name: names.get(id) ?? id, taskCount, isBaseline: false });
  }
  return chooseProject(projects, options.project);
}

export interface XerProject {
  project: ProjectProperties;
  options: ScheduleOptions;
  /** The project's own primary baseline. */
  primaryBaselineId: string;
}

/** Properties and options of a project. */
export function readProject(tables: XerTables, chosen: ProjectInFile): XerProject {
  const project = newProject(0);
  const options = standardOptions('p6');
  let primaryBaselineId = '';
  let start: number | null = null;
  project.id = chosen.id;
  project.name = chosen.code || chosen.name;
  project.title = chosen.name;
  project.currency = tables.header.at(8)?.trim() || null;
  tables.each(
    'PROJECT',
    [
      'proj_id',
      'plan_start_date',
      'scd_end_date',
      'plan_end_date',
      'last_recalc_date',
      'next_data_date',
      'clndr_id',
      'critical_drtn_hr_cnt',
      'critical_path_type',
      'sum_base_proj_id',
    ],
    (row, at) => {
      if (row.text(at.proj_id) !== chosen.id) return;
      start = row.date(at.plan_start_date);
      project.finish = row.date(at.scd_end_date);
      project.mustFinishBy = row.date(at.plan_end_date);
      project.statusDate = row.date(at.last_recalc_date) ?? row.date(at.next_data_date);
      project.calendarId = row.text(at.clndr_id);
      options.criticalFloatMinutes = row.minutes(at.critical_drtn_hr_cnt) ?? 0;
      options.critical = row.text(at.critical_path_type) === 'CT_DrivPath' ? 'longest-path' : 'float';
      primaryBaselineId = row.text(at.sum_base_proj_id);
    },
  );
  project.start = start ?? project.statusDate ?? 0;
  readOptions(tables, chosen.id, options);
  return { project, options, primaryBaselineId };
}

function readOptions(tables: XerTables, projectId: string, options: ScheduleOptions): void {
  const isOnly = tables.count('SCHEDOPTIONS') === 1;
  tables.each(
    'SCHEDOPTIONS',
    [
      'proj_id',
      'sched_progress_override',
      'sched_retained_logic',
      'sched_calendar_on_relationship_lag',
      'sched_float_type',
      'sched_open_critical_flag',
      'sched_use_expect_end_flag',
      'sched_lag_early_start_flag',
      'sched_use_project_end_date_for_float',
    ],
    (row, at) => {
      const owner = row.text(at.proj_id);
      if (owner !== projectId && !(isOnly && owner === '')) return;
      if (row.flag(at.sched_progress_override)) options.progress = 'progress-override';
      else if (row.text(at.sched_retained_logic) === 'N') options.progress = 'actual-dates';
      const lagCalendar = row.text(at.sched_calendar_on_relationship_lag);
      options.lagCalendar = lookUp(lagCalendarOfCode, lagCalendar, options.lagCalendar);
      const float = row.text(at.sched_float_type);
      options.float = float === '' ? options.float : lookUp(floatOfCode, float, 'smaller');
      options.openEndsAreCritical = row.flag(at.sched_open_critical_flag);
      options.usesExpectedFinish = row.text(at.sched_use_expect_end_flag) !== 'N';
      options.ssLagFromEarlyStart = row.text(at.sched_lag_early_start_flag) !== 'N';
      options.floatByProject = row.text(at.sched_use_project_end_date_for_float) !== 'N';
    },
  );
}
