import type { Task } from '@horizon/schedule';

/**
 * A mutable outline. Built in one pass over the tasks; a move costs at most the siblings left and joined. Tasks with a missing
 * parent are at the top level.
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

  /** Null at the top level. */
  parentOf(id: string): string | null {
    const parentId = this.#tasks.get(id)?.parentId ?? null;
    return parentId !== null && this.#tasks.has(parentId) ? parentId : null;
  }

  childrenOf(id: string | null): readonly string[] {
    return this.#children.get(id) ?? [];
  }

  /** The previous sibling; null for the first. */
  siblingBefore(id: string): string | null {
    const siblings = this.childrenOf(this.parentOf(id));
    return siblings[siblings.indexOf(id) - 1] ?? null;
  }

  /** Moves a task with its descendants after a sibling, or to the beginning with null. Does nothing below itself. */
  move(id: string, parentId: string | null, afterId: string | null): void {
    const task = this.#tasks.get(id);
    if (!task) return;
    for (let above = parentId; above !== null; above = this.parentOf(above)) if (above === id) return;
    const left = this.#listOf(this.parentOf(id));
    left.splice(left.indexOf(id), 1);
    this.put({ ...task, parentId }, afterId);
  }

  /** Adds a new task after a sibling, or at the beginning with null. */
  put(task: Task, afterId: string | null): void {
    this.#tasks.set(task.id, task);
    const siblings = this.#listOf(this.parentOf(task.id));
    const place = afterId === null ? 0 : siblings.indexOf(afterId) + 1 || siblings.length;
    siblings.splice(place, 0, task.id);
  }

  /** All tasks, parents before children. */
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
