// A programme from a file laid over the one that is here. What was added here (tasks without a source, links and
// assignments that no import made) stays, and so does what the file's format does not hold.
import { isEqual, newTask, type Programme, type Task } from '@horizon/schedule';
import { newId } from '../platform/ids.ts';
import { noMore, type PlannedTask } from '../schedule/programme/state.ts';
import type { Draft } from '../schedule/edits/draft.ts';
import { settleKind } from '../schedule/edits/outline-edits.ts';
import { keepingAmounts } from './amounts-of-file.ts';
import { derivedId } from './derived-id.ts';
import type { Image, Matches } from './image-of-present.ts';
import { imagedAssignments, imagedLinks } from './imaged-records.ts';
import { type FieldsOfFile, fieldsOfFile, keepingCode, keepingFields } from './fields-of-file.ts';
import type { FieldsBeside } from './fields-beside.ts';
import { mergeCalendars, type MergedCalendars } from './merge-calendars.ts';
import { mergedFields } from './merged-fields.ts';
import type { MergedCounts } from './say-merged.ts';
import { saidOf, withRemaining } from './table-of-edits.ts';

export interface MergeChoice {
  overwriteExisting: boolean;
  /** A table, whose empty cells say nothing. */
  isTable: boolean;
  /** A table that edits tasks which are here. */
  isOfEdits: boolean;
  /** Kinds of cell of a table that say nothing, by the file's ids. */
  unsaid: ReadonlyMap<string, ReadonlySet<string>>;
  /** Elements by the file's id of the summary they stand for. */
  wbsOf: ReadonlyMap<string, string>;
  matches: Matches;
  /** What a table says of tasks beside their programme, by the file's ids. */
  beside: ReadonlyMap<string, FieldsBeside>;
  /** Else amounts that are here stay as they are. */
  seesMoney: boolean;
}

export interface Merged extends MergedCounts {
  unchanged: number;
}

