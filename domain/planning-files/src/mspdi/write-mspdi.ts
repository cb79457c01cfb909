// The programme model as Microsoft Project XML, which Project 2007 and later open. Data that only P6 has is counted.
import { type Link, newAssignment, type Programme, type Task } from '@horizon/schedule';
import { compileCalendars } from '@horizon/working-time';

import { ReadingLog } from '../reading-log.ts';
import { numericIds } from '../writing/numeric-ids.ts';
import { type WriteOptions, writtenUtf8, type WrittenFile } from '../writing/written-file.ts';
import { formatClock } from '../text/local-time.ts';
import { XmlWriter } from '../xml/xml-writer.ts';
import { outlineCodeCount, outlineCodeId, type PlacedField, placeFields } from './field-numbers.ts';
import { keptField, describeKeptOptions } from './kept-from-p6.ts';
import { leaveOutOfMspdi } from './leave-out-of-mspdi.ts';
import { writeCalendar } from './write-calendar.ts';
import { stretchesOf, writeAssignment, writeResource } from './write-resource.ts';
import { writeField, writeTask } from './write-task.ts';
import { isoDate } from './write-values.ts';

const unassignedResource = -65535;
const activityIdAlias = 'Activity ID';

/** The file's bytes (UTF-8); linear in the programme. */
export function writeMspdi(programme: Programme, { note }: WriteOptions = {}): WrittenFile {
  const log = new ReadingLog();
  const xml = new XmlWriter();
  const numbers = {
    tasks: numericIds(programme.tasks.map((task) => task.id)),
    calendars: numericIds(programme.calendars.map((calendar) => calendar.id)),
    resources: numericIds(programme.resources.map((resource) => resource.id)),
    assignments: numericIds(programme.assignments.map((assignment) => assignment.id)),
  };
  const fields = layOutFields(programme, log);
  xml.open('Project', 'xmlns="http://schemas.microsoft.com/project"');
  writeProperties(xml, programme, numbers.calendars);
  writeOutlineCodes(xml, fields.codes);
  writeFieldDefinitions(xml, fields);
  const calendarUid = (id: string): number => numbers.calendars.get(id) ?? -1;
  xml.open('Calendars');
  for (const calendar of programme.calendars) writeCalendar(xml, calendar, calendarUid);
  xml.close('Calendars');
  writeTasks(xml, programme, { taskUid: (id) => numbers.tasks.get(id)!, calendarUid, fields, note });
  xml.open('Resources');
  for (const resource of programme.resources) {
    const ownCalendar = resource.calendarId === null ? -1 : calendarUid(resource.calendarId);
    writeResource(xml, resource, {
      uid: numbers.resources.get(resource.id)!,
      calendarUid: ownCalendar,
      fields: fields.placed,
    });
  }
  xml.close('Resources');
  writeAssignments(xml, programme, numbers);
  xml.close('Project');
  leaveOutOfMspdi(programme, log);
  return writtenUtf8(xml.text(), log);
}

function writeProperties(xml: XmlWriter, programme: Programme, calendars: ReadonlyMap<string, number>): void {
  const { project, options, source } = programme;
  xml.leaf('SaveVersion', 14);
  if (source.format === 'mspdi') xml.leaf('BuildNumber', source.version);
  xml.leaf('Name', project.name);
  xml.leaf(project.id.includes('-') ? 'GUID' : 'UID', project.id === '' ? null : project.id);
  xml.leaf('Title', project.title);
  xml.leaf('Company', project.company);
  xml.leaf('Manager', project.manager);
  xml.leaf('ScheduleFromStart', !project.schedulesFromFinish);
  xml.leaf('StartDate', isoDate(project.start));
  xml.leaf('FinishDate', isoDate(project.finish));
  xml.leaf('CriticalSlackLimit', options.criticalFloatMinutes / project.minutesPerDay);
  xml.leaf('CurrencyCode', project.currency);
  xml.leaf('CalendarUID', calendars.get(project.calendarId) ?? 1);
  xml.leaf('DefaultStartTime', `${formatClock(project.defaultStartMinute)}:00`);
  xml.leaf('DefaultFinishTime', `${formatClock(project.defaultFinishMinute)}:00`);
  xml.leaf('MinutesPerDay', project.minutesPerDay);
  xml.leaf('MinutesPerWeek', project.minutesPerWeek);
  xml.leaf('DaysPerMonth', project.daysPerMonth);
  xml.leaf('HonorConstraints', options.honoursConstraints);
  xml.leaf('MultipleCriticalPaths', options.openEndsAreCritical);
  xml.leaf('StatusDate', isoDate(project.statusDate));
}

