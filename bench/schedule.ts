// How fast is a programme calculated? Networks like a building's: zones × levels × 12 trades in layers, 1.6 links per
// task, a fifth SS and FF, lag on about one in seven, three calendars, ids shuffled. Each size is prepared, calculated
// in full, and edited one task at a time; the limit is a plain two-pass over typed arrays of the same network.
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import {
  calculate,
  linkKinds,
  newCalendar,
  newLink,
  newProgramme,
  newTask,
  prepare,
  recalculate,
} from '@horizon/schedule';
import type { Link, Network, Programme, Task } from '@horizon/schedule';

const TRADES = 12;
const calendarIds = ['standard', 'six-day', 'seven-day'];

/** Prints a table: milliseconds of each step, the ratio of the calculation to the limit, memory. */
export async function run(): Promise<void> {
  console.log('schedule: milliseconds, median of warm runs');
  console.log('   tasks   links  prepare  calculate   limit  ratio  one edit   heap MB');
  for (const count of [1000, 10_000, 100_000]) measure(count);
}

function measure(count: number): void {
  const programme = building(count);
  const began = performance.now();
  const { network, faults } = prepare(programme);
  const prepared = performance.now() - began;
  if (network === null) throw new Error(faults[0]?.message);
  const runs = count >= 100_000 ? 9 : 41;
  const limit = median(runs, twoPassOf(network));
  const full = median(runs, () => calculate(network));
  const edit = medianEdit(network, runs);
  const heap = process.memoryUsage().heapUsed / 1e6;
  const columns = [
    String(count).padStart(8),
    String(programme.links.length).padStart(8),
    prepared.toFixed(1).padStart(9),
    full.toFixed(2).padStart(11),
    limit.toFixed(2).padStart(8),
    (full / limit).toFixed(1).padStart(7),
    edit.toFixed(2).padStart(10),
    heap.toFixed(0).padStart(10),
  ];
  console.log(columns.join(''));
}

/** One task's duration changes by a day, somewhere in the middle, back and forth. */
function medianEdit(network: Network, runs: number): number {
  let schedule = calculate(network);
  const { tasks } = network.programme;
  let turn = 0;
  return median(runs * 3, () => {
    const task = tasks[(turn * 7919) % tasks.length]!;
    const durationMinutes = task.durationMinutes + (turn % 2 === 0 ? 480 : 0);
    turn += 1;
    const result = recalculate(schedule, [{ kind: 'task-changed', id: task.id, changes: { durationMinutes } }]);
    schedule = result.schedule ?? schedule;
  });
}

/** The links of one side of a network, laid out slot by slot. */
interface Side {
  from: Int32Array;
  other: Int32Array;
  kind: Uint8Array;
  lag: Float64Array;
}

/** A plain two-pass over arrays in the order of calculation: each task's calendar, total float; no constraints, causes or progress. */
function twoPassOf(network: Network): () => void {
  const { slots, graph, slotCount, projectStart } = network;
  const calendars = Array.from(graph.order, (slot) => network.calendars[slots.calendar[slot]!]!);
  const spans = Float64Array.from(graph.order, (slot) => slots.span[slot]!);
  const incoming = sideOf(network, 'in');
  const outgoing = sideOf(network, 'out');
  const early = new Float64Array(slotCount);
  const finish = new Float64Array(slotCount);
  const late = new Float64Array(slotCount);
  const lateFinish = new Float64Array(slotCount);
  const total = new Float64Array(slotCount);
  return () => {
    let end = 0;
    for (let slot = 0; slot < slotCount; slot++) {
      const calendar = calendars[slot]!;
      const span = spans[slot]!;
      let work = calendar.workAt(projectStart);
      for (let k = incoming.from[slot]!; k < incoming.from[slot + 1]!; k++) {
        const kind = incoming.kind[k]!;
        const date = kind === 0 || kind === 2 ? finish[incoming.other[k]!]! : early[incoming.other[k]!]!;
        const asked = calendar.workAt(date) + incoming.lag[k]!;
        work = Math.max(work, kind < 2 ? asked : asked - span);
      }
      early[slot] = calendar.minuteAt(work, 'start');
      finish[slot] = calendar.minuteAt(work + span, 'finish');
      end = Math.max(end, finish[slot]!);
    }
    for (let slot = slotCount - 1; slot >= 0; slot--) {
      const calendar = calendars[slot]!;
      const span = spans[slot]!;
      let work = calendar.workAt(end);
      for (let k = outgoing.from[slot]!; k < outgoing.from[slot + 1]!; k++) {
        const kind = outgoing.kind[k]!;
        const date = kind < 2 ? late[outgoing.other[k]!]! : lateFinish[outgoing.other[k]!]!;
        const asked = calendar.workAt(date) - outgoing.lag[k]!;
        work = Math.min(work, kind === 0 || kind === 2 ? asked : asked + span);
      }
      lateFinish[slot] = calendar.minuteAt(work, 'finish');
      late[slot] = calendar.minuteAt(work - span, 'start');
      total[slot] = work - calendar.workAt(finish[slot]!);
    }
  };
}