/** Lays the file's programme over the draft; answers what became of the tasks. */
export function mergeProgramme(draft: Draft, file: Programme, choice: MergeChoice): Merged {
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
  /** Of these, those that were here before. */
  readonly #matched = new Set<string>();
  readonly #isEmpty: boolean;
  readonly #image: Image | null;
  /** A record with the amounts that it has here, where the caller does not see them. */
  readonly #keepingAmounts: ReturnType<typeof keepingAmounts>;
  readonly #fields: FieldsOfFile;
  /** The tasks that are here stay where they are in the outline. */
  readonly #keepsPlaces: boolean;
  #keepsOrder = false;
  readonly #counts: Merged = { added: 0, changed: 0, unchanged: 0, removed: 0, kept: 0 };

  constructor(draft: Draft, file: Programme, choice: MergeChoice) {
    this.#draft = draft;
    this.#file = file;
    this.#choice = choice;
    this.#projectId = draft.state.projectId;
    this.#keepsPlaces = choice.isOfEdits && !choice.overwriteExisting;
    this.#isEmpty = draft.state.programme.tasks.length === 0;
    this.#image = choice.matches.image;
    this.#keepingAmounts = choice.seesMoney
      ? (_of, _before, next) => next
      : keepingAmounts(file, draft.state.programme);
    this.#fields = fieldsOfFile(file);
    this.#calendars = mergeCalendars(draft, file, { image: this.#image, takesFile: this.#takesFile });
  }

  run(): Merged {
    this.#mergeResources();
    this.#matchTasks();
    this.#keepsOrder = this.#isInOrder();
    const before = this.#draft.state.programme.tasks;
    this.#removeMissing(before);
    this.#mergeTasks();
    this.#mergeLinks();
    this.#mergeAssignments();
    this.#mergeBaselines();
    this.#mergeProject();
    const known = new Set(this.#tasks.values());
    this.#counts.kept = before.filter(({ id, sourceId }) => sourceId === null && !known.has(id)).length;
    return this.#counts;
  }

  get #takesFile(): boolean {
    return this.#isEmpty || this.#choice.overwriteExisting || this.#choice.isOfEdits;
  }

  #mergeResources(): void {
    const { resources } = this.#draft.state.programme;
    const here = new Map(resources.map(({ code, name, id }) => [code ?? name, id]));
    const images = new Map(this.#image?.programme.resources.map((each) => [each.code ?? each.name, each]));
    for (const resource of this.#file.resources) {
      const name = resource.code ?? resource.name;
      // A table knows resources by their names alone.
      const id = here.get(name) ?? resources.find((each) => each.name === resource.name)?.id;
      here.delete(name);
      const ownId = id ?? derivedId('resource', this.#projectId, resource.id, name);
      this.#resources.set(resource.id, ownId);
      const before = this.#draft.resources.get(ownId);
      if (before && !this.#takesFile) continue;
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

  /** What an earlier import brought and this file has no more goes; what it held stands one higher. */
  #removeMissing(before: readonly PlannedTask[]): void {
    if (!this.#choice.overwriteExisting) return;
    const draft = this.#draft;
    const imaged = new Set(this.#image?.programme.tasks.map(({ id }) => this.#image!.ids.get(id)));
    // What the format cannot hold is not missing from the file.
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
    const base = this.#isEmpty ? 0 : (this.#draft.lastUnder(null, '')?.position ?? 0);
    let place = 0;
    const parents = new Set<string>();
    for (const task of this.#file.tasks) {
      const id = this.#tasks.get(task.id);
      if (id === undefined) continue;
      place += 1;
      const before = this.#draft.tasks.get(id);
      if (before && !this.#takesFile) {
        this.#counts.unchanged += 1;
        continue;
      }
      const placed = this.#takesFile && !this.#keepsPlaces ? place * 1024 : base + place * 1024;
      const next = this.#taskOf(
        task,
        id,
        before,
        before && (this.#keepsOrder || this.#keepsPlaces) ? before.position : placed,
      );
      const isSame = before !== null && sameTask(before, next);
      if (!before) this.#counts.added += 1;
      else if (isSame) this.#counts.unchanged += 1;
      else this.#counts.changed += 1;
      if (isSame && before.position === next.position) continue;
      if (next.parentId !== null) parents.add(next.parentId);
      this.#draft.placeTask(id, next);
    }
    for (const id of parents) settleKind(this.#draft, id);
  }

  /** Kinds of cell that say nothing, by our ids. */
  #unsaidHere(): ReadonlyMap<string, ReadonlySet<string>> {
    return new Map([...this.#choice.unsaid].map(([id, kinds]) => [this.#tasks.get(id) ?? '', kinds]));
  }

  /** The file has the tasks that are here in the order of the image, and no others. */
  #isInOrder(): boolean {
    if (!this.#image) return false;
    const ids = this.#file.tasks.flatMap(({ id }) => this.#tasks.get(id) ?? []);
    const inFile = this.#keepsPlaces ? ids.filter((id) => this.#matched.has(id)) : ids;
    const here = this.#image.programme.tasks.flatMap(({ id }) => this.#image!.ids.get(id) ?? []);
    return isEqual(
      inFile,
      here.filter((id) => this.#matched.has(id)),
    );
  }

  #taskOf(task: Task, id: string, before: PlannedTask | null, position: number): PlannedTask {
    const parentId = task.parentId === null ? null : (this.#tasks.get(task.parentId) ?? null);
    const said = { ...task, id, parentId, calendarId: this.#calendars.of(task.calendarId) };
    const merged = before ? keepingFields(before, this.#mergedTask(before, said, task.id), this.#fields) : said;
    return {
      ...noMore,
      ...before,
      ...this.#keepingAmounts<Task>('task', before, merged),
      ...this.#choice.beside.get(task.id),
      id,
      baselines: before?.baselines ?? [],
      position,
      sourceId: before && before.sourceId === null ? null : task.id,
      wbsId: this.#elementOf(task) ?? before?.wbsId ?? null,
    };
  }

  #mergedTask(before: PlannedTask, sent: Task, fileId: string): Task {
    const image = this.#choice.matches.imageOf.get(fileId);
    if (!image) return sent;
    const said = saidOf(sent, image, this.#choice.unsaid.get(fileId));
    const imaged = {
      ...image,
      id: said.id,
      parentId: image.parentId === null ? null : (this.#image!.ids.get(image.parentId) ?? null),
      calendarId: this.#calendars.ofImage(image.calendarId),
    };
    const merged = mergedFields<Task>(before, said, imaged);
    if (!this.#choice.isTable) return merged;
    // Rows of a table are sorted and numbered anew as people like.
    const edited = withRemaining(before, mergedFields<Task>(before, merged, { ...blank, id: said.id }));
    const place = this.#keepsPlaces && !this.#keepsOrder ? { parentId: before.parentId, kind: before.kind } : {};
    return { ...edited, ...place, rowNumber: before.rowNumber };
  }

  /** The element of the nearest summary above, the task itself included. */
  #elementOf(task: Task): string | null {
    if (this.#choice.wbsOf.size === 0) return null;
    return (
      this.#choice.wbsOf.get(task.id) ??
      (task.parentId === null ? null : (this.#choice.wbsOf.get(task.parentId) ?? null))
    );
  }

  #mergeLinks(): void {
    const draft = this.#draft;
    const inFile = new Set<string>();
    const imaged = imagedLinks(this.#image, this.#projectId);
    const isFromFile = new Set(this.#tasks.values());
    for (const link of this.#file.links) {
      const predecessorId = this.#tasks.get(link.predecessorId);
      const successorId = this.#tasks.get(link.successorId);
      if (predecessorId === undefined || successorId === undefined) continue;
      const id = derivedId('link', this.#projectId, predecessorId, successorId, link.kind);
      if (inFile.has(id)) continue;
      inFile.add(id);
      const whole = { ...link, id, predecessorId, successorId };
      const twin = draft.twinOf(whole);
      const ownId = twin ?? id;
      const before = draft.links.get(ownId);
      const image = imaged.get(id);
      if (before && !this.#takesFile) continue;
      // A link that was made here changes only where the file says other than it was sent out with.
      if (twin !== null && !image) continue;
      const next = { ...whole, id: ownId };
      draft.setLink(
        ownId,
        before && image ? mergedFields(before, next, { ...image, id: ownId, predecessorId, successorId }) : next,
      );
    }
    if (!this.#takesFile) return;
    const unsaid = this.#unsaidHere();
    const isUnsaid = (ours: string, kind: string) => unsaid.get(ours)?.has(kind) ?? false;
    // Links that an earlier import made between tasks of this file, and that it has no more.
    const stale = draft.links.where(
      ({ id, predecessorId, successorId, kind }) =>
        !inFile.has(id) &&
        !isUnsaid(successorId, 'predecessors') &&
        !isUnsaid(successorId, 'uidPredecessors') &&
        !isUnsaid(predecessorId, 'successors') &&
        imaged.has(id) &&
        isFromFile.has(predecessorId) &&
        isFromFile.has(successorId) &&
        id === derivedId('link', this.#projectId, predecessorId, successorId, kind),
    );
    for (const { id } of stale) draft.setLink(id, null);
  }

  #mergeAssignments(): void {
    const draft = this.#draft;
    const here = Map.groupBy(
      draft.assignments.where(() => true),
      ({ taskId, resourceId }) => `${taskId}/${resourceId}`,
    );
    const imaged = imagedAssignments(this.#image, draft.state.programme.resources);
    const inFile = new Map<string, number>();
    for (const assignment of this.#file.assignments) {
      const taskId = this.#tasks.get(assignment.taskId);
      const resourceId = this.#resources.get(assignment.resourceId);
      if (taskId === undefined || resourceId === undefined) continue;
      const pair = `${taskId}/${resourceId}`;
      const count = inFile.get(pair) ?? 0;
      inFile.set(pair, count + 1);
      const before = here.get(pair)?.[count];
      if (before && !this.#takesFile) continue;
      const id = before?.id ?? derivedId('assignment', this.#projectId, taskId, resourceId, String(count + 1));
      const next = { ...assignment, id, taskId, resourceId };
      const image = imaged.get(pair)?.[count];
      const merged = before && image ? mergedFields(before, next, { ...image, id, taskId, resourceId }) : next;
      draft.assignments.set(id, this.#keepingAmounts('assignment', before ?? null, merged));
    }
    if (!this.#takesFile) return;
    const isFromFile = new Set(this.#tasks.values());
    for (const [pair, assignments] of here) {
      const { taskId, resourceId } = assignments[0]!;
      if (!isFromFile.has(taskId) || !imaged.has(pair)) continue;
      for (const [i, { id }] of assignments.entries()) {
        if (i < (inFile.get(pair) ?? 0)) continue;
        const isOfImport = id === derivedId('assignment', this.#projectId, taskId, resourceId, String(i + 1));
        if (isOfImport) draft.assignments.set(id, null);
      }
    }
  }

  #mergeBaselines(): void {
    const numbers = new Set(this.#file.tasks.flatMap(({ baselines }) => baselines.map(({ number }) => number)));
    for (const number of [...numbers].filter((each) => each >= 0 && each <= 10)) {
      const before = this.#draft.baseline(number);
      if (before && (!this.#takesFile || this.#hasBaselineOfImage(number))) continue;
      const rows = { ...before?.rows };
      for (const task of this.#file.tasks) {
        const baseline = task.baselines.find((each) => each.number === number);
        const id = this.#tasks.get(task.id);
        if (baseline && id !== undefined)
          rows[id] = this.#choice.seesMoney ? baseline : { ...baseline, cost: rows[id]?.cost ?? null };
      }
      this.#draft.setBaseline(number, { number, name: before?.name ?? `Baseline ${number}`, rows });
    }
  }

  #hasBaselineOfImage(number: number): boolean {
    const { imageOf } = this.#choice.matches;
    const baselineIn = (task: Task | undefined) => task?.baselines.find((each) => each.number === number) ?? null;
    return this.#file.tasks.every((task) => isEqual(baselineIn(task), baselineIn(imageOf.get(task.id))));
  }

  #mergeProject(): void {
    if (!this.#takesFile) return;
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

/** Equal but for what a tool had calculated, for the place and for the number in the file. */
function sameTask(a: PlannedTask, b: PlannedTask): boolean {
  const said = ({ stored: _stored, position: _position, sourceId: _source, ...rest }: PlannedTask) => rest;
  return isEqual(said(a), said(b));
}
