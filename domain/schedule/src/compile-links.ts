// Turns links into arrows between slots. A link on a summary leads through virtual slots (`summary-slots.ts`). Lag is
// counted in minutes of the calendar that the options name; what progress has used up of it is taken off (P6).
import { ArrowPen } from './arrow-pen.ts';
import { faultOf } from './faults.ts';
import { findEnds, type LinkContext, markRepeated, REPEATED, linkFault } from './link-ends.ts';
import { type Arrows, type HammockArrow, STATE, TRAIT } from './network.ts';
import { type Link, linkKinds } from './programme.ts';
import { SummarySlots } from './summary-slots.ts';
import { nameOf } from './task-name.ts';

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

/**
 * The arrows of all links. Invalid links are reported and skipped. Cost: links, plus tasks where summaries are linked.
 */
export function compileLinks(context: LinkContext): CompiledLinks {
  const { programme, slots, hasChildren } = context;
  const { tasks, links } = programme;
  const pen = new ArrowPen(links.length);
  const summaries = new SummarySlots(tasks, slots.parent, slots, hasChildren, pen);
  const hammockArrows: HammockArrow[] = [];
  const ends = findEnds(context);
  const repeats = markRepeated(context, ends);
  for (let l = 0; l < links.length; l++) {
    const from = ends.from[l]!;
    const to = ends.to[l]!;
    if (from < 0 || !isSound(context, links[l]!, from, to, repeats[l]!)) continue;
    const kind = ends.kind[l]!;
    const { lag, lagCalendar } = lagOf(context, links[l]!, from, to, kind);
    const isHammock = slots.state[from] === STATE.hammock || slots.state[to] === STATE.hammock;
    if (isHammock) hammockArrows.push({ from, to, kind, lag, lagCalendar });
    if (isHammock || !tasks[from]!.isActive || !tasks[to]!.isActive) continue;
    const start = hasChildren[from] === 1 ? summaries.end(from, kind === FS || kind === FF) : from;
    const end = hasChildren[to] === 1 ? summaries.floor(to, kind === FS || kind === SS) : to;
    if (isOutside(context, from) || isOutside(context, to)) continue;
    pen.draw(start, end, kind, lag, lagCalendar, l);
  }
  return { arrows: pen.arrows(), hammockArrows, virtual: summaries.states };
}

function isOutside({ slots, hasChildren }: LinkContext, i: number): boolean {
  return slots.state[i] === STATE.outside && hasChildren[i] === 0;
}

function isSound(context: LinkContext, link: Link, from: number, to: number, repeats: number): boolean {
  const { programme, slots, hasChildren } = context;
  if (from === to) return linkFault(context, link, 'link-self', 'error', 'it leads from a task to itself.');
  if (repeats === REPEATED.sameKind) {
    return linkFault(context, link, 'link-duplicate', 'warning', 'the same link is there already; the first is kept.');
  }
  if (repeats === REPEATED.otherKind && programme.options.profile === 'msp') {
    linkFault(
      context,
      link,
      'link-duplicate',
      'warning',
      'these two tasks are linked already; both links are followed.',
    );
  }
  if (hasChildren[from] === 0 && hasChildren[to] === 0) return true;
  if (programme.options.profile !== 'msp') {
    return linkFault(
      context,
      link,
      'link-summary-not-allowed',
      'warning',
      'a summary takes no links here; the link is left out.',
    );
  }
  if (!isAbove(slots.parent, from, to) && !isAbove(slots.parent, to, from)) return true;
  return linkFault(context, link, 'link-summary-own-child', 'error', 'it links a summary with a task of its own.');
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
    const message = `Link ${nameOf(predecessor)} → ${nameOf(programme.tasks[to]!)}: a lag of ${minutes} cannot be; none is used.`;
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
