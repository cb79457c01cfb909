// Turns links into arrows between slots. A link on a summary leads through virtual slots: the summary's finish is the
// latest of what it holds, its start the earliest, and a bound on a summary is a floor under all its tasks; so the
// number of arrows stays in proportion to tasks and links. Lag that progress has used up is taken off (P6).
import { type Fault, faultOf } from './faults.ts';
import type { Arrows, HammockArrow, Slots } from './network.ts';
import { STATE, TRAIT } from './network.ts';
import { type Link, linkKinds, type Programme, type Task } from './programme.ts';
import type { SharedCalendars } from './shared-calendars.ts';

export interface LinkContext {
  programme: Programme;
  calendars: SharedCalendars;
  indexOf: ReadonlyMap<string, number>;
  slots: Slots;
  hasChildren: Uint8Array;
  dataDate: number;
  faults: Fault[];
}

export interface CompiledLinks {
  arrows: Arrows;
  hammockArrows: HammockArrow[];
  /** State of each virtual slot, numbered on from the tasks. */
  virtual: number[];
}

const FS = linkKinds.indexOf('FS');
const SS = linkKinds.indexOf('SS');
const FF = linkKinds.indexOf('FF');
const SF = linkKinds.indexOf('SF');

/** The arrows of all links. What cannot be an arrow is told and left out. Cost: links, plus tasks where summaries are linked. */
export function compileLinks(context: LinkContext): CompiledLinks {
  const { programme, slots, indexOf, hasChildren } = context;
  const { tasks, links } = programme;
  const pen = new ArrowPen(links.length);
  const summaries = new SummarySlots(tasks, slots.parent, slots, hasChildren, pen);
  const hammockArrows: HammockArrow[] = [];
  const known = new Set<string>();
  const ids = new Set<string>();
  for (let l = 0; l < links.length; l++) {
    const link = links[l]!;
    const from = indexOf.get(link.predecessorId);
    const to = indexOf.get(link.successorId);
    const kind = linkKinds.indexOf(link.kind);
    if (!isSound(context, link, from, to, kind, ids, known)) continue;
    const { lag, lagCalendar } = lagOf(context, link, from!, to!, kind);
    const isHammock = slots.state[from!] === STATE.hammock || slots.state[to!] === STATE.hammock;
    if (isHammock) hammockArrows.push({ from: from!, to: to!, kind, lag, lagCalendar });
    if (isHammock || !tasks[from!]!.isActive || !tasks[to!]!.isActive) continue;
    const start = hasChildren[from!] === 1 ? summaries.end(from!, kind === FS || kind === FF) : from!;
    const end = hasChildren[to!] === 1 ? summaries.floor(to!, kind === FS || kind === SS) : to!;
    if (isOutside(context, from!) || isOutside(context, to!)) continue;
    pen.draw(start, end, kind, lag, lagCalendar, l);
  }
  return { arrows: pen.arrows(), hammockArrows, virtual: summaries.states };
}

function isOutside({ slots, hasChildren }: LinkContext, i: number): boolean {
  return slots.state[i] === STATE.outside && hasChildren[i] === 0;
}

/** Arrows in growing arrays. */
class ArrowPen {
  #count = 0;
  #from: Int32Array;
  #to: Int32Array;
  #kind: Uint8Array;
  #lag: Float64Array;
  #lagCalendar: Uint16Array;
  #link: Int32Array;

  constructor(capacity: number) {
    this.#from = new Int32Array(capacity);
    this.#to = new Int32Array(capacity);
    this.#kind = new Uint8Array(capacity);
    this.#lag = new Float64Array(capacity);
    this.#lagCalendar = new Uint16Array(capacity);
    this.#link = new Int32Array(capacity);
  }

  draw(from: number, to: number, kind: number, lag: number, lagCalendar: number, link: number): void {
    if (this.#count === this.#from.length) this.#grow();
    const a = this.#count++;
    this.#from[a] = from;
    this.#to[a] = to;
    this.#kind[a] = kind;
    this.#lag[a] = lag;
    this.#lagCalendar[a] = lagCalendar;
    this.#link[a] = link;
  }

  arrows(): Arrows {
    const count = this.#count;
    return {
      count,
      from: this.#from.subarray(0, count),
      to: this.#to.subarray(0, count),
      kind: this.#kind.subarray(0, count),
      lag: this.#lag.subarray(0, count),
      lagCalendar: this.#lagCalendar.subarray(0, count),
      link: this.#link.subarray(0, count),
    };
  }

  #grow(): void {
    const capacity = this.#from.length * 2 + 16;
    const copy = <T extends { set(from: T): void }>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.#from = copy(new Int32Array(capacity), this.#from);
    this.#to = copy(new Int32Array(capacity), this.#to);
    this.#kind = copy(new Uint8Array(capacity), this.#kind);
    this.#lag = copy(new Float64Array(capacity), this.#lag);
    this.#lagCalendar = copy(new Uint16Array(capacity), this.#lagCalendar);
    this.#link = copy(new Int32Array(capacity), this.#link);
  }
}

