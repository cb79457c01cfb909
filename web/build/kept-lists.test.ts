// Compares the contract's table of lists to the pages that show saved views.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listPlaces } from '@horizon/contract';
import { expect, it } from 'vitest';
import { pageSources } from './page-sources.ts';
import { listOfPage } from '../src/client/saved-views/view-address.ts';

const source = (file: string) => readFileSync(file, 'utf8');
const src = join(import.meta.dirname, '../src');
const views = join(import.meta.dirname, '../src/client/saved-views/use-saved-views.ts');

/** The files of a page: its own and those it imports. */
function partsOf(file: string, found = new Set<string>()): Set<string> {
  if (!found.has(file)) {
    found.add(file);
    for (const [, part] of source(file).matchAll(/from '(\.[^']+\.tsx?)'/g)) {
      partsOf(join(dirname(file), part!), found);
    }
  }
  return found;
}

/** Route patterns of the pages that show saved views. */
function pagesWithViews(): string[] {
  return pageSources()
    .filter(({ path, file }) => path.startsWith('/w/') && partsOf(join(src, file)).has(views))
    .map(({ path }) => path);
}

it('views can be saved for exactly the lists whose pages show saved views', () => {
  expect(pagesWithViews().map(listOfPage).sort()).toEqual([...listPlaces].sort());
});
