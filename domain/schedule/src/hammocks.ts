// Activities whose dates hang between others: a level of effort spans from its predecessors to its successors, a WBS
// summary spans its branch. They follow the passes and drive nothing; they have no float of their own.
import { type HammockArrow, type Network, STATE, TRAIT } from './network.ts';
import { CAUSE, type Schedule } from './schedule.ts';

const FF = 2;

/** Fills the dates of every hammock. Cost: their links, and the tasks where there are WBS summaries. */
export function placeHammocks(network: Network, schedule: Schedule): void {
  const { slots, taskCount, hammockArrows, programme } = network;
  const hammocks: number[] = [];
  for (let i = 0; i < taskCount; i++) if (slots.state[i] === STATE.hammock) hammocks.push(i);
  if (hammocks.length === 0) return;
  for (const i of hammocks) clear(schedule, i);
  for (const i of hammocks) if (programme.tasks[i]!.kind === 'wbs-summary') spanBranch(network, schedule, i);
  // A hammock may depend on another: each round settles one more of a chain.
  for (let round = 0; round < Math.min(hammocks.length, 8); round++) {
    for (const arrow of hammockArrows) pull(network, schedule, arrow);
  }
  for (const i of hammocks) settle(network, schedule, i);
}

function clear(schedule: Schedule, i: number): void {
  schedule.earlyStart[i] = schedule.earlyFinish[i] = Number.NaN;
  schedule.earlyCause[i] = schedule.lateCause[i] = CAUSE.hammock;
}

function spanBranch(network: Network, schedule: Schedule, hammock: number): void {
  const { slots, taskCount } = network;
  const branch = slots.parent[hammock]!;
  for (let i = 0; i < taskCount; i++) {
    if (slots.state[i] === STATE.outside || slots.state[i] === STATE.hammock) continue;
    let p = slots.parent[i]!;
    while (p >= 0 && p !== branch) p = slots.parent[p]!;
    if (p !== branch) continue;
    widen(schedule, hammock, beginningOf(network, schedule, i), endingOf(network, schedule, i));
  }
}

function beginningOf({ slots }: Network, schedule: Schedule, i: number): number {
  const isStarted = (slots.traits[i]! & TRAIT.started) !== 0;
  return isStarted ? slots.givenStart[i]! : schedule.earlyStart[i]!;
}

function endingOf({ slots }: Network, schedule: Schedule, i: number): number {
  const isFinished = (slots.traits[i]! & TRAIT.finished) !== 0;
  return isFinished ? slots.givenFinish[i]! : schedule.earlyFinish[i]!;
}

function pull(network: Network, schedule: Schedule, arrow: HammockArrow): void {
  const { slots } = network;
  const isFromFinish = arrow.kind === 0 || arrow.kind === FF;
  const isIntoStart = arrow.kind < FF;
  if (slots.state[arrow.to] === STATE.hammock) {
    const end = isFromFinish ? endingOf(network, schedule, arrow.from) : beginningOf(network, schedule, arrow.from);
    const date = shift(network, end, arrow.lag, arrow.lagCalendar);
    widen(schedule, arrow.to, isIntoStart ? date : Number.NaN, isIntoStart ? Number.NaN : date);
  }
  if (slots.state[arrow.from] === STATE.hammock) {
    const end = isIntoStart ? beginningOf(network, schedule, arrow.to) : endingOf(network, schedule, arrow.to);
    const date = shift(network, end, -arrow.lag, arrow.lagCalendar);
    widen(schedule, arrow.from, isFromFinish ? Number.NaN : date, isFromFinish ? date : Number.NaN);
  }
}

function shift(network: Network, date: number, lag: number, lagCalendar: number): number {
  return lag === 0 ? date : network.calendars[lagCalendar]!.addWork(date, lag, 'finish');
}

function widen(schedule: Schedule, i: number, start: number, finish: number): void {
  if (start < schedule.earlyStart[i]! || Number.isNaN(schedule.earlyStart[i]!)) schedule.earlyStart[i] = start;
  if (finish > schedule.earlyFinish[i]! || Number.isNaN(schedule.earlyFinish[i]!)) schedule.earlyFinish[i] = finish;
}

function settle(network: Network, schedule: Schedule, i: number): void {
  const { slots } = network;
  const calendar = network.calendars[slots.calendar[i]!]!;
  const isStarted = (slots.traits[i]! & TRAIT.started) !== 0;
  const from = Number.isNaN(network.dataDate) ? network.projectStart : Math.max(network.projectStart, network.dataDate);
  let start = schedule.earlyStart[i]!;
  if (Number.isNaN(start)) start = from;
  start = calendar.nextStart(Math.max(start, isStarted || !Number.isNaN(network.dataDate) ? from : start));
  let finish = schedule.earlyFinish[i]!;
  finish = Number.isNaN(finish) ? calendar.addWork(start, slots.span[i]!, 'finish') : calendar.previousFinish(finish);
  if ((slots.traits[i]! & TRAIT.finished) !== 0) finish = start = network.dataDate;
  schedule.earlyStart[i] = schedule.lateStart[i] = start;
  schedule.earlyFinish[i] = schedule.lateFinish[i] = Math.max(start, finish);
}
