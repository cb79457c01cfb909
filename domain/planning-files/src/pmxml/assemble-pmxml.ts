// Assembles the selected project of a P6 XML file.
import {
  newLink,
  newProject,
  newTask,
  type Programme,
  type Resource,
  type ScheduleOptions,
  standardCalendar,
  standardOptions,
  type Task,
} from '@horizon/schedule';
import { formatMinute } from '@horizon/working-time';

import type { Choice } from '../model/choose-project.ts';
import { fillMissingDurations } from '../model/missing-durations.ts';
import { setNamed } from '../model/named-values.ts';
import { dropUnknownCalendars, uniqueIds } from '../model/sound-references.ts';
import type { PlanningFileResult } from '../planning-file-result.ts';
import type { ReadingLog } from '../reading-log.ts';
import { plainTextOfHtml } from '../text/plain-text.ts';
import { lookUp } from '../xer/codes.ts';
import { inheritExceptions } from '../xer/read-calendars.ts';
import { outlineOfWbs, type WbsNode } from '../xer/read-structure.ts';
import type { XerKey } from '../xer/xer-tables.ts';
import type { BusinessObject } from './business-object.ts';
import { lagCalendarOfWord, linkOfWord, progressOfWord } from './codes.ts';
import { readPmxmlActivity } from './read-activity.ts';
import { readPmxmlCalendar } from './read-calendar.ts';
import { activitiesOf, objectsOf, type PmxmlDraft, type PmxmlProject } from './pmxml-draft.ts';
import {
  applyRates,
  readPmxmlAssignment,
  readPmxmlResource,
  settleMaterials,
  settlePmxmlQuantities,
} from './read-resource.ts';

/** The programme of the chosen project. */
export function assemblePmxml(draft: PmxmlDraft, choice: Choice, log: ReadingLog): PlanningFileResult {
  const chosen = choice.chosen!;
  const source = draft.projects[chosen.index]!;
  const objects = (kind: string): BusinessObject[] => objectsOf(draft, kind, chosen.id, source.kinds);
  const options = readOptions(source.object, objects('ScheduleOptions')[0]);
  const critical = { floatMinutes: options.criticalFloatMinutes, isLongestPath: options.critical === 'longest-path' };
  const given = activitiesOf(draft, chosen.id, source.kinds);
  const activities = given.map((object) => readPmxmlActivity(object, critical, log));
  uniqueIds(activities, log);
  const byId = new Map(activities.map((task) => [task.id, task]));
  const resources = new Map<string, Resource>();
  for (const kind of ['Resource', 'Role'])
    for (const object of draft.shared.get(kind) ?? []) {
      const resource = readPmxmlResource(object);
      resources.set(resource.id, resource);
    }
  applyRates(draft.shared.get('ResourceRate') ?? [], resources);
  settleMaterials(draft.shared.get('Resource') ?? [], resources, unitsOfMeasure(draft));
  const programme: Programme = {
    source: { format: 'pmxml', application: 'Primavera P6', version: draft.version },
    project: readProperties(source.object, chosen.code, chosen.name),
    options,
    calendars: readCalendars(draft, objects),
    tasks: buildOutline(objects('WBS'), given, activities, source, log),
    links: readLinks(objects('Relationship'), byId, log),
    resources: [...resources.values()],
    assignments: objects('ResourceAssignment')
      .map((object) => {
        const assignment = readPmxmlAssignment(object);
        const isMaterial = resources.get(assignment.resourceId)?.kind === 'material';
        if (isMaterial) settlePmxmlQuantities(assignment, object);
        return assignment;
      })
      .filter((assignment) => byId.has(assignment.taskId) && resources.has(assignment.resourceId)),
    customFields: [],
    activityCodeTypes: [],
  };
  uniqueIds(programme.assignments, log);
  addCodesAndFields(programme, draft, objects, given, activities);
  addNotes(objects('ActivityNote'), draft, byId);
  addBaselines(draft, chosen.id, activities);
  settleCalendar(programme, log);
  const withoutDuration = activities.filter((_, index) => given[index]!.minutes('PlannedDuration') === null);
  fillMissingDurations(programme, withoutDuration, log);
  log.leaveOut('expenses', 'Expenses: their amount is in the cost of the activity', objects('ActivityExpense').length);
  for (const [kind, count] of source.passed)
    if (kind !== 'ActivitySpread') log.leaveOut(kind, `P6 records of the kind ${kind}`, count);
  log.leaveOut(
    'other-projects',
    'Other projects of the file; each can be read by its code',
    choice.projects.length - 1,
  );
  return {
    ok: true,
    format: 'pmxml',
    programme,
    projects: choice.projects,
    projectIndex: chosen.index,
    notCarriedOver: log.notCarriedOver(),
    warnings: log.allWarnings(),
  };
}