interface OutlineCodePlan {
  fieldId: number;
  name: string;
  values: { code: string; description: string }[];
  idOf: Map<string, number>;
}

interface FieldPlan {
  placed: PlacedField[];
  codeField: number | null;
  /** Where goes what only P6 knows, none for other programmes. */
  keptField: number | null;
  codes: OutlineCodePlan[];
}

function layOutFields(programme: Programme, log: ReadingLog): FieldPlan {
  const declared = new Set(programme.customFields.map((field) => field.of + (field.alias ?? field.name)));
  const fields = [...programme.customFields];
  const declare = (of: 'task' | 'resource', key: string): void => {
    if (declared.has(of + key) || (of === 'resource' && key === 'Group')) return;
    declared.add(of + key);
    fields.push({ name: key, alias: key, of, type: 'text' });
  };
  for (const task of programme.tasks) for (const key of Object.keys(task.custom)) declare('task', key);
  for (const resource of programme.resources) for (const key of Object.keys(resource.custom)) declare('resource', key);
  const hasCodes = programme.tasks.some((task) => task.code !== null);
  const codeHolder = { name: 'Text30', alias: activityIdAlias, of: 'task', type: 'text' } as const;
  const own = [...(hasCodes ? [codeHolder] : []), ...(programme.options.profile === 'p6' ? [keptField] : [])];
  const { placed, homeless } = placeFields([...own, ...fields]);
  log.leaveOut('custom-fields', 'Custom fields for which Microsoft Project has no place left', homeless.length);
  const codeField = placed.find(({ field }) => field === codeHolder)?.id ?? null;
  return {
    placed: placed.filter(({ field }) => field !== codeHolder && field !== keptField),
    codeField,
    keptField: placed.find(({ field }) => field === keptField)?.id ?? null,
    codes: layOutCodes(programme, log),
  };
}

function layOutCodes(programme: Programme, log: ReadingLog): OutlineCodePlan[] {
  const types = programme.activityCodeTypes.map((type) => ({ name: type.name, values: [...type.values] }));
  const byName = new Map(
    types.map((type) => [type.name, { type, codes: new Set(type.values.map((value) => value.code)) }]),
  );
  for (const task of programme.tasks) {
    for (const [name, code] of Object.entries(task.activityCodes)) {
      let known = byName.get(name);
      if (!known) {
        known = { type: { name, values: [] }, codes: new Set() };
        byName.set(name, known);
        types.push(known.type);
      }
      if (known.codes.has(code)) continue;
      known.codes.add(code);
      known.type.values.push({ code, description: '' });
    }
  }
  log.leaveOut(
    'activity-codes',
    'Activity code types beyond the ten that Microsoft Project holds',
    types.length - outlineCodeCount,
  );
  let nextId = 1;
  return types.slice(0, outlineCodeCount).map((type, index) => ({
    fieldId: outlineCodeId(index + 1),
    name: type.name,
    values: type.values,
    idOf: new Map(type.values.map((value) => [value.code, nextId++])),
  }));
}

function writeOutlineCodes(xml: XmlWriter, codes: readonly OutlineCodePlan[]): void {
  xml.open('OutlineCodes');
  for (const [index, { fieldId, name, values, idOf }] of codes.entries()) {
    xml.open('OutlineCode');
    xml.leaf('FieldID', fieldId);
    xml.leaf('FieldName', `Outline Code${index + 1}`);
    xml.leaf('Alias', name);
    xml.open('Values');
    for (const { code, description } of values) {
      xml.open('Value');
      xml.leaf('ValueID', idOf.get(code)!);
      xml.leaf('ParentValueID', 0);
      xml.leaf('Value', code);
      xml.leaf('Description', description);
      xml.close('Value');
    }
    xml.close('Values');
    xml.close('OutlineCode');
  }
  xml.close('OutlineCodes');
}

type ListedValues = NonNullable<Programme['customFields'][number]['values']>;

function writeFieldDefinitions(xml: XmlWriter, { placed, codeField, keptField: kept }: FieldPlan): void {
  xml.open('ExtendedAttributes');
  const write = (id: number, name: string, alias: string | null, values: ListedValues = []): void => {
    xml.open('ExtendedAttribute');
    xml.leaf('FieldID', id);
    xml.leaf('FieldName', name);
    xml.leaf('Alias', alias);
    if (values.length > 0) {
      xml.open('ValueList');
      for (const [i, { value, description }] of values.entries()) {
        xml.open('Value');
        xml.leaf('ID', i + 1);
        xml.leaf('Value', value);
        xml.leaf('Description', description || null);
        xml.close('Value');
      }
      xml.close('ValueList');
    }
    xml.close('ExtendedAttribute');
  };
  for (const { id, name, field } of placed) {
    write(id, name, field.alias ?? (field.name === name ? null : field.name), field.values);
  }
  if (codeField !== null) write(codeField, 'Text30', activityIdAlias);
  if (kept !== null) write(kept, keptField.name, keptField.alias);
  xml.close('ExtendedAttributes');
}

