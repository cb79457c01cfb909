import type { Task } from '@horizon/schedule';

/**
 * The outline, kept in order while tasks are moved one after the other. Built in one pass over the tasks; a move costs
 * no more than the siblings it leaves and joins. Tasks with a missing parent are at the top.
 */
export class Outline {
  readonly #tasks: Map<string, Task>;
  readonly #children = new Map<string | null, string[]>();

  constructor(tasks: readonly Task[]) {
    this.#tasks = new Map(tasks.map((task) => [task.id, task]));
    for (const task of tasks) this.#listOf(this.parentOf(task.id)).push(task.id);
  }

  get(id: string): Task | undefined {
    return this.#tasks.get(id);
  }

  /** None at the top. */
  parentOf(id: string): string | null {
    const parentId = this.#tasks.get(id)?.parentId ?? null;
    return parentId !== null && this.#tasks.has(parentId) ? parentId : null;
  }

  childrenOf(id: string | null): readonly string[] {
    return this.#children.get(id) ?? [];
  }

  /** The sibling that a task follows; none for the first. */
  siblingBefore(id: string): string | null {
    const siblings = this.childrenOf(this.parentOf(id));
    return siblings[siblings.indexOf(id) - 1] ?? null;
  }

  /** Puts a task, with all that it holds, behind a sibling; none: before all. Below itself it stays where it is. */
  move(id: string, parentId: string | null, afterId: string | null): void {
    const task = this.#tasks.get(id);
    if (!task) return;
    for (let above = parentId; above !== null; above = this.parentOf(above)) if (above === id) return;
    const left = this.#listOf(this.parentOf(id));
    left.splice(left.indexOf(id), 1);
    this.put({ ...task, parentId }, afterId);
  }

  /** Puts a new task behind a sibling; none: before all. */
  put(task: Task, afterId: string | null): void {
    this.#tasks.set(task.id, task);
    const siblings = this.#listOf(this.parentOf(task.id));
    const place = afterId === null ? 0 : siblings.indexOf(afterId) + 1 || siblings.length;
    siblings.splice(place, 0, task.id);
  }

  /** A parent before what it holds. */
  tasks(): Task[] {
    const ordered: Task[] = [];
    const pending = [...this.childrenOf(null)].reverse();
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      ordered.push(this.#tasks.get(id)!);
      const children = this.childrenOf(id);
      for (let i = children.length - 1; i >= 0; i--) pending.push(children[i]!);
    }
    return ordered;
  }

  #listOf(parentId: string | null): string[] {
    const known = this.#children.get(parentId);
    if (known) return known;
    const made: string[] = [];
    this.#children.set(parentId, made);
    return made;
  }
}
