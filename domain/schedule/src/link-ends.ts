// Resolves the tasks of each link, and finds links that repeat others.
import { type Fault, faultOf } from './faults.ts';
import type { Slots } from './network.ts';
import { type Link, linkKinds, type Programme } from './programme.ts';
import type { SharedCalendars } from './shared-calendars.ts';
import { nameOfId } from './task-name.ts';

/** Input of the compilation of links. */
export interface LinkContext {
  programme: Programme;
  calendars: SharedCalendars;
  indexOf: ReadonlyMap<string, number>;
  slots: Slots;
  hasChildren: Uint8Array;
  dataDate: number;
  faults: Fault[];
}

export interface LinkEnds {
  /** Index of the tasks of each link; −1 where it cannot be followed. */
  from: Int32Array;
  to: Int32Array;
  kind: Int32Array;
}

/** The ends of every link; what is wrong with them is reported. Cost: the links. */
export function findEnds(context: LinkContext): LinkEnds {
  const { programme, indexOf } = context;
  const { links } = programme;
  const ends: LinkEnds = {
    from: new Int32Array(links.length).fill(-1),
    to: new Int32Array(links.length).fill(-1),
    kind: new Int32Array(links.length),
  };
  const ids = new Set<string>();
  for (let l = 0; l < links.length; l++) {
    const link = links[l]!;
    const known = ids.size;
    if (ids.add(link.id).size === known)
      linkFault(context, link, 'link-duplicate-id', 'warning', 'its id is used twice.');
    const from = indexOf.get(link.predecessorId);
    const to = indexOf.get(link.successorId);
    const kind = linkKinds.indexOf(link.kind);
    if (from === undefined || to === undefined || kind < 0) {
      const missing = from === undefined ? link.predecessorId : link.successorId;
      const what = kind < 0 ? `${link.kind} is no kind of link` : `the task ${missing} does not exist`;
      linkFault(context, link, 'link-unknown-task', 'warning', `${what}; the link is left out.`);
      continue;
    }
    ends.from[l] = from;
    ends.to[l] = to;
    ends.kind[l] = kind;
  }
  return ends;
}

/** Of `markRepeated`: the two tasks are joined already, in another way or in the same way. */
export const REPEATED = { no: 0, otherKind: 1, sameKind: 2 } as const;

/**
 * How each link repeats an earlier one between the same two tasks. By counting, since a set of keys costs ten times as
 * much. Cost: tasks plus links.
 */
export function markRepeated({ programme }: LinkContext, { from, to, kind }: LinkEnds): Uint8Array {
  const first = new Int32Array(programme.tasks.length + 1);
  for (const task of from) if (task >= 0) first[task + 1]!++;
  for (let i = 0; i < programme.tasks.length; i++) first[i + 1]! += first[i]!;
  const byFrom = new Int32Array(from.length);
  const next = first.slice();
  for (let l = 0; l < from.length; l++) if (from[l]! >= 0) byFrom[next[from[l]!]!++] = l;
  const repeats = new Uint8Array(from.length);
  const lastFrom = new Int32Array(programme.tasks.length).fill(-1);
  const kinds = new Uint8Array(programme.tasks.length);
  for (let i = 0; i < programme.tasks.length; i++) {
    for (let k = first[i]!; k < first[i + 1]!; k++) {
      const l = byFrom[k]!;
      const end = to[l]!;
      const bit = 1 << kind[l]!;
      if (lastFrom[end] !== i) kinds[end] = 0;
      lastFrom[end] = i;
      if ((kinds[end]! & bit) !== 0) repeats[l] = REPEATED.sameKind;
      else if (kinds[end] !== 0) repeats[l] = REPEATED.otherKind;
      kinds[end]! |= bit;
    }
  }
  return repeats;
}

/** Adds a fault of a link; false, so that a check can end with it. */
export function linkFault(
  { programme, indexOf, faults }: LinkContext,
  link: Link,
  code: Fault['code'],
  severity: Fault['severity'],
  message: string,
): false {
  const taskIds = [link.predecessorId, link.successorId];
  const [from, to] = taskIds.map((id) => nameOfId(id, programme.tasks, indexOf));
  faults.push(faultOf(code, severity, `Link ${from} → ${to}: ${message}`, { taskIds, linkIds: [link.id] }));
  return false;
}
