import { newLink, newProgramme, describeLink } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';

describe('a link in words', () => {
  const { project } = newProgramme('p6', 0);
  const lagText = (minutes: number, lagUnit: 'h' | 'd' | 'm') =>
    describeLink({ ...newLink('one', 'a', 'b'), lag: { kind: 'working', minutes }, lagUnit }, project);

  it('shows hours that add up to days in days, like durations', () => {
    expect(lagText(14 * project.minutesPerDay, 'h')).toBe('FS +14d');
    expect(lagText(-project.minutesPerDay, 'm')).toBe('FS −1d');
  });

  it('keeps values unchanged that days would round', () => {
    expect(lagText(project.minutesPerDay + 60, 'h')).toBe(`FS +${project.minutesPerDay / 60 + 1}h`);
    expect(lagText(240, 'h')).toBe('FS +4h');
  });
});
