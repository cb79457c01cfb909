// How fast is a programme calculated? Networks like a building's: zones × levels × 12 trades in layers, 1.6 links a task,
// a fifth SS and FF, lag on about one in seven, three calendars, ids shuffled. Each size is prepared, calculated in
// full, and edited one task at a time; the limit beside it is a plain two-pass over typed arrays of the same network.
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

/** A plain two-pass with total and free float in each task's own calendar, without constraints, causes or progress. */
function twoPassOf({ slots, arrows, graph, calendars, slotCount, projectStart }: Network): () => void {
  const early = new Float64Array(slotCount);
  const finish = new Float64Array(slotCount);
  const late = new Float64Array(slotCount);
  const lateFinish = new Float64Array(slotCount);
  const total = new Float64Array(slotCount);
  return () => {
    let end = 0;
    for (const slot of graph.order) {
      const calendar = calendars[slots.calendar[slot]!]!;
      const span = slots.span[slot]!;
      let work = calendar.workAt(projectStart);
      for (let k = graph.inFrom[slot]!; k < graph.inFrom[slot + 1]!; k++) {
        const arrow = graph.incoming[k]!;
        const kind = arrows.kind[arrow]!;
        const from = arrows.from[arrow]!;
        const asked = calendar.workAt(kind === 0 || kind === 2 ? finish[from]! : early[from]!) + arrows.lag[arrow]!;
        work = Math.max(work, kind < 2 ? asked : asked - span);
      }
      early[slot] = calendar.minuteAt(work, 'start');
      finish[slot] = calendar.minuteAt(work + span, 'finish');
      end = Math.max(end, finish[slot]!);
    }
    for (let place = graph.order.length - 1; place >= 0; place--) {
      const slot = graph.order[place]!;
      const calendar = calendars[slots.calendar[slot]!]!;
      const span = slots.span[slot]!;
      let work = calendar.workAt(end);
      for (let k = graph.outFrom[slot]!; k < graph.outFrom[slot + 1]!; k++) {
        const arrow = graph.outgoing[k]!;
        const kind = arrows.kind[arrow]!;
        const to = arrows.to[arrow]!;
        const asked = calendar.workAt(kind < 2 ? late[to]! : lateFinish[to]!) - arrows.lag[arrow]!;
        work = Math.min(work, kind === 0 || kind === 2 ? asked : asked + span);
      }
      lateFinish[slot] = calendar.minuteAt(work, 'finish');
      late[slot] = calendar.minuteAt(work - span, 'start');
      total[slot] = work - calendar.workAt(finish[slot]!);
    }
  };
}

/** A building of so many tasks: each trade follows the one before in its place, and itself on the level below. */
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

/** The same numbers between 0 and 1 at every run. */
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