/** The abbreviation of each unit of measure by its id, else its name. */
function unitsOfMeasure({ shared }: PmxmlDraft): Map<string, string> {
  const label = (object: BusinessObject) => object.text('Abbreviation') || object.text('Name');
  return new Map((shared.get('UnitOfMeasure') ?? []).map((object) => [object.text('ObjectId'), label(object)]));
}

function readProperties(object: BusinessObject, code: string, name: string): Programme['project'] {
  const project = newProject(
    object.date('PlannedStartDate') ?? object.date('StartDate') ?? object.date('DataDate') ?? 0,
  );
  project.id = object.text('ObjectId');
  project.name = code || name;
  project.title = name || null;
  project.finish = object.date('ScheduledFinishDate') ?? object.date('FinishDate');
  project.mustFinishBy = object.date('MustFinishByDate');
  project.statusDate = object.date('DataDate');
  project.calendarId = object.text('ActivityDefaultCalendarObjectId');
  return project;
}

function readOptions(project: BusinessObject, given: BusinessObject | undefined): ScheduleOptions {
  const options = standardOptions('p6');
  const pathType = given?.text('CriticalActivityPathType') || project.text('CriticalActivityPathType');
  const limit = given?.minutes('CriticalActivityFloatThreshold') ?? project.minutes('CriticalActivityFloatLimit');
  options.critical = /longest/i.test(pathType) ? 'longest-path' : 'float';
  options.criticalFloatMinutes = limit ?? 0;
  if (!given) return options;
  options.progress = lookUp(progressOfWord, given.text('OutOfSequenceScheduleType'), options.progress);
  const lagCalendar = given.text('RelationshipLagCalendar').split(/[ -]/)[0]!;
  options.lagCalendar = lookUp(lagCalendarOfWord, lagCalendar, options.lagCalendar);
  const float = given.text('ComputeTotalFloatType');
  if (/smallest/i.test(float)) options.float = 'smaller';
  else if (/^start/i.test(float)) options.float = 'start';
  options.openEndsAreCritical = given.flag('MakeOpenEndedActivitiesCritical');
  options.usesExpectedFinish = given.text('UseExpectedFinishDates') === '' || given.flag('UseExpectedFinishDates');
  options.ssLagFromEarlyStart = !/false|^0$|actual/i.test(given.text('StartToStartLagCalculationType'));
  options.floatByProject = !/^(false|0)$/i.test(given.text('CalculateFloatBasedOnFinishDate'));
  return options;
}

function readCalendars(draft: PmxmlDraft, objects: (kind: string) => BusinessObject[]): Programme['calendars'] {
  const all = new Map<string, Programme['calendars'][number]>();
  for (const object of [...(draft.shared.get('Calendar') ?? []), ...objects('Calendar')]) {
    const calendar = readPmxmlCalendar(object);
    if (!all.has(calendar.id)) all.set(calendar.id, calendar);
  }
  for (const calendar of all.values()) inheritExceptions(calendar, all, new Set());
  return [...all.values()];
}

// A P6 XML project has no WBS element of its own: the project itself is the root.
function buildOutline(
  wbs: readonly BusinessObject[],
  given: readonly BusinessObject[],
  activities: readonly Task[],
  source: PmxmlProject,
  log: ReadingLog,
): Task[] {
  const taken = new Set(activities.map((task) => task.id));
  const node = (id: string, object: BusinessObject, parentId: string): WbsNode => {
    const task = newTask(taken.has(id) ? `W${id}` : id);
    task.kind = 'summary';
    task.name = object.text('Name');
    task.code = object.text('Code') || object.text('Id');
    const sequence = object.number('SequenceNumber') ?? 0;
    return { id, task, parentId, sequence, children: [], activities: [] };
  };
  const nodes = new Map<XerKey, WbsNode>();
  const rootId = `project-${source.object.text('ObjectId')}`;
  nodes.set(rootId, node(rootId, source.object, ''));
  for (const object of wbs) {
    const id = object.text('ObjectId');
    if (!nodes.has(id)) nodes.set(id, node(id, object, object.text('ParentObjectId') || rootId));
  }
  for (const [index, task] of activities.entries())
    (nodes.get(given[index]!.text('WBSObjectId')) ?? nodes.get(rootId)!).activities.push(task);
  return outlineOfWbs(nodes, [], log);
}

function readLinks(
  objects: readonly BusinessObject[],
  tasks: ReadonlyMap<string, Task>,
  log: ReadingLog,
): Programme['links'] {
  const links: Programme['links'] = [];
  for (const object of objects) {
    const predecessor = tasks.get(object.text('PredecessorActivityObjectId'));
    const successor = tasks.get(object.text('SuccessorActivityObjectId'));
    if (!predecessor || !successor) {
      log.leaveOut('external-links', 'Links to activities of other projects; the dates they gave are not recalculated');
      continue;
    }
    const link = newLink(object.text('ObjectId'), predecessor.id, successor.id);
    link.kind = lookUp(linkOfWord, object.text('Type'), 'FS' as const);
    link.lag = { kind: 'working', minutes: object.minutes('Lag') ?? 0 };
    link.lagUnit = 'h';
    link.notes = object.text('Comments') || null;
    links.push(link);
  }
  uniqueIds(links, log);
  return links;
}

