// Merges a programme from a file into the existing one. Additions made here (tasks without a source, links and
// assignments that no import made) stay, and so does data that the file's format cannot store.
import type { LinkBeyond } from '@horizon/planning-files';
import { isEqual, newTask, type Programme, type Task } from '@horizon/schedule';
import { newId } from '../platform/ids.ts';
import { noMore, type PlannedTask } from '../schedule/programme/state.ts';
import type { Draft } from '../schedule/edits/draft.ts';
import { settleKind } from '../schedule/edits/outline-edits.ts';
import { keepingAmounts } from './amounts-of-file.ts';
import { derivedId } from './derived-id.ts';
import type { Image, Matches } from './image-of-present.ts';
import { emptiedKinds, withEmptied, withNeededActuals } from './emptied-cells.ts';
import { type FieldsOfFile, fieldsOfFile, keepingCode, keepingFields } from './fields-of-file.ts';
import type { ExtraFields } from './extra-fields.ts';
import { mergeAssignments } from './merge-assignments.ts';
import { mergeCalendars, type MergedCalendars } from './merge-calendars.ts';
import { mergedFields } from './merged-fields.ts';
import { mergeLinks } from './merge-links.ts';
import type { MergePolicy } from './merge-policy.ts';
import type { MergedCounts } from './describe-merge.ts';
import { withoutSkipped, withRemaining } from './table-of-edits.ts';
import { typedLater } from './typed-start.ts';

export interface MergeChoice {
  policy: MergePolicy;
  /** A table, in which empty cells change nothing. */
  isTable: boolean;
  /** Kinds of skipped cells of a table, by the file's ids. */
  skippedCells: ReadonlyMap<string, ReadonlySet<string>>;
  /** In a table of ours: links to tasks of the programme without a row in it. */
  beyond: readonly LinkBeyond[];
  /** In a table of ours: tasks that keep their place in the outline, by the file's ids. */
  placesKept: ReadonlySet<string>;
  /** A table with a column of predecessors. */
  hasPredecessors: boolean;
  /** Tasks of the file whose constraint is only the start in their row. */
  typedStarts: ReadonlySet<string>;
  /** In a table: the headings of its columns by their kinds. */
  headings: Readonly<Record<string, string>>;
  /** Elements by the file's id of their summary. */
  wbsOf: ReadonlyMap<string, string>;
  matches: Matches;
  /** Counts tasks of earlier imports as kept. */
  keepsImported: boolean;
  /** Fields of tasks outside the programme, by the file's ids. */
  extras: ReadonlyMap<string, ExtraFields>;
  /** If false, existing amounts stay unchanged. */
  seesMoney: boolean;
}

export interface Merged extends MergedCounts {
  unchanged: number;
}

export interface MergeResult {
  counts: Merged;
  /** Our ids by the file's. */
  tasks: ReadonlyMap<string, string>;
  /** The emptied cells of our own table that emptied a field, by their place. */
  emptied: string[];
  /** Invalid cells. */
  warnings: string[];
}

/** Merges the file's programme into the draft; answers the outcome of the tasks. */
export function mergeProgramme(draft: Draft, file: Programme, choice: MergeChoice): MergeResult {
  return new Merge(draft, file, choice).run();
}

class Merge {
  readonly #draft: Draft;
  readonly #file: Programme;
  readonly #choice: MergeChoice;
  readonly #projectId: string;
  readonly #calendars: MergedCalendars;
  readonly #resources = new Map<string, string>();
  /** Our ids by the file's. */
  readonly #tasks = new Map<string, string>();
  /** Those of them that existed before. */
  readonly #matched = new Set<string>();
  readonly #image: Image | null;
  /** Keeps the existing amounts of a record if the caller does not see them. */
  readonly #keepingAmounts: ReturnType<typeof keepingAmounts>;
  readonly #fields: FieldsOfFile;
  readonly #policy: MergePolicy;
  #keepsOrder = false;
  readonly #counts: Merged = { added: 0, changed: 0, unchanged: 0, removed: 0, kept: 0 };
  readonly #emptied: string[] = [];
  readonly #warnings: string[] = [];

