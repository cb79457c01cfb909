import { describe, expect, test } from 'vitest';
import { meaningOf } from './tree-keys.ts';

const stroke = (key: string, held: { alt?: boolean; shift?: boolean; ctrl?: boolean } = {}) => ({
  key,
  altKey: held.alt ?? false,
  shiftKey: held.shift ?? false,
  ctrlKey: held.ctrl ?? false,
  metaKey: false,
});
const command = (key: string, held = {}) => {
  const meaning = meaningOf(stroke(key, held), true);
  return meaning?.kind === 'command' ? meaning.command : meaning;
};

describe('Every drag has a key', () => {
  test('Alt with left and right moves a day, with Shift it changes the duration', () => {
    expect(command('ArrowRight', { alt: true })).toEqual({ kind: 'shift', days: 1 });
    expect(command('ArrowLeft', { alt: true, shift: true })).toEqual({ kind: 'lengthen', days: -1 });
  });

  test('Alt with up and down changes the order, Tab indents from the name', () => {
    expect(command('ArrowUp', { alt: true })).toEqual({ kind: 'reorder', by: -1 });
    expect(command('Tab')).toEqual({ kind: 'indent' });
    expect(command('Tab', { shift: true })).toEqual({ kind: 'outdent' });
  });

  test('L links, Delete removes, Ctrl+Z takes back, Ctrl+Shift+Z does again', () => {
    expect(command('l')).toEqual({ kind: 'link' });
    expect(command('Delete')).toEqual({ kind: 'remove' });
    expect(command('z', { ctrl: true })).toEqual({ kind: 'undo' });
    expect(command('Z', { ctrl: true, shift: true })).toEqual({ kind: 'redo' });
  });

  test('Alt with Shift, up and down changes the progress, S splits', () => {
    expect(command('ArrowUp', { alt: true, shift: true })).toEqual({ kind: 'progress', percent: 10 });
    expect(command('s')).toEqual({ kind: 'split' });
  });

  test('Ctrl with left and right folds and unfolds everything', () => {
    expect(meaningOf(stroke('ArrowLeft', { ctrl: true }), true)).toEqual({ kind: 'fold-all', isOpen: false });
  });

  test('Shift with up and down selects row by row, both ways', () => {
    expect(meaningOf(stroke('ArrowUp', { shift: true }), true)).toEqual({ kind: 'select', rows: -1 });
  });

  test('arrows fold and unfold on the name, and walk through the other cells', () => {
    expect(meaningOf(stroke('ArrowLeft'), true)).toEqual({ kind: 'fold', isOpen: false });
    expect(meaningOf(stroke('ArrowLeft'), false)).toEqual({ kind: 'go', rows: 0, columns: -1 });
  });

  test('Tab beside the name leaves the grid to the browser', () => {
    expect(meaningOf(stroke('Tab'), false)).toBeNull();
  });
});
