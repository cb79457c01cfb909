// A programme from a file laid over the one that is here. Tasks are matched by activity id, else by the file's own id.
// What was added here (tasks without a source, links and assignments that no import made) stays.
import { createHash } from 'node:crypto';
import type { Programme, Task } from '@horizon/schedule';
import { newId } from '../platform/ids.ts';
import { noMore, type PlannedTask } from '../schedule/programme/state.ts';
import type { Draft } from '../schedule/edits/draft.ts';
import { settleKind } from '../schedule/edits/outline-edits.ts';

export interface MergeChoice {
  overwriteExisting: boolean;
  /** Elements by the file's id of the summary they stand for. */
  wbsOf: ReadonlyMap<string, string>;
}

export interface Merged {
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
  kept: number;
}

/** An id that follows from what it names, so that a record that an import made is known again. */
export function derivedId(...parts: string[]): string {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-9${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
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
  readonly #calendars = new Map<string, string>();
  readonly #resources = new Map<string, string>();
  /** Our ids by the file's. */
  readonly #tasks = new Map<string, string>();
  /** Of these, those that were here before. */
  readonly #matched = new Set<string>();
  readonly #isEmpty: boolean;
  readonly #counts: Merged = { added: 0, changed: 0, unchanged: 0, removed: 0, kept: 0 };

  constructor(draft: Draft, file: Programme, choice: MergeChoice) {
    this.#draft = draft;
    this.#file = file;
    this.#choice = choice;
    this.#projectId = draft.state.projectId;
    this.#isEmpty = draft.state.programme.tasks.length === 0;
  }

  run(): Merged {
    this.#mergeCalendars();
    this.#mergeResources();
    this.#matchTasks();
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
    return this.#isEmpty || this.#choice.overwriteExisting;
  }

  #mergeCalendars(): void {
    const byName = new Map(this.#draft.state.programme.calendars.map((calendar) => [calendar.name, calendar.id]));
    for (const { id, name } of this.#file.calendars) {
      this.#calendars.set(id, byName.get(name) ?? derivedId('calendar', this.#projectId, id, name));
      byName.delete(name);
    }
    for (const calendar of this.#file.calendars) {
      const id = this.#calendars.get(calendar.id)!;
      if (this.#takesFile || !this.#draft.calendars.get(id)) {
        this.#draft.calendars.set(id, { ...calendar, id, parentId: this.#calendarOf(calendar.parentId) });
      }
    }
  }

  #mergeResources(): void {
    const { resources } = this.#draft.state.programme;
    const byName = new Map(resources.map(({ code, name, id }) => [code ?? name, id]));
    for (const resource of this.#file.resources) {
      const name = resource.code ?? resource.name;
      const id = byName.get(name) ?? derivedId('resource', this.#projectId, resource.id, name);
      byName.delete(name);
      this.#resources.set(resource.id, id);
      if (this.#takesFile || !this.#draft.resources.get(id)) {
        this.#draft.resources.set(id, { ...resource, id, calendarId: this.#calendarOf(resource.calendarId) });
      }
    }
  }

  #calendarOf(id: string | null): string | null {
    return id === null ? null : (this.#calendars.get(id) ?? null);
  }

  #matchTasks(): void {
    const { tasks } = this.#draft.state.programme;
    // Codes of WBS elements repeat from branch to branch, those of activities do not.
    const isByCode = ({ code, kind }: Task) => code !== null && kind !== 'summary';
    const byCode = new Map(tasks.filter(isByCode).map((task) => [task.code!, task.id]));
    const bySource = new Map(
      tasks.flatMap((task) => (task.sourceId === null || isByCode(task) ? [] : [[task.sourceId, task.id] as const])),
    );
    for (const task of this.#file.tasks) {
      const [matches, name] = isByCode(task) ? [byCode, task.code!] : [bySource, task.id];
      const match = matches.get(name);
      if (match !== undefined) {
        matches.delete(name);
        this.#matched.add(match);
      }
      this.#tasks.set(task.id, match ?? newId());
    }
  }

  /** What an earlier import brought and this file has no more goes; what it held stands one higher. */
  #removeMissing(before: readonly PlannedTask[]): void {
    if (!this.#choice.overwriteExisting) return;
    const draft = this.#draft;
    const gone = new Set(
      before.filter(({ id, sourceId }) => sourceId !== null && !this.#matched.has(id)).map(({ id }) => id),
    );
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
      place += 1;
      const id = this.#tasks.get(task.id)!;
      const before = this.#draft.tasks.get(id);
      if (before && !this.#takesFile) {
        this.#counts.unchanged += 1;
        continue;
      }
      const position = this.#takesFile ? place * 1024 : base + place * 1024;
      const next = this.#taskOf(task, id, before, position);
      if (!before) this.#counts.added += 1;
      else if (sameTask(before, next)) {
        this.#counts.unchanged += 1;
        continue;
      } else this.#counts.changed += 1;
      if (next.parentId !== null) parents.add(next.parentId);
      this.#draft.placeTask(id, next);
    }
    for (const id of parents) settleKind(this.#draft, id);
  }

  #taskOf(task: Task, id: string, before: PlannedTask | null, position: number): PlannedTask {
    const parentId = task.parentId === null ? null : (this.#tasks.get(task.parentId) ?? null);
    return {
      ...noMore,
      ...before,
      ...task,
      id,
      parentId,
      calendarId: this.#calendarOf(task.calendarId),
      baselines: before?.baselines ?? [],
      position,
      sourceId: task.id,
      wbsId: this.#elementOf(task) ?? before?.wbsId ?? null,
    };
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
      const isNew = twin === null && !draft.links.get(id);
      if (isNew || (twin === null && this.#takesFile)) draft.setLink(id, whole);
    }
    if (!this.#takesFile) return;
    // Links that an earlier import made between tasks of this file, and that it has no more.
    const stale = draft.links.where(
      ({ id, predecessorId, successorId, kind }) =>
        !inFile.has(id) &&
        isFromFile.has(predecessorId) &&
        isFromFile.has(successorId) &&
        id === derivedId('link', this.#projectId, predecessorId, successorId, kind),
    );
    for (const { id } of stale) draft.setLink(id, null);
  }

  #mergeAssignments(): void {
    const draft = this.#draft;
    const inFile = new Map<string, number>();
    const seen = new Set<string>();
    for (const assignment of this.#file.assignments) {
      const taskId = this.#tasks.get(assignment.taskId);
      const resourceId = this.#resources.get(assignment.resourceId);
      if (taskId === undefined || resourceId === undefined) continue;
      const pair = `${taskId}/${resourceId}`;
      const count = (inFile.get(pair) ?? 0) + 1;
      inFile.set(pair, count);
      const id = derivedId('assignment', this.#projectId, taskId, resourceId, String(count));
      seen.add(id);
      if (this.#takesFile || !draft.assignments.get(id))
        draft.assignments.set(id, { ...assignment, id, taskId, resourceId });
    }
    if (!this.#takesFile) return;
    const isFromFile = new Set(this.#tasks.values());
    const stale = draft.assignments.where(
      ({ id, taskId, resourceId }) =>
        !seen.has(id) &&
        isFromFile.has(taskId) &&
        Array.from({ length: 5 }, (_, n) =>
          derivedId('assignment', this.#projectId, taskId, resourceId, String(n + 1)),
        ).includes(id),
    );
    for (const { id } of stale) draft.assignments.set(id, null);
  }

  #mergeBaselines(): void {
    const numbers = new Set(this.#file.tasks.flatMap(({ baselines }) => baselines.map(({ number }) => number)));
    for (const number of [...numbers].filter((each) => each >= 0 && each <= 10)) {
      const before = this.#draft.baseline(number);
      if (before && !this.#takesFile) continue;
      const rows = { ...before?.rows };
      for (const task of this.#file.tasks) {
        const baseline = task.baselines.find((each) => each.number === number);
        if (baseline) rows[this.#tasks.get(task.id)!] = baseline;
      }
      this.#draft.setBaseline(number, { number, name: before?.name ?? `Baseline ${number}`, rows });
    }
  }

  #mergeProject(): void {
    if (!this.#takesFile) return;
    const { project, options } = this.#file;
    const here = this.#draft.project;
    this.#draft.options = options;
    this.#draft.project = {
      ...project,
      id: here.id,
      name: here.name,
      title: project.title ?? project.name,
      calendarId: this.#calendarOf(project.calendarId) ?? here.calendarId,
    };
  }
}

/** Equal but for what a tool had calculated and for the place, which the file's order gives. */
function sameTask(a: PlannedTask, b: PlannedTask): boolean {
  const plain = ({ stored: _stored, ...rest }: PlannedTask) => JSON.stringify(rest, Object.keys(rest).sort());
  return plain(a) === plain(b);
}
