import { describe, expect, it } from 'vitest';
import { plainCode } from '../src/plain-code.ts';

describe('what people call a record by', () => {
  it('has no half of a letter', () => {
    expect(plainCode('Crew 👷'.slice(0, 6))).toBe('Crew');
  });

  it('has no unseen letters, and plain ones for those of full width', () => {
    expect(plainCode(' EA\u200B-7\uFEFF ')).toBe('EA-7');
    expect(plainCode('ＥＡ－７')).toBe('EA-7');
    expect(plainCode('\u200B\u00AD')).toBe('');
  });
});
