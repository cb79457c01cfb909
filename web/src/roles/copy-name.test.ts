import { describe, expect, it } from 'vitest';
import { copyName, longestName } from './copy-name.ts';

describe('the name of a copied role', () => {
  it('says that it is a copy', () => {
    expect(copyName('Planner', ['Planner'])).toBe('Planner (copy)');
  });

  it('is unique among the roles', () => {
    expect(copyName('Planner', ['Planner', 'planner (COPY)', 'Planner (copy 2)'])).toBe('Planner (copy 3)');
  });

  it('keeps to the maximum length of a name', () => {
    const name = copyName('R'.repeat(longestName), []);

    expect(name).toHaveLength(longestName);
    expect(name).toMatch(/R \(copy\)$/);
  });
});