function addCodesAndFields(
  programme: Programme,
  draft: PmxmlDraft,
  objects: (kind: string) => BusinessObject[],
  given: readonly BusinessObject[],
  tasks: readonly Task[],
): void {
  const both = (kind: string): BusinessObject[] => [...(draft.shared.get(kind) ?? []), ...objects(kind)];
  const types = new Map(
    both('ActivityCodeType').map((o) => [
      o.text('ObjectId'),
      { name: o.text('Name'), values: [] as { code: string; description: string }[] },
    ]),
  );
  const codes = new Map<string, string>();
  for (const object of both('ActivityCode')) {
    const code = object.text('CodeValue');
    codes.set(object.text('ObjectId'), code);
    types.get(object.text('CodeTypeObjectId'))?.values.push({ code, description: object.text('Description') });
  }
  const fields = new Map<string, Programme['customFields'][number]>();
  for (const object of both('UDFType')) {
    if (!/activity|wbs/i.test(object.text('SubjectArea'))) continue;
    const name = object.text('Title');
    fields.set(object.text('ObjectId'), { name, alias: name, of: 'task', type: fieldType(object.text('DataType')) });
  }
  for (const [index, task] of tasks.entries()) {
    for (const code of given[index]!.of('Code')) {
      const type = types.get(code.text('TypeObjectId'));
      const value = codes.get(code.text('ValueObjectId'));
      if (type && value !== undefined) setNamed(task.activityCodes, type.name, value);
    }
    for (const udf of given[index]!.of('UDF')) {
      const field = fields.get(udf.text('TypeObjectId'));
      if (field) setNamed(task.custom, field.name, fieldValue(udf));
    }
  }
  programme.activityCodeTypes = [...types.values()];
  programme.customFields = [...fields.values()];
}

function fieldType(word: string): Programme['customFields'][number]['type'] {
  if (/date/i.test(word)) return 'date';
  if (/cost/i.test(word)) return 'cost';
  return /double|integer/i.test(word) ? 'number' : 'text';
}

function fieldValue(udf: BusinessObject): string | number {
  const number = udf.number('DoubleValue') ?? udf.number('IntegerValue') ?? udf.number('CostValue');
  if (number !== null) return number;
  const date = udf.date('StartDateValue') ?? udf.date('FinishDateValue');
  if (date !== null) return formatMinute(date);
  return udf.text('TextValue') || udf.text('IndicatorValue') || udf.text('CodeValue');
}

function addNotes(notes: readonly BusinessObject[], draft: PmxmlDraft, tasks: ReadonlyMap<string, Task>): void {
  const topics = new Map((draft.shared.get('NotebookTopic') ?? []).map((o) => [o.text('ObjectId'), o.text('Name')]));
  for (const object of notes) {
    const task = tasks.get(object.text('ActivityObjectId'));
    const text = plainTextOfHtml(object.text('Note') || object.text('RawTextNote'));
    if (!task || text === '') continue;
    const topic = topics.get(object.text('NotebookTopicObjectId'));
    const note = topic ? `${topic}: ${text}` : text;
    task.notes = task.notes === null ? note : `${task.notes}\n\n${note}`;
  }
}

function addBaselines(draft: PmxmlDraft, projectId: string, tasks: readonly Task[]): void {
  const byCode = new Map(tasks.map((task) => [task.code, task]));
  let number = 0;
  for (const { object, isBaseline, kinds } of draft.projects) {
    if (!isBaseline || object.text('OriginalProjectObjectId') !== projectId) continue;
    for (const activity of kinds.get('Activity') ?? []) {
      byCode.get(activity.text('Id'))?.baselines.push({
        number,
        start: activity.date('StartDate') ?? activity.date('PlannedStartDate'),
        finish: activity.date('FinishDate') ?? activity.date('PlannedFinishDate'),
        durationMinutes: activity.minutes('PlannedDuration'),
        workMinutes: activity.minutes('PlannedLaborUnits'),
        cost: activity.number('PlannedTotalCost'),
      });
    }
    number += 1;
  }
}

function settleCalendar(programme: Programme, log: ReadingLog): void {
  const { calendars, project } = programme;
  if (calendars.length === 0) calendars.push(standardCalendar('standard'));
  dropUnknownCalendars(programme, log);
  const own = calendars.find((calendar) => calendar.id === project.calendarId) ?? calendars[0]!;
  project.calendarId = own.id;
  project.minutesPerDay = own.minutesPerDay ?? project.minutesPerDay;
  project.minutesPerWeek = own.minutesPerWeek ?? project.minutesPerWeek;
}
