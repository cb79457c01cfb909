// As late as possible, by profile. P6 moves such an activity, after both passes, up to its next successor: into its free
// float only, so that nothing else moves. Microsoft Project shows it at its late dates, and what follows it follows these.
import { type Network, STATE, TRAIT } from './network.ts';
import { isBinding } from './late-pass.ts';
import { roomOf } from './floats.ts';
import { placeEarly } from './early-pass.ts';
import type { Schedule } from './schedule.ts';

/** Whether any task of the network is to be as late as possible. */
export function hasAlap(network: Network): boolean {
  for (let i = 0; i < network.slotCount; i++) if ((network.slots.traits[i]! & TRAIT.alap) !== 0) return true;
  return false;
}

/** P6: slides each such activity into its free float, from the end of the network to its start. */
export function slideIntoFreeFloat(network: Network, schedule: Schedule): void {
  const { graph, slots, arrows } = network;
  for (let k = graph.order.length - 1; k >= 0; k--) {
    const slot = graph.order[k]!;
    if ((slots.traits[slot]! & TRAIT.alap) === 0 || slots.state[slot] !== STATE.open) continue;
    const room = roomToSlide(network, schedule, slot);
    if (!(room > 0)) continue;
    const calendar = network.calendars[slots.calendar[slot]!]!;
    const start = calendar.workAt(schedule.earlyStart[slot]!) + room;
    schedule.earlyFinish[slot] = calendar.minuteAt(start + slots.span[slot]!, 'finish');
    schedule.earlyWork[slot] = Number.NaN;
    schedule.earlyStart[slot] =
      slots.span[slot] === 0 ? schedule.earlyFinish[slot]! : calendar.minuteAt(start, 'start');
    for (let i = graph.inFrom[slot]!; i < graph.inFrom[slot + 1]!; i++) schedule.arrowDrives[graph.incoming[i]!] = 0;
    for (let i = graph.outFrom[slot]!; i < graph.outFrom[slot + 1]!; i++) {
      const arrow = graph.outgoing[i]!;
      if (slots.state[arrows.to[arrow]!] === STATE.completed) continue;
      placeAsked(network, schedule, arrow);
      if (roomOf(network, schedule, arrow) === 0) schedule.arrowDrives[arrow] = 1;
    }
  }
}

function placeAsked(network: Network, schedule: Schedule, arrow: number): void {
  const { arrows, calendars } = network;
  const kind = arrows.kind[arrow]!;
  const from = arrows.from[arrow]!;
  const date = kind === 0 || kind === 2 ? schedule.earlyFinish[from]! : schedule.earlyStart[from]!;
  const lag = arrows.lag[arrow]!;
  const calendar = calendars[arrows.lagCalendar[arrow]!]!;
  schedule.arrowDate[arrow] = lag === 0 ? date : calendar.minuteAt(calendar.workAt(date) + lag, 'finish');
}

function roomToSlide(network: Network, schedule: Schedule, slot: number): number {
  const { graph, slots } = network;
  const calendar = network.calendars[slots.calendar[slot]!]!;
  const late = calendar.workBetween(schedule.earlyFinish[slot]!, schedule.lateFinish[slot]!);
  let least = Number.POSITIVE_INFINITY;
  for (let k = graph.outFrom[slot]!; k < graph.outFrom[slot + 1]!; k++) {
    const arrow = graph.outgoing[k]!;
    if (isBinding(network, schedule, arrow, STATE.open)) least = Math.min(least, roomOf(network, schedule, arrow));
  }
  if (least === Number.POSITIVE_INFINITY) {
    least = calendar.workBetween(schedule.earlyFinish[slot]!, schedule.projectFinish);
  }
  return Math.min(least, late);
}

/** Microsoft Project: a second early pass in which such tasks are at their late dates and drive from there. */
export function followLateDates(network: Network, schedule: Schedule): void {
  const { graph, slots } = network;
  for (const slot of graph.order) {
    placeEarly(network, schedule, slot);
    if ((slots.traits[slot]! & TRAIT.alap) === 0 || slots.state[slot] !== STATE.open) continue;
    schedule.earlyStart[slot] = schedule.lateStart[slot]!;
    schedule.earlyFinish[slot] = schedule.lateFinish[slot]!;
    schedule.earlyWork[slot] = Number.NaN;
  }
}
