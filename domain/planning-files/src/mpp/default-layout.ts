// The fixed records of MPP14 files as every file known has them, for files that carry no field map: offset in Project
// 2010 files, offset since Project 2013, size (mpp-format facts, 3.4 and section 4). All other fields are variable.
import type { FileVersion } from './file-version.ts';
import type { FieldPlace, RecordClass } from './field-map.ts';

type Row = readonly [field: number, at2010: number, at2013: number, size: number];

const taskBlock1: Row[] = [
  [86, 0, 4, 4],
  [23, 4, 0, 4],
  [249, 40, 172, 2],
  [160, 36, 142, 4],
  [35, 64, 96, 4],
  [36, 68, 100, 4],
  [29, 42, 84, 4],
  [181, 46, 164, 2],
  [28, 48, 80, 4],
  [31, 52, 88, 4],
  [37, 106, 104, 4],
  [38, 8, 108, 4],
  [39, 12, 112, 4],
  [40, 110, 116, 4],
  [41, 72, 120, 4],
  [42, 76, 124, 4],
  [100, 16, 136, 4],
  [99, 20, 132, 4],
  [387, 114, 174, 4],
  [32, 90, 92, 2],
  [33, 92, 94, 2],
  [17, 56, 64, 2],
  [18, 80, 66, 4],
  [437, 122, 182, 4],
  [401, 118, 178, 4],
  [25, 88, 78, 2],
  [128, 94, 140, 2],
  [438, 28, 186, 4],
  [439, 32, 190, 4],
  [21, 24, 74, 4],
  [20, 58, 70, 4],
  [178, 62, 162, 2],
  [0, 126, 8, 8],
  [2, 134, 16, 8],
  [4, 142, 24, 8],
  [5, 150, 32, 8],
  [7, 166, 40, 8],
  [10, 174, 56, 8],
  [8, 158, 48, 8],
  [200, 96, 166, 2],
  [93, 98, 128, 4],
  [480, 198, 194, 8],
];
const taskBlock2: Row[] = [
  [1143, 0, 0, 16],
  [1145, 16, 16, 8],
  [1173, 40, 40, 2],
  [1283, 50, 50, 4],
  [1284, 54, 54, 4],
  [1288, 58, 58, 4],
  [1289, 62, 62, 2],
];
const resourceBlock1: Row[] = [
  [27, 0, 4, 4],
  [0, 4, 0, 4],
  [4, 44, 8, 8],
  [26, 124, 98, 8],
  [6, 28, 16, 8],
  [70, 8, 166, 2],
  [7, 36, 24, 8],
  [71, 10, 168, 2],
  [18, 84, 72, 8],
  [19, 12, 80, 2],
  [57, 20, 158, 4],
  [58, 24, 162, 4],
  [272, 14, 170, 2],
];
const resourceBlock2: Row[] = [
  [728, 0, 0, 16],
  [729, 24, 24, 16],
];
const assignmentBlock1: Row[] = [
  [0, 0, 0, 4],
  [1, 4, 4, 4],
  [2, 8, 8, 4],
  [7, 46, 12, 8],
  [8, 54, 20, 8],
  [10, 62, 28, 8],
  [12, 78, 44, 8],
  [11, 70, 36, 8],
  [20, 12, 52, 4],
  [21, 16, 56, 4],
  [24, 20, 60, 4],
  [264, 36, 104, 4],
  [26, 86, 68, 8],
  [28, 94, 76, 8],
  [29, 102, 84, 8],
  [25, 24, 64, 4],
  [145, 30, 100, 4],
  [55, 28, 92, 2],
  [80, 34, 94, 2],
  [270, 44, 108, 2],
];
const assignmentBlock2: Row[] = [
  [636, 0, 0, 16],
  [637, 16, 16, 16],
  [638, 32, 32, 16],
];

const blocks: Record<RecordClass, [Row[], Row[]]> = {
  task: [taskBlock1, taskBlock2],
  resource: [resourceBlock1, resourceBlock2],
  assignment: [assignmentBlock1, assignmentBlock2],
};

/** The known places of that class; Project 2013 and later when the file does not say who saved it. */
export function defaultPlaces(version: FileVersion, recordClass: RecordClass): Map<number, FieldPlace> {
  const column = version.applicationNumber !== null && version.applicationNumber < 15 ? 1 : 2;
  const places = new Map<number, FieldPlace>();
  for (const [i, rows] of blocks[recordClass].entries()) {
    for (const row of rows) places.set(row[0], { block: i === 0 ? 1 : 2, at: row[column], size: row[3], type: 0 });
  }
  return places;
}
