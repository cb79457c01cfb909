// Microsoft Project's own files (.mpp, .mpt) into the programme model: Project 2010 to today completely, 2000 to 2007
// as far as they go. Container, version and field maps first, then calendars, tasks, resources, links and assignments
// (mpp-format facts, 11.3). A file's own claims are never trusted: counts, offsets and references are checked, and the
// work is bounded by the file's length.
import type { Programme } from '@horizon/schedule';
import { dropUnknownCalendars } from '../model/sound-references.ts';
import { fault, type PlanningFileResult, type ReadOptions } from '../planning-file-result.ts';
import { ReadingLog } from '../reading-log.ts';
import { openCompoundFile } from './compound-file.ts';
import { countPresentation } from './count-presentation.ts';
import { CustomFields } from './custom-fields.ts';
import { taskFlags } from './flag-places.ts';
import { openProject, type OpenProject } from './open-project.ts';
import { readProjectProperties, readScheduleOptions } from './project-properties.ts';
import { readAssignmentRows, readAssignments } from './read-assignments.ts';
import { readCalendars } from './read-calendars.ts';
import { readLinks } from './read-links.ts';
import { readResources } from './read-resources.ts';
import { readTasks } from './read-tasks.ts';
import { Refusal } from './refusal.ts';
import { recogniseOtherFile } from './recognise-other-file.ts';
import { addSplits } from './add-splits.ts';
import { ValueLists } from './value-lists.ts';
import { WorkBound } from './work-bound.ts';

/** Files beyond this size are refused; the largest real ones are a fraction of it. */
const largestFile = 256 * 1024 * 1024;

/**
 * The programme of an .mpp file, or one named fault: another kind of file, cut off, damaged, too old, or protected by a
 * password. Never throws. Cost: linear in the file's length, at most a fixed number of steps a byte.
 */
export function readMpp(bytes: Uint8Array, options: ReadOptions = {}): PlanningFileResult {
  const other = recogniseOtherFile(bytes);
  if (other !== null) return other;
  if (bytes.length > largestFile) return fault('too-large', 'The file is larger than 256 MB. Split it into projects.');
  try {
    const log = new ReadingLog();
    const bound = new WorkBound(bytes.length);
    return readOpened(openProject(openCompoundFile(bytes), bound, log), options);
  } catch (refusal) {
    if (refusal instanceof Refusal) return fault(refusal.code, refusal.message);
    throw refusal;
  }
}

function readOpened(project: OpenProject, options: ReadOptions): PlanningFileResult {
  const { log } = project;
  const programme = readProgramme(project, options);
  const { project: properties, tasks } = programme;
  const itself = { index: 0, id: properties.id, code: properties.name, name: properties.title ?? properties.name };
  return {
    ok: true,
    format: 'mpp',
    programme,
    projects: [{ ...itself, taskCount: tasks.length }],
    projectIndex: 0,
    notCarriedOver: log.notCarriedOver(),
    warnings: log.allWarnings(),
  };
}

function readProgramme(project: OpenProject, options: ReadOptions): Programme {
  const { calendars, projectCalendarId, ofResource } = readCalendars(project);
  const lists = new ValueLists(project);
  const custom = new CustomFields(project, { of: 'task', flags: taskFlags(project).custom, lists });
  const calendarIds = new Set(calendars.map(({ id }) => id));
  const { tasks, parents, summaryName } = readTasks(project, { custom, calendarIds });
  const name = summaryName ?? options.name ?? 'Programme';
  const properties = readProjectProperties(project, {
    calendarId: projectCalendarId,
    name,
    earliestStart: earliestStart(tasks),
  });
  const { resources, customFields: resourceFields } = readResources(project, {
    lists,
    rateMoment: properties.statusDate ?? properties.start,
    calendarOf: ofResource,
  });
  const resourceUids = new Set(resources.map(({ id }) => Number(id)));
  const rows = readAssignmentRows(project, { tasks: parents, resources: resourceUids });
  const programme: Programme = {
    source: {
      format: 'mpp',
      application:
        project.version.application?.replace('Microsoft.Project', 'Microsoft Project') ?? 'Microsoft Project',
      version: project.version.generation,
    },
    project: properties,
    options: readScheduleOptions(project, properties.minutesPerDay),
    calendars: namedCalendars(calendars, { tasks, resources }),
    tasks,
    links: readLinks(project, parents),
    resources,
    assignments: readAssignments(project, rows, materialsOf(resources)),
    customFields: [...custom.definitions(), ...resourceFields.definitions()],
    activityCodeTypes: custom.codeTypes(),
  };
  dropUnknownCalendars(programme, project.log);
  addSplits(project, programme, rows);
  countPresentation(project);
  return programme;
}

function earliestStart(tasks: Programme['tasks']): number {
  const starts = tasks.map(({ stored }) => stored?.start ?? Infinity);
  const first = starts.reduce((a, b) => Math.min(a, b), Infinity);
  return Number.isFinite(first) ? first : 0;
}

// A resource's calendar has no name of its own; a nameless one that nobody uses is left over from earlier saves.
function namedCalendars(
  calendars: Programme['calendars'],
  { tasks, resources }: Pick<Programme, 'tasks' | 'resources'>,
): Programme['calendars'] {
  const owners = new Map(resources.map((resource) => [resource.calendarId, resource.name]));
  const inUse = new Set([...tasks.map(({ calendarId }) => calendarId), ...calendars.map(({ parentId }) => parentId)]);
  const kept = calendars.filter(({ id, name }) => name !== '' || owners.has(id) || inUse.has(id));
  for (const calendar of kept) {
    if (calendar.name === '') calendar.name = owners.get(calendar.id) ?? `Calendar ${calendar.id}`;
  }
  return kept;
}

function materialsOf(resources: Programme['resources']): Set<string> {
  return new Set(resources.flatMap(({ id, kind }) => (kind === 'material' ? [id] : [])));
}
