import { describe, expect, it } from 'vitest';
import { safeTarget } from './safe-target.ts';

const origin = 'https://horizon.example';

describe('the page after signing in', () => {
  it('is the requested one, with its view', () => {
    expect(safeTarget('/w/1/people?view=q%3Dann#top', origin)).toBe('/w/1/people?view=q%3Dann#top');
  });

  it.each([
    ['another site', 'https://elsewhere.example/'],
    ['another site without a scheme', '//elsewhere.example/'],
    ['another site behind a backslash', '/\\elsewhere.example/'],
    ['another site behind a tab', '/\t/elsewhere.example/'],
    ['a path that climbs to another site', '/.//elsewhere.example/'],
    ['a script', 'javascript:alert(1)'],
    ['the sign-in page itself', '/sign-in?to=/'],
    ['a call of the server', '/api/session'],
    ['nothing', undefined],
  ])('is the start page where the address is %s', (_what, to) => {
    expect(safeTarget(to, origin)).toBe('/');
  });
});