/** The virtual slots of summaries, made when a link first needs them. */
class SummarySlots {
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

function isSound(
  context: LinkContext,
  link: Link,
  from: number | undefined,
  to: number | undefined,
  kind: number,
  ids: Set<string>,
  known: Set<string>,
): boolean {
  const { faults, programme, slots, hasChildren } = context;
  const report = (code: Fault['code'], severity: Fault['severity'], message: string): false => {
    const taskIds = [link.predecessorId, link.successorId];
    faults.push(faultOf(code, severity, `Link ${link.id}: ${message}`, { taskIds, linkIds: [link.id] }));
    return false;
  };
  if (ids.has(link.id)) report('link-duplicate-id', 'warning', 'its id is used twice.');
  ids.add(link.id);
  if (from === undefined || to === undefined || kind < 0) {
    return report(
      'link-unknown-task',
      'warning',
      `${from === undefined ? link.predecessorId : link.successorId} does not exist; the link is left out.`,
    );
  }
  if (from === to) return report('link-self', 'error', 'it leads from a task to itself.');
  const isMsp = programme.options.profile === 'msp';
  const key = isMsp ? `${from} ${to}` : `${from} ${to} ${kind}`;
  if (known.has(key))
    return report('link-duplicate', 'warning', 'these two tasks are linked already; the first link is kept.');
  known.add(key);
  const isOnSummary = hasChildren[from] === 1 || hasChildren[to] === 1;
  if (isOnSummary && !isMsp)
    return report('link-summary-not-allowed', 'warning', 'a summary takes no links here; the link is left out.');
  if (isOnSummary && (isAbove(slots.parent, from, to) || isAbove(slots.parent, to, from))) {
    return report('link-summary-own-child', 'error', 'it links a summary with a task of its own.');
  }
  return true;
}

function isAbove(parent: Int32Array, upper: number, lower: number): boolean {
  for (let p = parent[lower]!; p >= 0; p = parent[p]!) if (p === upper) return true;
  return false;
}

/** The lag of a link as the passes count it: minutes and the calendar that counts them. */
export function lagOf(
  context: LinkContext,
  link: Link,
  from: number,
  to: number,
  kind: number,
): { lag: number; lagCalendar: number } {
  const { programme, slots } = context;
  const { lag } = link;
  const predecessor = programme.tasks[from]!;
  let minutes: number;
  if (lag.kind === 'working' || lag.kind === 'elapsed') minutes = lag.minutes;
  else minutes = Math.round((slots.duration[from]! * lag.percent) / 100);
  if (!Number.isFinite(minutes)) {
    const message = `Link ${link.id}: a lag of ${minutes} cannot be; none is used.`;
    context.faults.push(faultOf('link-impossible-lag', 'warning', message, { linkIds: [link.id] }));
    minutes = 0;
  }
  const isElapsed =
    lag.kind === 'elapsed' || lag.kind === 'elapsed-percent' || (lag.kind === 'percent' && predecessor.isElapsed);
  const lagCalendar = isElapsed ? 0 : workingLagCalendar(context, from, to);
  return { lag: restOfLag(context, minutes, lagCalendar, from, kind), lagCalendar };
}

function workingLagCalendar({ programme, calendars, slots }: LinkContext, from: number, to: number): number {
  if (programme.options.lagCalendar === '24-hour') return 0;
  if (programme.options.lagCalendar === 'project') return calendars.project;
  const side = programme.options.lagCalendar === 'predecessor' ? from : to;
  return programme.tasks[side]!.isElapsed ? calendars.project : slots.floatCalendar[side]!;
}

/** P6: what of a positive lag the time between the predecessor's actual date and the data date has not used up yet. */
function restOfLag(
  { programme, calendars, slots, dataDate }: LinkContext,
  lag: number,
  lagCalendar: number,
  from: number,
  kind: number,
): number {
  if (lag <= 0 || programme.options.profile !== 'p6' || Number.isNaN(dataDate)) return lag;
  const isFromStart = kind === SS || kind === SF;
  const isDone = (slots.traits[from]! & (isFromStart ? TRAIT.started : TRAIT.finished)) !== 0;
  if (!isDone) return lag;
  const isCompleted = slots.state[from] === STATE.completed;
  if (isFromStart && !isCompleted && !programme.options.ssLagFromEarlyStart) return lag;
  const actual = isFromStart ? slots.givenStart[from]! : slots.givenFinish[from]!;
  const used = calendars.list[lagCalendar]!.workBetween(actual, dataDate);
  return Number.isFinite(used) ? Math.max(0, lag - Math.max(0, used)) : lag;
}