  constructor(draft: Draft, file: Programme, choice: MergeChoice) {
    this.#draft = draft;
    this.#file = file;
    this.#choice = choice;
    this.#projectId = draft.state.projectId;
    this.#policy = choice.policy;
    this.#image = choice.matches.image;
    this.#keepingAmounts = choice.seesMoney
      ? (_of, _before, next) => next
      : keepingAmounts(file, draft.state.programme);
    const fields = fieldsOfFile(file);
    this.#fields = { ...fields, hasTaskCodes: fields.hasTaskCodes || choice.matches.own.size > 0 };
    if (this.#policy.clears) clearProgramme(draft);
    const { takesFile } = this.#policy;
    this.#calendars = mergeCalendars(draft, file, { image: this.#image, takesFile });
  }

  run(): MergeResult {
    this.#mergeResources();
    this.#matchTasks();
    this.#keepsOrder = this.#isInOrder();
    const before = this.#draft.state.programme.tasks;
    this.#removeMissing(before);
    this.#mergeTasks();
    const ends = { ...this.#choice, takesFile: this.#policy.takesFile, tasks: this.#tasks };
    mergeLinks(this.#draft, this.#file, ends);
    mergeAssignments(this.#draft, this.#file, {
      ...ends,
      resources: this.#resources,
      keepingAmounts: this.#keepingAmounts,
    });
    this.#mergeBaselines();
    this.#mergeProject();
    if (this.#policy.clears) this.#counts.removed = before.length;
    else this.#countKept(before);
    return { counts: this.#counts, tasks: this.#tasks, emptied: this.#emptied, warnings: this.#warnings };
  }

  #countKept(before: readonly PlannedTask[]): void {
    const known = new Set(this.#tasks.values());
    const { keepsImported } = this.#choice;
    const isKept = ({ id, sourceId }: PlannedTask) => (keepsImported || sourceId === null) && !known.has(id);
    this.#counts.kept = before.filter(isKept).length;
  }

  #mergeResources(): void {
    const { resources } = this.#draft.state.programme;
    const here = new Map(resources.map(({ code, name, id }) => [code ?? name, id]));
    const images = new Map(this.#image?.programme.resources.map((each) => [each.code ?? each.name, each]));
    for (const resource of this.#file.resources) {
      const name = resource.code ?? resource.name;
      // A table identifies resources by name only.
      const id = here.get(name) ?? resources.find((each) => each.name === resource.name)?.id;
      here.delete(name);
      const ownId = id ?? derivedId('resource', this.#projectId, resource.id, name);
      this.#resources.set(resource.id, ownId);
      const before = this.#draft.resources.get(ownId);
      if (before && !this.#policy.takesFile) continue;
      const next = { ...resource, id: ownId, calendarId: this.#calendars.of(resource.calendarId) };
      const image = images.get(name) ?? this.#image?.programme.resources.find((each) => each.name === resource.name);
      const merged =
        before && image
          ? mergedFields(before, next, { ...image, id: ownId, calendarId: this.#calendars.ofImage(image.calendarId) })
          : next;
      this.#draft.resources.set(
        ownId,
        this.#keepingAmounts('resource', before, keepingCode(before, merged, this.#fields.hasResourceCodes)),
      );
    }
  }

  #matchTasks(): void {
    const { tasks, artefacts } = this.#choice.matches;
    for (const { id } of this.#file.tasks) {
      if (artefacts.has(id)) continue;
      const match = tasks.get(id);
      if (match) this.#matched.add(match.id);
      this.#tasks.set(id, match?.id ?? newId());
    }
  }

  /** Removes records of an earlier import that are missing from this file; children move up one level. */
  #removeMissing(before: readonly PlannedTask[]): void {
    if (!this.#policy.removesMissing) return;
    const draft = this.#draft;
    const imaged = new Set(this.#image?.programme.tasks.map(({ id }) => this.#image!.ids.get(id)));
    // Tasks that the format cannot store are not missing from the file.
    const isMissing = ({ id, sourceId }: PlannedTask) => sourceId !== null && !this.#matched.has(id) && imaged.has(id);
    const gone = new Set(before.filter(isMissing).map(({ id }) => id));
    if (gone.size === 0) return;
    const remaining = (id: string | null): string | null => {
      let above = id;
      while (above !== null && gone.has(above)) above = draft.tasks.before(above)?.parentId ?? null;
      return above;
    };
    for (const task of before) {
      if (gone.has(task.id)) draft.placeTask(task.id, null);
      else if (task.parentId !== null && gone.has(task.parentId)) {
        draft.placeTask(task.id, { ...task, parentId: remaining(task.parentId) });
      }
    }
    const isGone = ({ predecessorId, successorId }: { predecessorId: string; successorId: string }) =>
      gone.has(predecessorId) || gone.has(successorId);
    for (const link of draft.links.where(isGone)) draft.setLink(link.id, null);
    for (const each of draft.assignments.where(({ taskId }) => gone.has(taskId))) draft.assignments.set(each.id, null);
    this.#counts.removed = gone.size;
  }

  #mergeTasks(): void {
    const { takesFile, keepsPlaces } = this.#policy;
    const base = this.#draft.lastUnder(null, '')?.position ?? 0;
    let place = 0;
    const parents = new Set<string>();
    for (const task of this.#file.tasks) {
      const id = this.#tasks.get(task.id);
      if (id === undefined) continue;
      place += 1;
      const before = this.#draft.tasks.get(id);
      if (before && !takesFile) {
        this.#counts.unchanged += 1;
        continue;
      }
      const placed = takesFile && !keepsPlaces ? place * 1024 : base + place * 1024;
      const next = this.#taskOf(
        task,
        id,
        before,
        before && (this.#keepsOrder || keepsPlaces) ? before.position : placed,
      );
      const isSame = before !== null && sameTask(before, next);
      if (!before) this.#counts.added += 1;
      else if (isSame) this.#counts.unchanged += 1;
      else this.#counts.changed += 1;
      if (before && !isSame) this.#noteEmptied(task.id, before, next);
      if (isSame && before.position === next.position) continue;
      if (next.parentId !== null) parents.add(next.parentId);
      this.#draft.placeTask(id, next);
    }
    for (const id of parents) settleKind(this.#draft, id);
  }

  #noteEmptied(fileId: string, before: PlannedTask, next: PlannedTask): void {
    if (!this.#choice.matches.own.has(fileId)) return;
    for (const kind of emptiedKinds(before, next)) this.#emptied.push(this.#placeOf(fileId, kind));
  }

  /** `Row 12 (A1010 Pour slab), column Deadline`, of our own table. */
  #placeOf(fileId: string, kind: string): string {
    return `${this.#choice.matches.own.get(fileId)!.place}, column ${this.#choice.headings[kind] ?? kind}`;
  }

  /** The file has exactly the existing tasks in the order of the image. */
  #isInOrder(): boolean {
    if (!this.#image) return false;
    const ids = this.#file.tasks.flatMap(({ id }) => this.#tasks.get(id) ?? []);
    const inFile = this.#policy.keepsPlaces ? ids.filter((id) => this.#matched.has(id)) : ids;
    const here = this.#image.programme.tasks.flatMap(({ id }) => this.#image!.ids.get(id) ?? []);
    return isEqual(
      inFile,
      here.filter((id) => this.#matched.has(id)),
    );
  }

  #taskOf(task: Task, id: string, before: PlannedTask | null, position: number): PlannedTask {
    const parentId = task.parentId === null ? null : (this.#tasks.get(task.parentId) ?? null);
    const given = { ...task, id, parentId, calendarId: this.#calendars.of(task.calendarId) };
    const isOwn = this.#choice.matches.own.has(task.id);
    const merged = before ? keepingFields(before, this.#mergedTask(before, given, task.id), this.#fields) : given;
    return {
      ...noMore,
      ...before,
      ...this.#keepingAmounts<Task>('task', before, merged),
      ...this.#choice.extras.get(task.id),
      id,
      baselines: before?.baselines ?? [],
      position,
      // The rows of our own workbook are renumbered; the id of another tool is kept.
      sourceId: before && (before.sourceId === null || isOwn) ? before.sourceId : task.id,
      wbsId: this.#elementOf(task) ?? before?.wbsId ?? null,
    };
  }

  #mergedTask(before: PlannedTask, sent: Task, fileId: string): Task {
    const image = this.#choice.matches.imageOf.get(fileId);
    if (!image) return sent;
    const given = this.#saidOf(sent, image, fileId);
    const imaged = {
      ...image,
      id: given.id,
      parentId: image.parentId === null ? null : (this.#image!.ids.get(image.parentId) ?? null),
      calendarId: this.#calendars.ofImage(image.calendarId),
    };
    const merged = mergedFields<Task>(before, given, imaged);
    if (!this.#choice.isTable) return withWholeProgress(merged, given, imaged);
    // Rows of a table are sorted and renumbered freely.
    const filled = mergedFields<Task>(before, merged, { ...blank, id: given.id });
    const isOwn = this.#choice.matches.own.has(fileId);
    const edited = withRemaining(
      before,
      isOwn ? this.#withEmptied(before, withEmptied(filled, merged), fileId) : filled,
    );
    const keepsPlace = this.#policy.keepsPlaces && (!this.#keepsOrder || this.#choice.placesKept.has(fileId));
    const place = keepsPlace ? { parentId: before.parentId, kind: before.kind } : {};
    return { ...edited, ...place, rowNumber: before.rowNumber };
  }

  #saidOf(sent: Task, image: Task, fileId: string): Task {
    const skippedCells = this.#choice.skippedCells.get(fileId);
    const given = withoutSkipped(sent, image, skippedCells);
    const isFaulty = skippedCells?.has('constraint') || skippedCells?.has('constraintDate');
    const here = this.#choice.matches.own.get(fileId)?.task;
    const later = here && !isFaulty ? typedLater(here, { sent, was: image, image }) : null;
    if (later) return { ...given, constraint: later };
    const isTyped = sent.stored?.start !== image.stored?.start;
    // The start in a row of ours is calculated, and constrains its task only if it was overwritten.
    if (isFaulty || isTyped || !this.#choice.matches.own.has(fileId) || !this.#choice.typedStarts.has(fileId))
      return given;
    return { ...given, constraint: { kind: 'ASAP', date: null } };
  }

  #withEmptied(before: Task, next: Task, fileId: string): Task {
    const { task, faults } = withNeededActuals(before, next);
    for (const { kind, what } of faults) this.#warnings.push(`${this.#placeOf(fileId, kind)}: ${what}.`);
    return task;
  }

  /** The element of the nearest summary above, including the task itself. */
  #elementOf(task: Task): string | null {
    if (this.#choice.wbsOf.size === 0) return null;
    return (
      this.#choice.wbsOf.get(task.id) ??
      (task.parentId === null ? null : (this.#choice.wbsOf.get(task.parentId) ?? null))
    );
  }

  #mergeBaselines(): void {
    const numbers = new Set(this.#file.tasks.flatMap(({ baselines }) => baselines.map(({ number }) => number)));
    for (const number of [...numbers].filter((each) => each >= 0 && each <= 10)) {
      const before = this.#draft.baseline(number);
      if (before && (!this.#policy.takesFile || this.#hasBaselineOfImage(number))) continue;
      const kept = this.#policy.clears ? null : before;
      const rows = { ...kept?.rows };
      for (const task of this.#file.tasks) {
        const baseline = task.baselines.find((each) => each.number === number);
        const id = this.#tasks.get(task.id);
        if (baseline && id !== undefined)
          rows[id] = this.#choice.seesMoney ? baseline : { ...baseline, cost: rows[id]?.cost ?? null };
      }
      this.#draft.setBaseline(number, { number, name: kept?.name ?? `Baseline ${number}`, rows });
    }
  }

  #hasBaselineOfImage(number: number): boolean {
    const { imageOf } = this.#choice.matches;
    const baselineIn = (task: Task | undefined) => task?.baselines.find((each) => each.number === number) ?? null;
    return this.#file.tasks.every((task) => isEqual(baselineIn(task), baselineIn(imageOf.get(task.id))));
  }

  #mergeProject(): void {
    if (!this.#policy.takesSettings) return;
    const here = this.#draft.project;
    const image = this.#image?.programme;
    // A table has neither options nor dates of its own.
    if (this.#choice.isTable && image) return;
    const options = image ? mergedFields(this.#draft.options, this.#file.options, image.options) : this.#file.options;
    const project = image
      ? mergedFields(
          here,
          { ...this.#file.project, calendarId: this.#calendars.of(this.#file.project.calendarId) ?? here.calendarId },
          { ...image.project, calendarId: this.#calendars.ofImage(image.project.calendarId) ?? here.calendarId },
        )
      : this.#file.project;
    this.#draft.options = options;
    this.#draft.project = {
      ...project,
      id: here.id,
      name: here.name,
      title: project.title ?? (image ? here.title : project.name),
      calendarId: image ? project.calendarId : (this.#calendars.of(project.calendarId) ?? here.calendarId),
    };
  }
}

const blank = newTask('');

const progress = ['actualStart', 'actualFinish', 'percentComplete', 'remainingMinutes'] as const;

/** Takes the progress of the file as one: half of it with half of ours would be work under way that never started. */
function withWholeProgress(merged: Task, given: Task, imaged: Task): Task {
  if (progress.every((field) => isEqual(given[field], imaged[field]))) return merged;
  const { actualStart, actualFinish, percentComplete, remainingMinutes } = given;
  return { ...merged, actualStart, actualFinish, percentComplete, remainingMinutes };
}

/** Removes everything from a draft except its settings and baselines. */
function clearProgramme(draft: Draft): void {
  const { tasks, links, assignments, resources, calendars } = draft.state.programme;
  for (const { id } of assignments) draft.assignments.set(id, null);
  for (const { id } of links) draft.setLink(id, null);
  // From the end: each is then found at once among its siblings.
  for (const { id } of tasks.toReversed()) draft.placeTask(id, null);
  for (const { id } of resources) draft.resources.set(id, null);
  for (const { id } of calendars) draft.calendars.set(id, null);
}

/** Equal except for values calculated by a tool, the place, and the number in the file. */
function sameTask(a: PlannedTask, b: PlannedTask): boolean {
  const given = ({ stored: _stored, position: _position, sourceId: _source, ...rest }: PlannedTask) => rest;
  return isEqual(given(a), given(b));
}
