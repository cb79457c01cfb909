import { describe, expect, it } from 'vitest';
import { dropPlace, linesOf, nextCode, placeOf, type WbsNode, zoneAt } from './wbs-tree.ts';

const node = (wbs_id: string, ...children: WbsNode[]) => ({ wbs_id, code: wbs_id, children }) as unknown as WbsNode;
const tree = [node('1', node('1.1'), node('1.2', node('1.2.1'))), node('2')];
const lines = linesOf(tree, new Set());
const line = (id: string) => lines.find((each) => each.node.wbs_id === id)!;

describe('the lines of the tree', () => {
  it('are in outline order with their levels', () => {
    expect(lines.map(({ node: { wbs_id }, level }) => `${wbs_id}@${level}`)).toEqual([
      '1@1',
      '1.1@2',
      '1.2@2',
      '1.2.1@3',
      '2@1',
    ]);
  });

  it('leave out the children of a collapsed element', () => {
    expect(linesOf(tree, new Set(['1'])).map((each) => each.node.wbs_id)).toEqual(['1', '2']);
  });
});

describe('moving an element', () => {
  it('moves it before the previous sibling, or after the next', () => {
    expect(placeOf(line('1.2'), 'up', lines)).toEqual({ parent_wbs_id: '1', after_wbs_id: null });
    expect(placeOf(line('1.1'), 'down', lines)).toEqual({ parent_wbs_id: '1', after_wbs_id: '1.2' });
  });

  it('indents it as the last child of the previous sibling', () => {
    expect(placeOf(line('2'), 'in', lines)).toEqual({ parent_wbs_id: '1', after_wbs_id: '1.2' });
  });

  it('outdents it after its parent', () => {
    expect(placeOf(line('1.2.1'), 'out', lines)).toEqual({ parent_wbs_id: '1', after_wbs_id: '1.2' });
    expect(placeOf(line('1.1'), 'out', lines)).toEqual({ parent_wbs_id: null, after_wbs_id: '1' });
  });

  it('does nothing if it cannot move', () => {
    expect([
      placeOf(line('1'), 'up', lines),
      placeOf(line('2'), 'down', lines),
      placeOf(line('1'), 'in', lines),
      placeOf(line('1'), 'out', lines),
    ]).toEqual([null, null, null, null]);
  });
});

it('numbers a new element after its siblings', () => {
  expect(nextCode(null, tree)).toBe('3');
  expect(nextCode(tree[0]!, tree[0]!.children)).toBe('1.3');
  expect(nextCode(tree[1]!, [])).toBe('2.1');
});

describe('dropping an element', () => {
  const dragged = (id: string) => line(id).node;

  it('makes it a child when dropped on the middle of a row, and a sibling above or below', () => {
    expect([2, 18, 34].map((y) => zoneAt(y, 36))).toEqual(['before', 'inside', 'after']);
    expect(dropPlace(dragged('2'), line('1'), 'inside')).toEqual({ parent_wbs_id: '1', after_wbs_id: '1.2' });
    expect(dropPlace(dragged('2'), line('1.2'), 'before')).toEqual({ parent_wbs_id: '1', after_wbs_id: '1.1' });
    expect(dropPlace(dragged('1.1'), line('2'), 'after')).toEqual({ parent_wbs_id: null, after_wbs_id: '2' });
    expect(dropPlace(dragged('2'), line('1'), 'before')).toEqual({ parent_wbs_id: null, after_wbs_id: null });
  });

  it('never moves an element below itself, or to its current position', () => {
    expect(dropPlace(dragged('1'), line('1.2.1'), 'inside')).toBeNull();
    expect(dropPlace(dragged('1'), line('1'), 'after')).toBeNull();
    expect(dropPlace(dragged('1.2'), line('1.1'), 'after')).toBeNull();
    expect(dropPlace(dragged('1.2'), line('1'), 'inside')).toBeNull();
  });
});
