import { describe, expect, test } from 'vitest';
import { meaningOf } from './tree-keys.ts';

const stroke = (key: string, modifiers: { alt?: boolean; shift?: boolean; ctrl?: boolean } = {}) => ({
  key,
  altKey: modifiers.alt ?? false,
  shiftKey: modifiers.shift ?? false,
  ctrlKey: modifiers.ctrl ?? false,
  metaKey: false,
});
const [onName, nextToName] = [
  { isName: true, tabIndents: false },
  { isName: false, tabIndents: false },
];
const command = (key: string, modifiers = {}) => {
  const meaning = meaningOf(stroke(key, modifiers), onName);
  return meaning?.kind === 'command' ? meaning.command : meaning;
};

describe('Every drag has a keyboard equivalent', () => {
  test('Ctrl+X cuts rows and Ctrl+V pastes them before the active row', () => {
    expect(command('x', { ctrl: true })).toEqual({ kind: 'cut' });
    expect(command('v', { ctrl: true })).toEqual({ kind: 'paste' });
  });

  test('Ctrl+F2 links the selected tasks in sequence, with Shift it unlinks them, E sets a field of all', () => {
    expect(command('F2', { ctrl: true })).toEqual({ kind: 'sequence' });
    expect(command('F2', { ctrl: true, shift: true })).toEqual({ kind: 'unlink' });
    expect(command('e')).toEqual({ kind: 'set' });
  });

  test('Shift with left and right selects a block of cells', () => {
    expect(meaningOf(stroke('ArrowRight', { shift: true }), nextToName)).toEqual({ kind: 'block', columns: 1 });
    expect(meaningOf(stroke('ArrowLeft', { shift: true }), onName)).toEqual({ kind: 'block', columns: -1 });
  });

  test('Alt with left and right moves a day, with Shift it changes the duration', () => {
    expect(command('ArrowRight', { alt: true })).toEqual({ kind: 'shift', days: 1 });
    expect(command('ArrowLeft', { alt: true, shift: true })).toEqual({ kind: 'lengthen', days: -1 });
  });

  test('Alt with up and down changes the order, Ctrl with the brackets the depth', () => {
    expect(command('ArrowUp', { alt: true })).toEqual({ kind: 'reorder', by: -1 });
    expect(command(']', { ctrl: true })).toEqual({ kind: 'indent' });
    expect(command('[', { ctrl: true })).toEqual({ kind: 'outdent' });
  });

  test('the menu key and Shift+F10 open the menu of the active row', () => {
    expect(command('ContextMenu')).toEqual({ kind: 'menu' });
    expect(command('F10', { shift: true })).toEqual({ kind: 'menu' });
    expect(command('F10')).toBeNull();
  });

  test('L links, Delete deletes, Ctrl+Z undoes, Ctrl+Shift+Z redoes', () => {
    expect(command('l')).toEqual({ kind: 'link' });
    expect(command('Delete')).toEqual({ kind: 'remove' });
    expect(command('z', { ctrl: true })).toEqual({ kind: 'undo' });
    expect(command('Z', { ctrl: true, shift: true })).toEqual({ kind: 'redo' });
  });

  test('Alt with Shift, up and down changes the progress, S splits', () => {
    expect(command('ArrowUp', { alt: true, shift: true })).toEqual({ kind: 'progress', percent: 10 });
    expect(command('s')).toEqual({ kind: 'split' });
  });

  test('B scrolls the bar of the active row into view', () => {
    expect(command('b')).toEqual({ kind: 'bar' });
  });

  test('Ctrl with left and right collapses and expands everything', () => {
    expect(meaningOf(stroke('ArrowLeft', { ctrl: true }), onName)).toEqual({ kind: 'fold-all', isOpen: false });
  });

  test('Shift with up and down selects row by row, both ways', () => {
    expect(meaningOf(stroke('ArrowUp', { shift: true }), onName)).toEqual({ kind: 'select', rows: -1 });
  });

  test('arrows collapse and expand on the name, and move through the other cells', () => {
    expect(meaningOf(stroke('ArrowLeft'), onName)).toEqual({ kind: 'fold', isOpen: false });
    expect(meaningOf(stroke('ArrowLeft'), nextToName)).toEqual({ kind: 'go', rows: 0, columns: -1 });
  });

  test('Tab leaves the grid to the browser, from every column', () => {
    expect(meaningOf(stroke('Tab'), onName)).toBeNull();
    expect(meaningOf(stroke('Tab', { shift: true }), onName)).toBeNull();
    expect(meaningOf(stroke('Tab'), nextToName)).toBeNull();
  });

  test('Tab on the name indents for a planner who has switched that on', () => {
    const asked = (isName: boolean, shift = false) => meaningOf(stroke('Tab', { shift }), { isName, tabIndents: true });

    expect(asked(true)).toEqual({ kind: 'command', command: { kind: 'indent' } });
    expect(asked(true, true)).toEqual({ kind: 'command', command: { kind: 'outdent' } });
    expect(asked(false)).toBeNull();
  });
});
