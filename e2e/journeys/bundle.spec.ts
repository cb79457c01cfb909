import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { measureBundle, overBudget } from '../../web/measure-bundle.ts';

// Needs no browser: measures the build that the journeys use.
test('a page starts with no more scripts and styles than the budget allows, and fetches the rest in parts', () => {
  const measured = measureBundle(join(import.meta.dirname, '../../web/dist'));

  expect(measured.files).toBeGreaterThan(1);
  expect(measured.later.length).toBeGreaterThan(20);
  expect(overBudget(measured)).toEqual([]);
});
