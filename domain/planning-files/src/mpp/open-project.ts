// An .mpp file opened for reading: its version, the project's property block and the tables, each read once. Shared by
// all parts of the reader.
import type { ReadingLog } from '../reading-log.ts';
import type { CompoundFile } from './compound-file.ts';
import { type FieldMap, readFieldMap, type RecordClass } from './field-map.ts';
import { type FileVersion, recogniseVersion } from './file-version.ts';
import { PropertyBlock } from './property-block.ts';
import { readTable, type RecordTable } from './record-table.ts';
import { damaged } from './refusal.ts';
import type { WorkBound } from './work-bound.ts';

export interface OpenProject {
  file: CompoundFile;
  version: FileVersion;
  /** Written by Project 2013 or later in the MPP14 layout: links, calendars and flags lie elsewhere then. */
  isSince2013: boolean;
  isMpp9: boolean;
  properties: PropertyBlock;
  maps: Record<RecordClass, FieldMap>;
  bound: WorkBound;
  log: ReadingLog;
}

export type TableName = 'Task' | 'Rsc' | 'Assn' | 'Cons' | 'Cal' | 'OutlCode';

interface SlotSizes {
  meta: number;
  meta2: number[];
  lengths: [number, number];
}

const slotSizes: Record<TableName, SlotSizes> = {
  Task: { meta: 47, meta2: [92, 93, 94, 95, 96, 86, 9], lengths: [264, 80] },
  Rsc: { meta: 37, meta2: [50, 51, 49, 14], lengths: [188, 40] },
  Assn: { meta: 34, meta2: [53, 19], lengths: [142, 48] },
  Cons: { meta: 10, meta2: [9], lengths: [20, 48] },
  Cal: { meta: 10, meta2: [9, 10], lengths: [12, 48] },
  OutlCode: { meta: 10, meta2: [10], lengths: [64, 64] },
};
const tableWords: Record<TableName, string> = {
  Task: 'tasks',
  Rsc: 'resources',
  Assn: 'assignments',
  Cons: 'links',
  Cal: 'calendars',
  OutlCode: 'lookup values',
};
const recordClasses: Partial<Record<TableName, RecordClass>> = { Task: 'task', Rsc: 'resource', Assn: 'assignment' };

/** The opened project; throws a refusal when the file is not one, is protected, or lacks what every project has. */
export function openProject(file: CompoundFile, bound: WorkBound, log: ReadingLog): OpenProject {
  const version = recogniseVersion(file);
  const block = file.read(`${version.folder}Props`);
  if (block === null) throw damaged('its project settings are missing');
  const properties = new PropertyBlock(block);
  const maps = {
    task: readFieldMap(properties, version, 'task'),
    resource: readFieldMap(properties, version, 'resource'),
    assignment: readFieldMap(properties, version, 'assignment'),
  };
  if (!maps.task.isFromFile) {
    if (version.generation !== 'MPP14') throw damaged('the description of its fields is missing');
    log.warn('The file does not describe its fields; they were read as Microsoft Project usually writes them.');
  }
  const isSince2013 =
    version.generation === 'MPP14' &&
    (version.applicationNumber === null ? maps.task.find(86)?.at === 4 : version.applicationNumber >= 15);
  const isMpp9 = version.generation === 'MPP9';
  return { file, version, isSince2013, isMpp9, properties, maps, bound, log };
}

/** A table of the project; empty when the file does not have it. */
export function openTable(project: OpenProject, name: TableName): RecordTable {
  const sizes = slotSizes[name];
  const recordClass = recordClasses[name];
  const map = recordClass === undefined ? null : project.maps[recordClass];
  const table = readTable(
    project.file,
    {
      folder: `${project.version.folder}TBknd${name}/`,
      metaSize: sizes.meta,
      meta2Sizes: sizes.meta2,
      lengths: map === null ? sizes.lengths : map.lengths,
      isMpp9: project.isMpp9,
    },
    project.bound,
  );
  if (table.missing > 0)
    project.log.warn(`The table of ${tableWords[name]} is cut: ${table.missing} rows are missing.`);
  return table;
}
