// A programme while a batch of edits is applied to it: untouched records are read from the state below. At the end the
// draft answers the differences.
import {
  type Assignment,
  type Baseline,
  type BaselinePatch,
  isEqual,
  type Link,
  type Patch,
  patchBetween,
  type PatchedKind,
  placesById,
  type Resource,
  type ScheduleOptions,
} from '@horizon/schedule';
import type { CalendarSpec } from '@horizon/working-time';
import { againstRule, type Refusal } from '../../platform/failures.ts';
import type { PlannedProgramme, PlannedTask, ProgrammeState } from '../programme/state.ts';

/** 422 on one edit of the batch. */
export const editRefused = (place: number, sentence: string): Refusal =>
  againstRule({ [`edits.${place}`]: [sentence] }, sentence);

/** Items of one kind with the changes of the batch. */
export class Layer<T extends { id: string }> {
  readonly #kind: PatchedKind;
  readonly #below: readonly T[];
  readonly #changes = new Map<string, T | null>();

  constructor(kind: PatchedKind, below: readonly T[]) {
    this.#kind = kind;
    this.#below = below;
  }
  /** The current item; null if it does not exist. */
  get(id: string): T | null {
    const changed = this.#changes.get(id);
    return changed === undefined ? this.before(id) : changed;
  }
  before(id: string): T | null {
    const at = placesById(this.#below).get(id);
    return at === undefined ? null : this.#below[at]!;
  }
  set(id: string, item: T | null): void {
    this.#changes.set(id, item);
  }
  change(id: string, changes: Partial<T>): void {
    const item = this.get(id);
    if (item) this.#changes.set(id, { ...item, ...changes });
  }
  /** Existing items that pass the test. Linear. */
  where(test: (item: T) => boolean): T[] {
    const found = this.#below.flatMap(({ id }) => {
      const item = this.get(id);
      return item && test(item) ? [item] : [];
    });
    for (const [id, item] of this.#changes) if (item && !this.before(id) && test(item)) found.push(item);
    return found;
  }
  patches(): Patch[] {
    return [...this.#changes].flatMap(([id, item]) => patchBetween(this.#kind, id, this.before(id), item) ?? []);
  }
}

export class Draft {
  readonly state: ProgrammeState;
  readonly tasks: Layer<PlannedTask>;
  readonly links: Layer<Link>;
  readonly calendars: Layer<CalendarSpec>;
  readonly resources: Layer<Resource>;
  readonly assignments: Layer<Assignment>;
  project: PlannedProgramme['project'];
  options: ScheduleOptions;
  readonly #baselines = new Map<number, BaselinePatch | null>();
  #children: Map<string, string[]> | null = null;
  #linked: Map<string, string> | null = null;

  constructor(state: ProgrammeState) {
    const { programme } = state;
    this.state = state;
    this.tasks = new Layer('task', programme.tasks);
    this.links = new Layer('link', programme.links);
    this.calendars = new Layer('calendar', programme.calendars);
    this.resources = new Layer('resource', programme.resources);
    this.assignments = new Layer('assignment', programme.assignments);
    this.project = programme.project;
    this.options = programme.options;
  }

  /** The tasks under a parent (null: at the top) in order. */
  childrenOf(parentId: string | null): PlannedTask[] {
    return this.#siblings(parentId).flatMap((id) => this.tasks.get(id) ?? []);
  }

  /** Their ids. */
  idsUnder(parentId: string | null): readonly string[] {
    return this.#siblings(parentId);
  }

  /** The sibling that a task follows; null for the first. */
  siblingBefore({ id, parentId }: Pick<PlannedTask, 'id' | 'parentId'>): string | null {
    const ids = this.#siblings(parentId);
    return ids[ids.indexOf(id) - 1] ?? null;
  }

