import { expect, it } from 'vitest';
import { notInTheFile } from './not-in-the-file.ts';

const header = (...kinds: unknown[]) => encodeURIComponent(JSON.stringify(kinds));

it('lists for the person exporting what the format could not take', () => {
  const cut = { kind: 'changed-task-task-name', count: 1200, note: 'Names of activities cut: “Größe”' };
  const lags = { kind: 'lag-kinds', count: 2, note: 'Elapsed and per-cent lags, written as working time' };

  expect(notInTheFile(header(cut, lags))).toBe(
    'Names of activities cut: “Größe” (1,200). Elapsed and per-cent lags, written as working time (2).',
  );
});

it('says nothing where the file has everything that the person sees', () => {
  expect(notInTheFile(null)).toBeNull();
  expect(notInTheFile(header())).toBeNull();
  expect(notInTheFile(header({ kind: 'unseen-amounts', count: 1, note: 'Costs and rates' }))).toBeNull();
});
