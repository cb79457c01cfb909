// The WBS as the rows of a tree: the visible rows, and the moves of an element.
import type { CallAnswer, CallInput } from '../../client/api.ts';

type Answered = CallAnswer<'getWbs'>['items'][number];
export type WbsNode = Omit<Answered, 'children'> & { children: readonly WbsNode[] };
export type WbsChange = CallInput<'updateWbs'>['body'];

/** A visible row of the tree. */
export interface WbsLine {
  node: WbsNode;
  /** From 1. */
  level: number;
  /** From 1, among `count` elements under the same parent. */
  position: number;
  siblings: readonly WbsNode[];
  parent: WbsNode | null;
}

/** The tree of an answer; the contract types children as unknown, but they have the same shape. */
export function nodesOf(items: CallAnswer<'getWbs'>['items']): readonly WbsNode[] {
  return items as unknown as readonly WbsNode[];
}

/** The rows from top to bottom, without the children of collapsed elements. */
export function linesOf(roots: readonly WbsNode[], closed: ReadonlySet<string>): WbsLine[] {
  const lines: WbsLine[] = [];
  const add = (siblings: readonly WbsNode[], parent: WbsNode | null, level: number) => {
    siblings.forEach((node, index) => {
      lines.push({ node, level, position: index + 1, siblings, parent });
      if (!closed.has(node.wbs_id)) add(node.children, node, level + 1);
    });
  };
  add(roots, null, 1);
  return lines;
}

export type Direction = 'up' | 'down' | 'in' | 'out';
export type Place = Pick<WbsChange, 'parent_wbs_id' | 'after_wbs_id'>;

/**
 * The new position of an element: among its siblings, as a child of the previous one, or after its parent; null if it cannot
 * move.
 */
export function placeOf(line: WbsLine, direction: Direction, lines: readonly WbsLine[]): Place | null {
  const { siblings, position, parent } = line;
  const idAt = (index: number) => siblings[index]?.wbs_id ?? null;
  const own = position - 1;
  if (direction === 'up') {
    return own === 0 ? null : { parent_wbs_id: parent?.wbs_id ?? null, after_wbs_id: idAt(own - 2) };
  }
  if (direction === 'down') {
    return own === siblings.length - 1 ? null : { parent_wbs_id: parent?.wbs_id ?? null, after_wbs_id: idAt(own + 1) };
  }
  if (direction === 'in') {
    const before = siblings[own - 1];
    return before ? { parent_wbs_id: before.wbs_id, after_wbs_id: before.children.at(-1)?.wbs_id ?? null } : null;
  }
  if (!parent) return null;
  const above = lines.find(({ node }) => node.wbs_id === parent.wbs_id)?.parent ?? null;
  return { parent_wbs_id: above?.wbs_id ?? null, after_wbs_id: parent.wbs_id };
}

/** The drop zone on a row: above, on, or below it. */
export type DropZone = 'before' | 'inside' | 'after';

/** The drop zone at a height within a row: the middle half is "on". */
export function zoneAt(y: number, height: number): DropZone {
  return y < height / 4 ? 'before' : y > (height * 3) / 4 ? 'after' : 'inside';
}

/** The new position of a dropped element; null for itself, its children and its current position. */
export function dropPlace(dragged: WbsNode, line: WbsLine, zone: DropZone): Place | null {
  if (contains(dragged, line.node.wbs_id)) return null;
  if (zone === 'inside') {
    const last = line.node.children.at(-1)?.wbs_id ?? null;
    return last === dragged.wbs_id ? null : { parent_wbs_id: line.node.wbs_id, after_wbs_id: last };
  }
  const at = line.position - 1;
  const before = zone === 'before' ? line.siblings[at - 1] : line.node;
  const next = zone === 'before' ? line.node : line.siblings[at + 1];
  const stays = before?.wbs_id === dragged.wbs_id || next?.wbs_id === dragged.wbs_id;
  return stays ? null : { parent_wbs_id: line.parent?.wbs_id ?? null, after_wbs_id: before?.wbs_id ?? null };
}

const contains = (node: WbsNode, id: string): boolean =>
  node.wbs_id === id || node.children.some((child) => contains(child, id));

/** A code for a new element, after the existing codes: `1.2.4`. */
export function nextCode(parent: WbsNode | null, siblings: readonly WbsNode[]): string {
  const numbers = siblings.map(({ code }) => Number(/(\d+)\s*$/.exec(code)?.[1] ?? 0));
  const next = Math.max(0, ...numbers) + 1;
  return parent ? `${parent.code}.${next}` : String(next);
}