function sideOf({ graph, arrows, slotCount }: Network, side: 'in' | 'out'): Side {
  const [from, list, ends] =
    side === 'in' ? [graph.inFrom, graph.incoming, arrows.from] : [graph.outFrom, graph.outgoing, arrows.to];
  const sorted: Side = {
    from: new Int32Array(slotCount + 1),
    other: new Int32Array(arrows.count),
    kind: new Uint8Array(arrows.count),
    lag: new Float64Array(arrows.count),
  };
  let next = 0;
  graph.order.forEach((slot, k) => {
    for (let i = from[slot]!; i < from[slot + 1]!; i++) {
      const arrow = list[i]!;
      sorted.other[next] = graph.place[ends[arrow]!]!;
      sorted.kind[next] = arrows.kind[arrow]!;
      sorted.lag[next++] = arrows.lag[arrow]!;
    }
    sorted.from[k + 1] = next;
  });
  return sorted;
}

/** A building of this many tasks: each trade follows the previous one in its place, and itself on the level below. */
function building(count: number): Programme {
  const random = numbers(20_260_105);
  const programme = newProgramme('p6', Date.UTC(2026, 0, 5, 8) / 60_000);
  programme.calendars.push(newCalendar('six-day', '6-day week', [1, 2, 3, 4, 5, 6]));
  programme.calendars.push(newCalendar('seven-day', '7-day week', [0, 1, 2, 3, 4, 5, 6]));
  const levels = Math.max(1, Math.round(Math.sqrt(count / TRADES)));
  const tasks: Task[] = [];
  for (let i = 0; i < count; i++) {
    const calendarId = calendarIds[Math.floor(random() * 10) % 3]!;
    const durationMinutes = 480 * (1 + Math.floor(random() * 10));
    tasks.push({ ...newTask(`T${i}`), name: `Trade ${i % TRADES}`, durationMinutes, calendarId });
  }
  const links: Link[] = [];
  const join = (from: number, to: number): void => {
    const roll = random();
    const kind = roll < 0.8 ? linkKinds[0] : roll < 0.9 ? linkKinds[1] : linkKinds[2];
    const minutes = random() < 0.15 ? 480 * (1 + Math.floor(random() * 5)) : 0;
    links.push({ ...newLink(`L${links.length}`, `T${from}`, `T${to}`), kind, lag: { kind: 'working', minutes } });
  };
  for (let i = 0; i < count; i++) {
    if (i % TRADES > 0) join(i - 1, i);
    const below = i - TRADES;
    const isOnLevelAbove = Math.floor(i / TRADES) % levels > 0;
    if (isOnLevelAbove && random() < 0.76) join(below, i);
  }
  return { ...programme, tasks: shuffled(tasks, random), links: shuffled(links, random) };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const mixed = items.slice();
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!];
  }
  return mixed;
}

/** The same numbers between 0 and 1 in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function median(runs: number, work: () => void): number {
  for (let i = 0; i < Math.min(runs, 10); i++) work();
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const began = performance.now();
    work();
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[runs >> 1]!;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();
