// The virtual slots through which links on summaries lead. A summary's finish is the latest of what it holds, its start
// the earliest; a bound on a summary is a floor under everything below it. Nested summaries chain their slots, so that
// arrows stay in proportion to the tasks.
import type { ArrowPen } from './arrow-pen.ts';
import { type Slots, STATE } from './network.ts';
import { linkKinds, type Task } from './programme.ts';

const FS = linkKinds.indexOf('FS');
const SS = linkKinds.indexOf('SS');
const FF = linkKinds.indexOf('FF');

/** The virtual slots of summaries, made when a link first needs them. */
export class SummarySlots {
  readonly states: number[] = [];
  readonly #first: number;
  readonly #slots: Slots;
  readonly #hasChildren: Uint8Array;
  readonly #pen: ArrowPen;
  readonly #parent: Int32Array;
  #children: number[][] | null = null;
  readonly #made = new Map<string, number>();

  constructor(tasks: readonly Task[], parent: Int32Array, slots: Slots, hasChildren: Uint8Array, pen: ArrowPen) {
    this.#first = tasks.length;
    this.#parent = parent;
    this.#slots = slots;
    this.#hasChildren = hasChildren;
    this.#pen = pen;
  }

  /** The slot of a summary's finish, or of its start. */
  end(summary: number, isFinish: boolean): number {
    const state = isFinish ? STATE.latest : STATE.earliest;
    return this.#make(`${isFinish ? 'finish' : 'start'} ${summary}`, state, (slot) => {
      for (const child of this.#childrenOf(summary)) {
        if (this.#hasChildren[child] === 1)
          this.#pen.draw(this.end(child, isFinish), slot, isFinish ? FF : SS, 0, 0, -1);
        else if (this.#isInside(child)) this.#pen.draw(child, slot, isFinish ? FF : SS, 0, 0, -1);
      }
    });
  }

  /** The slot that holds up the start, or the finish, of everything below a summary. */
  floor(summary: number, isStart: boolean): number {
    return this.#make(`${isStart ? 'from' : 'by'} ${summary}`, STATE.latest, (slot) => {
      for (const child of this.#childrenOf(summary)) {
        if (this.#hasChildren[child] === 1)
          this.#pen.draw(slot, this.floor(child, isStart), isStart ? FS : FF, 0, 0, -1);
        else if (this.#isInside(child)) this.#pen.draw(slot, child, isStart ? FS : FF, 0, 0, -1);
      }
    });
  }

  #make(key: string, state: number, fill: (slot: number) => void): number {
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const slot = this.#first + this.states.length;
    this.states.push(state);
    this.#made.set(key, slot);
    fill(slot);
    return slot;
  }

  #isInside(child: number): boolean {
    const state = this.#slots.state[child]!;
    return state !== STATE.outside && state !== STATE.hammock;
  }

  #childrenOf(summary: number): number[] {
    if (this.#children === null) {
      this.#children = Array.from({ length: this.#first }, () => []);
      for (let i = 0; i < this.#first; i++) if (this.#parent[i]! >= 0) this.#children[this.#parent[i]!]!.push(i);
    }
    return this.#children[summary]!;
  }
}
