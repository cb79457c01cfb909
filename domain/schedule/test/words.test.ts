import { newLink, newProgramme, sayLink } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';

describe('a link in words', () => {
  const { project } = newProgramme('p6', 0);
  const said = (minutes: number, lagUnit: 'h' | 'd' | 'm') =>
    sayLink({ ...newLink('one', 'a', 'b'), lag: { kind: 'working', minutes }, lagUnit }, project);

  it('tells hours that come to days in days, as durations are told', () => {
    expect(said(14 * project.minutesPerDay, 'h')).toBe('FS +14d');
    expect(said(-project.minutesPerDay, 'm')).toBe('FS −1d');
  });

  it('leaves what days would round as it was given', () => {
    expect(said(project.minutesPerDay + 60, 'h')).toBe(`FS +${project.minutesPerDay / 60 + 1}h`);
    expect(said(240, 'h')).toBe('FS +4h');
  });
});
