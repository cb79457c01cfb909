// Microsoft Project XML (MSPDI, Project 2002 to 2024) into the programme model, in one pass over the text. The sections
// may come in any order; what refers across them is resolved at the end.
import { newProject, standardOptions } from '@horizon/schedule';
import type { CalendarSpec } from '@horizon/working-time';

import { fault, type PlanningFileResult, type ReadOptions } from '../planning-file-result.ts';
import { ReadingLog } from '../reading-log.ts';
import { RecordCount } from '../record-limits.ts';
import { declaredXmlEncoding, decodeText } from '../text/decode-text.ts';
import { parseClockMinute } from '../text/local-time.ts';
import { faultOfStop } from '../xml/fault-of-stop.ts';
import { END, XmlCursor } from '../xml/xml-cursor.ts';
import { assembleMspdi } from './assemble-mspdi.ts';
import { readCalendar } from './read-calendar.ts';
import {
  type CustomFieldTable,
  type OutlineCode,
  readFieldDefinitions,
  readOutlineCodes,
} from './read-custom-fields.ts';
import { type AssignmentDraft, readAssignment, readResource, type ResourceDraft } from './read-resource.ts';
import { readTask, type TaskDraft } from './read-task.ts';

/** All of a file, before references are resolved. */
export interface MspdiDraft {
  project: ReturnType<typeof newProject>;
  options: ReturnType<typeof standardOptions>;
  version: string | null;
  hasStart: boolean;
  honoursConstraintsInFile: boolean;
  criticalSlackDays: number;
  calendars: CalendarSpec[];
  tasks: TaskDraft[];
  resources: ResourceDraft[];
  assignments: AssignmentDraft[];
  customFields: CustomFieldTable;
  outlineCodes: OutlineCode[];
}

/** Reads a Microsoft Project XML file: one pass, about linear in its length. */
export function readMspdi(bytes: Uint8Array, options: ReadOptions = {}): PlanningFileResult {
  const { text } = decodeText(bytes, declaredXmlEncoding(bytes));
  const xml = new XmlCursor(text);
  const log = new ReadingLog();
  const count = new RecordCount(options.limits);
  if (xml.nextChild() !== 'Project')
    return xml.stop ? faultOfStop(xml.stop) : fault('malformed', 'This XML file has no Project element at its head.');
  const draft = blankDraft();
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) readSection(name, xml, draft, { log, count });
  if (xml.stop === 'doctype-refused' || xml.stop === 'too-deep') return faultOfStop(xml.stop);
  if (xml.stop === 'cut') {
    if (draft.tasks.length === 0) return faultOfStop('cut');
    log.warn(`The file ends in the middle: ${draft.tasks.length} tasks were read, what follows is missing.`);
  }
  return assembleMspdi(draft, log, options);
}

function blankDraft(): MspdiDraft {
  return {
    project: newProject(0),
    options: standardOptions('msp'),
    version: null,
    hasStart: false,
    honoursConstraintsInFile: true,
    criticalSlackDays: 0,
    calendars: [],
    tasks: [],
    resources: [],
    assignments: [],
    customFields: { fields: [], keys: new Set(), byId: new Map() },
    outlineCodes: [],
  };
}

interface Reading {
  log: ReadingLog;
  count: RecordCount;
}

function readSection(name: string, xml: XmlCursor, draft: MspdiDraft, { log, count }: Reading): void {
  const each = (wanted: string, read: () => void) => {
    eachChild(xml, wanted, () => {
      count.add('records');
      read();
    });
  };
  if (name === 'Tasks') eachChild(xml, 'Task', () => void draft.tasks.push(countedTask(xml, count)));
  else if (name === 'Assignments') each('Assignment', () => void draft.assignments.push(readAssignment(xml)));
  else if (name === 'Resources') each('Resource', () => void draft.resources.push(readResource(xml)));
  else if (name === 'Calendars') each('Calendar', () => void draft.calendars.push(readCalendar(xml, log)));
  else if (name === 'ExtendedAttributes') readFieldDefinitions(xml, draft.customFields);
  else if (name === 'OutlineCodes') draft.outlineCodes = readOutlineCodes(xml);
  else readProperty(name, xml, draft);
}

function countedTask(xml: XmlCursor, count: RecordCount): TaskDraft {
  count.add('tasks');
  return readTask(xml, count);
}

function eachChild(xml: XmlCursor, wanted: string, read: () => void): void {
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name === wanted) read();
    else xml.skip();
  }
}

type PropertyReader = (draft: MspdiDraft, xml: XmlCursor) => void;

const properties = new Map<string, PropertyReader>([
  ['SaveVersion', (d, x) => void (d.version ??= x.trimmed())],
  ['BuildNumber', (d, x) => void (d.version = x.trimmed())],
  ['GUID', (d, x) => void (d.project.id = x.trimmed())],
  ['UID', (d, x) => void (d.project.id ||= x.trimmed())],
  ['Name', (d, x) => void (d.project.name = x.text())],
  ['Title', (d, x) => void (d.project.title = x.text() || null)],
  ['Company', (d, x) => void (d.project.company = x.text() || null)],
  ['Manager', (d, x) => void (d.project.manager = x.text() || null)],
  ['ScheduleFromStart', (d, x) => void (d.project.schedulesFromFinish = !x.flag())],
  ['StartDate', readStart],
  ['FinishDate', (d, x) => void (d.project.finish = x.minute())],
  ['StatusDate', (d, x) => void (d.project.statusDate = x.minute())],
  ['CriticalSlackLimit', (d, x) => void (d.criticalSlackDays = x.number(0))],
  ['CurrencyCode', (d, x) => void (d.project.currency = x.trimmed() || null)],
  ['CalendarUID', (d, x) => void (d.project.calendarId = x.trimmed())],
  ['DefaultStartTime', (d, x) => void (d.project.defaultStartMinute = parseClockMinute(x.text()) ?? 480)],
  ['DefaultFinishTime', (d, x) => void (d.project.defaultFinishMinute = parseClockMinute(x.text()) ?? 1020)],
  ['MinutesPerDay', (d, x) => void (d.project.minutesPerDay = positive(x.number(480), 480))],
  ['MinutesPerWeek', (d, x) => void (d.project.minutesPerWeek = positive(x.number(2400), 2400))],
  ['DaysPerMonth', (d, x) => void (d.project.daysPerMonth = positive(x.number(20), 20))],
  ['HonorConstraints', (d, x) => void (d.honoursConstraintsInFile = x.flag())],
  ['MultipleCriticalPaths', (d, x) => void (d.options.openEndsAreCritical = x.flag())],
]);

function readProperty(name: string, xml: XmlCursor, draft: MspdiDraft): void {
  const read = properties.get(name);
  if (read) read(draft, xml);
  else xml.skip();
}

function readStart(draft: MspdiDraft, xml: XmlCursor): void {
  const start = xml.minute();
  draft.hasStart = start !== null;
  draft.project.start = start ?? 0;
}

function positive(value: number, fallback: number): number {
  return value > 0 ? value : fallback;
}
