// Searches the shortest programme that the resources allow, within a given number of schedules. Two populations take turns, one
// of schedules packed to the left, one packed to the right: a child takes the order of one parent and, in a window of
// time, that of another, and is built in the opposite direction, so that recombining and justifying are one pass.
// Ideas: forward-backward improvement (Valls et al. 2005), two justified populations (Debels & Vanhoucke 2005, 2007),
// regret-based sampling (Drexl 1991; Kolisch 1996). Figures: README of this folder.
import type { LevellingDirection, PreparedLevelling } from './levelling-problem.ts';
import { seededRandom } from './seeded-random.ts';
import { serialScheduler } from './serial-schedule.ts';
import { workOrders } from './work-order.ts';
import type { BuiltSchedule } from './work-order.ts';

export interface OptimiseOptions {
  /** How many schedules may be built, each forward or backward pass counted; at least 1. */
  schedules: number;
  /** Any integer; the same seed gives the same result. */
  seed: number;
  /** Called once per generation; true ends the search with the best result so far. */
  shouldStop?: () => boolean;
}

export interface OptimisedLevelling {
  /** Start of each activity, in time units from the beginning, packed to the left. */
  starts: Int32Array;
  makespan: number;
  /** Schedules really built; fewer than allowed where a lower bound was met. */
  schedules: number;
  /** Proven: no schedule is shorter. */
  isOptimal: boolean;
}

const mutationRate = 0.005;
const shortestWindow = 0.25;
const longestWindow = 0.75;
/** Below this, two populations do not reach a second generation: one schedule is justified back and forth instead. */
const fewestForPopulation = 30;

/** The best schedule found. One schedule of 120 activities costs about 10 µs. */
export function optimiseLevelling(prepared: PreparedLevelling, options: OptimiseOptions): OptimisedLevelling {
  const search = new Search(prepared, options);
  if (options.schedules < fewestForPopulation) search.justify();
  else search.evolve();
  return search.result();
}

/** The longer of the critical path and the work of any one resource divided by its capacity. */
export function makespanLowerBound(prepared: PreparedLevelling): number {
  const { count, capacities, demands, durations } = prepared;
  const resources = capacities.length;
  let bound = prepared.criticalPathLength;
  for (let r = 0; r < resources; r += 1) {
    let work = 0;
    for (let i = 0; i < count; i += 1) work += demands[i * resources + r]! * durations[i]!;
    if (work > 0) bound = Math.max(bound, Math.ceil(work / capacities[r]!));
  }
  return bound;
}

/** Parents per population: a longer search must stay varied longer, and so must a small problem, which converges sooner. */
function populationSize(schedules: number, count: number): number {
  const size = 14 * (schedules / 1000) ** 0.62 * Math.min(6, 120 / count);
  return Math.max(4, Math.min(Math.floor(schedules / 6), Math.round(size)));
}

class Search {
  private readonly prepared: PreparedLevelling;
  private readonly options: OptimiseOptions;
  private readonly random;
  private readonly scheduler;
  private readonly orders;
  private readonly bound: number;
  private best: BuiltSchedule;
  private bestSide: LevellingDirection;
  private built = 0;

  constructor(prepared: PreparedLevelling, options: OptimiseOptions) {
    this.prepared = prepared;
    this.options = options;
    this.random = seededRandom(options.seed);
    this.scheduler = serialScheduler(prepared);
    this.orders = workOrders(prepared);
    this.bound = makespanLowerBound(prepared);
    this.bestSide = prepared.forward;
    this.best = this.blank();
    this.orders.byLatestFinish();
    this.build(prepared.forward, this.blank());
  }

  /** Packs the first schedule to the right and to the left until that shortens nothing. */
  justify(): void {
    let current = this.best;
    let before = Infinity;
    while (current.makespan < before) {
      before = current.makespan;
      for (const side of [this.prepared.backward, this.prepared.forward]) {
        if (!this.continues(side)) return;
        this.orders.justifying(side, current);
        current = this.build(side, this.blank());
      }
    }
  }

  evolve(): void {
    const size = populationSize(this.options.schedules, this.prepared.count);
    let parents = [this.best];
    while (parents.length < size && this.continues(this.prepared.forward)) {
      this.orders.byRegret(this.random);
      parents.push(this.build(this.prepared.forward, this.blank()));
    }
    let side = this.prepared.backward;
    while (parents.length > 1 && this.continues(side) && this.options.shouldStop?.() !== true) {
      parents = this.nextGeneration(side, parents);
      side = side === this.prepared.forward ? this.prepared.backward : this.prepared.forward;
    }
  }

  /** Every parent has two children with a better one of two others, in both roles; the shorter child follows it. */
  private nextGeneration(side: LevellingDirection, parents: readonly BuiltSchedule[]): BuiltSchedule[] {
    const children: BuiltSchedule[] = [];
    for (let i = 0; i < parents.length && this.continues(side); i += 1) {
      const parent = parents[i]!;
      const partner = this.partner(parents, i);
      const first = this.child(side, parent, partner);
      if (!this.continues(side)) break;
      const second = this.child(side, partner, parent);
      children.push(second.makespan < first.makespan ? second : first);
    }
    return children;
  }

  private partner(parents: readonly BuiltSchedule[], self: number): BuiltSchedule {
    const draw = (): BuiltSchedule => {
      const other = this.random.below(parents.length - 1);
      return parents[other >= self ? other + 1 : other]!;
    };
    const one = draw();
    const two = draw();
    return two.makespan < one.makespan ? two : one;
  }

  private child(side: LevellingDirection, frame: BuiltSchedule, inner: BuiltSchedule): BuiltSchedule {
    const share = shortestWindow + this.random.next() * (longestWindow - shortestWindow);
    const width = Math.max(1, Math.floor(share * frame.makespan));
    const windowStart = this.random.below(Math.max(1, frame.makespan - width + 1));
    this.orders.crossed(side, { frame, inner, windowStart, windowEnd: windowStart + width });
    this.orders.mutated(side, this.random, mutationRate);
    return this.build(side, this.blank());
  }

  private build(side: LevellingDirection, into: BuiltSchedule): BuiltSchedule {
    into.makespan = this.scheduler.schedule(side, this.orders.order, into.finishes);
    this.built += 1;
    if (into.makespan < this.best.makespan) {
      this.best = into;
      this.bestSide = side;
    }
    return into;
  }

  private blank(): BuiltSchedule {
    return { finishes: new Int32Array(this.prepared.count), makespan: Infinity };
  }

  /** One schedule is kept back for packing a best that is packed to the right to the left. */
  private continues(side: LevellingDirection): boolean {
    const mayEndRight = side === this.prepared.backward || this.bestSide === this.prepared.backward;
    return this.best.makespan > this.bound && this.built + (mayEndRight ? 1 : 0) < this.options.schedules;
  }

  result(): OptimisedLevelling {
    const { prepared } = this;
    if (this.bestSide !== prepared.forward) {
      this.orders.justifying(prepared.forward, this.best);
      const packed = this.build(prepared.forward, this.blank());
      this.best = packed;
    }
    return {
      starts: this.best.finishes.map((finish, i) => finish - prepared.durations[i]!),
      makespan: this.best.makespan,
      schedules: this.built,
      isOptimal: this.best.makespan <= this.bound,
    };
  }
}