// Row 0 is the project itself, as Microsoft Project writes it.
function writeProjectRow(xml: XmlWriter, programme: Programme, { fields: { keptField }, note }: TaskPlan): void {
  xml.open('Task');
  xml.leaf('UID', 0);
  xml.leaf('ID', 0);
  xml.leaf('Name', programme.project.title);
  xml.leaf('OutlineNumber', '0');
  xml.leaf('OutlineLevel', 0);
  xml.leaf('Summary', true);
  xml.leaf('Notes', note ?? null);
  if (keptField !== null) writeField(xml, keptField, describeKeptOptions(programme) ?? '');
  xml.close('Task');
}

interface TaskPlan {
  taskUid: (id: string) => number;
  calendarUid: (id: string) => number;
  fields: FieldPlan;
  /** A note on the project as a whole. */
  note: string | undefined;
}

function writeTasks(xml: XmlWriter, programme: Programme, plan: TaskPlan): void {
  const { taskUid, calendarUid, fields, note } = plan;
  const linksOf = new Map<string, Link[]>();
  for (const link of programme.links) {
    const own = linksOf.get(link.successorId);
    if (own) own.push(link);
    else linksOf.set(link.successorId, [link]);
  }
  const outline = outlineNumbers(programme.tasks);
  xml.open('Tasks');
  if (fields.keptField !== null || note !== undefined) writeProjectRow(xml, programme, plan);
  for (const task of programme.tasks) {
    writeTask(xml, task, {
      uidOf: taskUid,
      calendarUidOf: calendarUid,
      outlineNumber: outline.get(task.id)!,
      links: linksOf.get(task.id) ?? [],
      fields: fields.placed,
      codeField: fields.codeField,
      keptField: fields.keptField,
      outlineCodes: outlineCodesOf(task, fields.codes),
    });
  }
  xml.close('Tasks');
}

function outlineNumbers(tasks: readonly Task[]): Map<string, string> {
  const numbers = new Map<string, string>();
  const children = new Map<string | null, number>();
  for (const task of tasks) {
    const parent = task.parentId !== null && numbers.has(task.parentId) ? task.parentId : null;
    const position = (children.get(parent) ?? 0) + 1;
    children.set(parent, position);
    numbers.set(task.id, parent === null ? String(position) : `${numbers.get(parent)!}.${position}`);
  }
  return numbers;
}

function outlineCodesOf(task: Task, codes: readonly OutlineCodePlan[]): { fieldId: number; valueId: number }[] {
  const own: { fieldId: number; valueId: number }[] = [];
  for (const { fieldId, name, idOf } of codes) {
    const valueId = Object.hasOwn(task.activityCodes, name) ? idOf.get(task.activityCodes[name]!) : undefined;
    if (valueId !== undefined) own.push({ fieldId, valueId });
  }
  return own;
}

function writeAssignments(
  xml: XmlWriter,
  programme: Programme,
  numbers: Record<'tasks' | 'resources' | 'assignments', ReadonlyMap<string, number>>,
): void {
  const interrupted = new Map(programme.tasks.filter((task) => task.splits.length > 0).map((task) => [task.id, task]));
  const calendars = compileCalendars(interrupted.size > 0 ? programme.calendars : []).calendars;
  const calendarOf = (task: Task) => calendars.get(task.calendarId ?? programme.project.calendarId);
  const assigned = new Set<string>();
  let highest = 0;
  xml.open('Assignments');
  for (const assignment of programme.assignments) {
    const task = interrupted.get(assignment.taskId);
    const uid = numbers.assignments.get(assignment.id)!;
    highest = Math.max(highest, uid);
    assigned.add(assignment.taskId);
    writeAssignment(xml, assignment, {
      uid,
      taskUid: numbers.tasks.get(assignment.taskId) ?? 0,
      resourceUid: numbers.resources.get(assignment.resourceId) ?? unassignedResource,
      stretches: task ? stretchesOf(task) : [],
      calendar: task && calendarOf(task),
    });
  }
  for (const task of interrupted.values()) {
    if (assigned.has(task.id)) continue;
    highest += 1;
    writeAssignment(xml, newAssignment(String(highest), task.id, ''), {
      uid: highest,
      taskUid: numbers.tasks.get(task.id)!,
      resourceUid: unassignedResource,
      stretches: stretchesOf(task),
      calendar: calendarOf(task),
    });
  }
  xml.close('Assignments');
}