  /** The last task under a parent, other than the given one. */
  lastUnder(parentId: string | null, self: string): PlannedTask | null {
    const ids = this.#siblings(parentId);
    const last = ids.at(-1) === self ? ids.at(-2) : ids.at(-1);
    return last === undefined ? null : this.tasks.get(last);
  }

  /** Inserts a task, or removes it if null; maintains the lists of children. */
  placeTask(id: string, task: PlannedTask | null): void {
    const was = this.tasks.get(id);
    if (was) {
      const siblings = this.#siblings(was.parentId);
      const at = siblings.lastIndexOf(id);
      if (at >= 0) siblings.splice(at, 1);
    }
    if (task) {
      const siblings = this.#siblings(task.parentId);
      siblings.splice(this.#placeOf(task.position, siblings), 0, id);
    }
    this.tasks.set(id, task);
  }

  /** The index after all siblings whose position is not greater. */
  #placeOf(position: number, siblings: readonly string[]): number {
    let [from, to] = [0, siblings.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.tasks.get(siblings[middle]!)!.position > position) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  #siblings(parentId: string | null): string[] {
    this.#children ??= this.#allChildren();
    let ids = this.#children.get(parentId ?? '');
    if (!ids) {
      ids = [];
      this.#children.set(parentId ?? '', ids);
    }
    return ids;
  }

  #allChildren(): Map<string, string[]> {
    const tasks = this.tasks.where(() => true).sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
    const children = new Map<string, string[]>();
    for (const { id, parentId } of tasks) {
      const siblings = children.get(parentId ?? '');
      if (siblings) siblings.push(id);
      else children.set(parentId ?? '', [id]);
    }
    return children;
  }

  /** Sets a link, or removes it if null. */
  setLink(id: string, link: Link | null): void {
    const was = this.links.get(id);
    if (was) this.#linked?.delete(joinOf(was));
    if (link) this.#linked?.set(joinOf(link), id);
    this.links.set(id, link);
  }

  /** Another link of the same kind between the same tasks, by its id; null if there is none. */
  twinOf(link: Link): string | null {
    this.#linked ??= new Map(this.links.where(() => true).map((each) => [joinOf(each), each.id]));
    const twin = this.#linked.get(joinOf(link));
    return twin === undefined || twin === link.id ? null : twin;
  }

  /** A current baseline; null if there is none. */
  baseline(number: number): BaselinePatch | null {
    const changed = this.#baselines.get(number);
    return changed === undefined ? this.#baselineBefore(number) : changed;
  }
  setBaseline(number: number, baseline: BaselinePatch | null): void {
    this.#baselines.set(number, baseline);
  }
  #baselineBefore(number: number): BaselinePatch | null {
    const head = this.state.baselines.find((each) => each.number === number);
    if (!head) return null;
    const rows: Record<string, Baseline> = {};
    for (const task of this.state.programme.tasks) {
      const baseline = task.baselines.find((each) => each.number === number);
      if (baseline) rows[task.id] = baseline;
    }
    return { number, name: head.name, snapshotId: head.snapshotId, rows };
  }

  /** The differences, records in the order in which they were touched. */
  patches(): Patch[] {
    const { programme } = this.state;
    const project = patchBetween('project', 'project', programme.project, this.project);
    const options = patchBetween('options', 'options', programme.options, this.options);
    return [
      ...(project ? [project] : []),
      ...(options ? [options] : []),
      ...this.calendars.patches(),
      ...this.resources.patches(),
      ...this.tasks.patches(),
      ...this.links.patches(),
      ...this.assignments.patches(),
      ...[...this.#baselines].flatMap(([number, after]): Patch[] => {
        const before = this.#baselineBefore(number);
        return !isEqual(before, after)
          ? [{ of: 'baseline', id: String(number), before: plain(before), after: plain(after) }]
          : [];
      }),
    ];
  }
}

const joinOf = ({ predecessorId, successorId, kind }: Link) => `${predecessorId}/${successorId}/${kind}`;
const plain = (value: object | null) => value as Record<string, unknown> | null;
