import { beforeAll, describe, expect, test, vi } from 'vitest';

let keyboard: typeof import('./keyboard.ts');
beforeAll(async () => {
  // The module reads the stored switch when it is loaded.
  vi.stubGlobal('window', { localStorage: { getItem: () => null } });
  keyboard = await import('./keyboard.ts');
});

describe('A key press', () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

  test('with Shift is another than without: Redo is no Undo', () => {
    expect(keyboard.spellKey({ ...none, key: 'z', ctrlKey: true })).toBe('mod+z');
    expect(keyboard.spellKey({ ...none, key: 'Z', ctrlKey: true, shiftKey: true })).toBe('mod+shift+z');
    expect(keyboard.spellKey({ ...none, key: 'Z', metaKey: true, shiftKey: true })).toBe('mod+shift+z');
  });

  test('of a sign or a single letter is the same on every keyboard', () => {
    expect(keyboard.spellKey({ ...none, key: '?', shiftKey: true })).toBe('?');
    expect(keyboard.spellKey({ ...none, key: 'G', shiftKey: true })).toBe('g');
  });

  test('is shown as it is pressed', () => {
    expect(keyboard.showKeys('mod+shift+z')).toMatch(/Shift Z$/);
    expect(keyboard.showKeys('g p')).toBe('G then P');
  });
});
