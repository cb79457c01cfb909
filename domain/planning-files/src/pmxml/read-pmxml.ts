// A Primavera P6 XML file (PMXML) into the programme model: one of its projects, with the calendars, resources and codes
// that are next to them. Baseline projects of the chosen one become its baselines.
import { fault, type PlanningFileResult, type ReadOptions } from '../planning-file-result.ts';
import { chooseProject } from '../model/choose-project.ts';
import { ReadingLog } from '../reading-log.ts';
import { RecordCount } from '../record-limits.ts';
import { declaredXmlEncoding, decodeText } from '../text/decode-text.ts';
import { faultOfStop } from '../xml/fault-of-stop.ts';
import { END, XmlCursor } from '../xml/xml-cursor.ts';
import { assemblePmxml } from './assemble-pmxml.ts';
import { BusinessObject, readObject } from './business-object.ts';
import { type PmxmlDraft, type PmxmlProject } from './pmxml-draft.ts';

const sharedKinds = new Set([
  'Calendar',
  'Currency',
  'Resource',
  'ResourceRate',
  'Role',
  'UnitOfMeasure',
  'ActivityCodeType',
  'ActivityCode',
  'UDFType',
  'NotebookTopic',
]);
const projectKinds = new Set([
  'Calendar',
  'WBS',
  'Activity',
  'Relationship',
  'ResourceAssignment',
  'ActivityNote',
  'ActivityExpense',
  'ActivityCodeType',
  'ActivityCode',
  'ScheduleOptions',
]);

/** Reads one project of a P6 XML file; about linear in the file's length. */
export function readPmxml(bytes: Uint8Array, options: ReadOptions = {}): PlanningFileResult {
  const { text } = decodeText(bytes, declaredXmlEncoding(bytes));
  const xml = new XmlCursor(text);
  const log = new ReadingLog();
  const count = new RecordCount(options.limits);
  if (xml.nextChild() !== 'APIBusinessObjects')
    return xml.stop
      ? faultOfStop(xml.stop)
      : fault('malformed', 'This XML file has no APIBusinessObjects at its head.');
  const version = /\/P6\/V([0-9.]+)\//.exec(text.slice(0, 1000))?.[1] ?? null;
  const draft: PmxmlDraft = { version, shared: new Map(), projects: [] };
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name === 'Project' || name === 'BaselineProject') draft.projects.push(readProject(xml, name, count));
    else if (sharedKinds.has(name) || projectKinds.has(name)) keep(draft.shared, readObject(xml, name, count), count);
    else xml.skip();
  }
  if (xml.stop === 'doctype-refused' || xml.stop === 'too-deep') return faultOfStop(xml.stop);
  if (draft.projects.length === 0)
    return xml.stop === 'cut' ? faultOfStop('cut') : fault('no-tasks', 'This P6 XML file holds no project.');
  const sharedCounts = countByProject(draft.shared.get('Activity') ?? []);
  const choice = chooseProject(
    draft.projects.map(({ object, isBaseline, kinds }, index) => ({
      index,
      id: object.text('ObjectId'),
      code: object.text('Id'),
      name: object.text('Name') || object.text('Id'),
      taskCount: (kinds.get('Activity')?.length ?? 0) + (sharedCounts.get(object.text('ObjectId')) ?? 0),
      isBaseline,
    })),
    options.project,
  )!;
  if (choice.chosen === null) return fault('no-such-project', `The file has no project "${options.project}".`);
  if (xml.stop === 'cut')
    log.warn(`The file ends in the middle: ${choice.chosen.taskCount} activities were read, what follows is missing.`);
  return assemblePmxml(draft, choice, log);
}

function countByProject(objects: readonly BusinessObject[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const object of objects) {
    const id = object.text('ProjectObjectId');
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Activities and relationships are counted by the project: one import takes one project of a file. */
const countedKinds: Readonly<Record<string, 'tasks' | 'links'>> = {
  Activity: 'tasks',
  WBS: 'tasks',
  Relationship: 'links',
};

function keep(kinds: Map<string, BusinessObject[]>, object: BusinessObject, count: RecordCount): void {
  const known = kinds.get(object.name);
  if (known) known.push(object);
  else kinds.set(object.name, [object]);
  const counted = countedKinds[object.name];
  if (counted) count.reach(counted, kinds.get(object.name)!.length);
}

function readProject(xml: XmlCursor, name: string, count: RecordCount): PmxmlProject {
  const isBaseline = name === 'BaselineProject';
  const project: PmxmlProject = {
    object: new BusinessObject(name),
    isBaseline,
    kinds: new Map(),
    passed: new Map(),
  };
  for (let child = xml.nextChild(); child !== END; child = xml.nextChild()) {
    if (projectKinds.has(child)) keep(project.kinds, readObject(xml, child, count), count);
    else if (xml.hasText()) project.object.set(child, xml.trimmed());
    else {
      project.passed.set(child, (project.passed.get(child) ?? 0) + 1);
      xml.skip();
    }
  }
  return project;
}
