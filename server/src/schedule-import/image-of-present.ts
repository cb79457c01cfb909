// Converts the programme to a file's format and back, for comparison. Formats differ in what they store: if a file has
// the value that our own export would have, it was not edited, and the stored value, which may have more detail, stays.
import { type PlanningFileRead, readPlanningFile, writeCsv, writeMspdi, writeXer } from '@horizon/planning-files';
import type { Programme, Task } from '@horizon/schedule';
import type { Scope } from '../platform/scope.ts';
import { shownState } from '../schedule/edits/edit-programme.ts';
import type { PlannedTask, ProgrammeState } from '../schedule/programme/state.ts';
import { exportedProgramme } from '../schedule/programme/exported-programme.ts';
import { matchTasks } from './match-tasks.ts';
import { type OwnRow, ownRows } from './rows-by-key.ts';

/** The existing programme converted to a format and back. */
export interface Image {
  programme: Programme;
  /** Our ids by those of the image; tasks created by the format, such as P6's root element, have none. */
  ids: ReadonlyMap<string, string>;
}

/** Records of a file that exist here. */
export interface Matches {
  image: Image | null;
  /** Our tasks by the file's ids. */
  tasks: ReadonlyMap<string, PlannedTask>;
  /** Their converted images, by the file's ids. */
  imageOf: ReadonlyMap<string, Task>;
  /** Tasks of the file that only its format creates. */
  artefacts: ReadonlySet<string>;
  /** Rows of a table of ours, by the file's ids of their tasks. */
  own: ReadonlyMap<string, OwnRow>;
  /** Faults of the ids of these rows. */
  warnings: string[];
}

/** For a file imported as a separate programme. */
export const nothingKnown: Matches = {
  image: null,
  tasks: new Map(),
  imageOf: new Map(),
  artefacts: new Set(),
  own: new Map(),
  warnings: [],
};

const writers: Record<string, typeof writeMspdi> = {
  mspdi: writeMspdi,
  mpp: writeMspdi,
  xer: writeXer,
  pmxml: writeXer,
};

type FileKind = Pick<PlanningFileRead, 'format' | 'columns'>;

/** A file of the same kind made from a programme; null if it has no tasks. */
export function imageOfState(state: ProgrammeState, { format, columns }: FileKind): Image | null {
  if (state.programme.tasks.length === 0) return null;
  const { programme, ids } = exportedProgramme(state);
  // A table contains only its columns, and so does its image.
  const written = columns ? writeCsv(programme, { columns }) : (writers[format] ?? writeMspdi)(programme);
  const read = readPlanningFile(written.bytes, { days: programme.project });
  return { programme: read.ok ? read.programme : programme, ids };
}

/** Finds the tasks of a file among the existing ones. */
export function matchFile(scope: Scope, state: ProgrammeState, read: PlanningFileRead): Matches {
  const { programme: file } = read;
  // Amounts that the caller does not see are in none of their files, so a file without them changes none.
  const image = imageOfState(shownState(scope, state), read);
  const tasks = new Map<string, PlannedTask>();
  const imageOf = new Map<string, Task>();
  const artefacts = new Set<string>();
  const { rows: own, warnings } = ownRows(read, state.programme.tasks);
  const found = { image, tasks, imageOf, artefacts, own, warnings };
  if (!image) return found;
  const present = new Map(state.programme.tasks.map((task) => [task.id, task]));
  const images = new Map(image.programme.tasks.map((task) => [task.id, task]));
  // An activity id that the format invented for one of our tasks is meaningless: the file may use it for another.
  const known = image.programme.tasks.map((task) => {
    const ours = present.get(image.ids.get(task.id) ?? '');
    return ours && ours.code === null ? { ...task, code: null } : task;
  });
  const imageIds = new Map([...image.ids].map(([imageId, id]) => [id, imageId]));
  const certain = new Map([...own].flatMap(([id, row]) => [[id, imageIds.get(row.task.id) ?? ''] as const]));
  for (const [id, imageId] of matchTasks(file.tasks, known, { known: certain, hasLastingIds: read.format !== 'csv' })) {
    const task = present.get(image.ids.get(imageId) ?? '');
    if (!task) {
      artefacts.add(id);
      continue;
    }
    tasks.set(id, task);
    imageOf.set(id, images.get(imageId)!);
  }
  return found;
}
