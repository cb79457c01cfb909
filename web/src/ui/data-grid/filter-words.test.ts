import { describe, expect, it } from 'vitest';
import { filterWords } from './filter-editor.tsx';
import type { GridColumn } from './grid-types.ts';

const column: GridColumn<object> = { id: 'role', header: 'Role', value: () => '' };
const words = (values: string[], most?: number) => filterWords(column, { kind: 'set', values }, (value) => value, most);

describe('a filter in words', () => {
  it('names its values, as many as fit', () => {
    expect(words(['Rigger'])).toBe('is Rigger');
    expect(words(['Rigger', ''])).toBe('is Rigger or Empty');
    expect(words(['Rigger', 'Dogman', 'Tiler'], 40)).toBe('is Rigger, Dogman or Tiler');
    expect(words(['Rigger', 'Dogman', 'Tiler'], 14)).toBe('is Rigger, Dogman or 1 more');
    expect(words(['Rigger', 'Dogman', 'Tiler'], 3)).toBe('is Rigger or 2 more');
    expect(words(['Rigger', 'Dogman', 'Tiler'])).toBe('is Rigger, Dogman or Tiler');
  });
});
