import { describe, expect, test } from 'vitest';
import { shownByDefault } from '../../paint/scene.ts';
import { noFilter } from '../../layout/task-filter.ts';
import {
  filterOf,
  filterWordsOf,
  groupingOf,
  shownOf,
  windowAhead,
  wordOfShown,
  wordOfZoom,
  wordsOfFilter,
  zoomOf,
} from './chart-address.ts';

const MONDAY = 29_000_000;
const words = (text: string) => new URLSearchParams(text);

describe('The view in the address', () => {
  test('every filter is read back from the address as written', () => {
    const filters = [
      noFilter,
      { ...noFilter, text: 'slab', statuses: [2], window: windowAhead(MONDAY, 6) },
      { ...noFilter, criticalOnly: true },
      { ...noFilter, criticalOnly: true, nearCriticalToo: true },
      { ...noFilter, milestonesOnly: true },
      { ...noFilter, statuses: [0, 3], facets: { trade: ['Concrete', 'Form, work'], location: [''] } },
      { ...noFilter, days: { from: '2026-03-01', to: '' } },
    ];

    for (const filter of filters) {
      const found = Object.entries(wordsOfFilter(filter, false)).flatMap(([name, word]) =>
        word ? [[name, word]] : [],
      );
      expect(filterOf(new URLSearchParams(found as [string, string][]), MONDAY)).toEqual(filter);
    }
  });

  test('filters do not change the columns of the list, nor columns the filters', () => {
    const view = 'hide=+trade;w=name:300';
    const found = wordsOfFilter({ ...noFilter, facets: { crew: ['Crew 4'] } }, false, view)['view'];

    expect(found).toBe('f*crew=in:Crew 4;hide=+trade;w=name:300');
    expect(filterWordsOf(words(`view=${encodeURIComponent(view)}`))).toBe('');
  });

  test('a path is shown alone, unless the address says otherwise', () => {
    expect(filterOf(words('path=longest'), MONDAY).pathOnly).toBe(true);
    expect(filterOf(words('path=longest&beside=1'), MONDAY).pathOnly).toBe(false);
    expect(wordsOfFilter(noFilter, true)['beside']).toBe('1');
  });

  test('a scale is written by name, a zoom between two scales as a number', () => {
    expect([38, 8.6, 13.76].map(wordOfZoom)).toEqual(['days', 'weeks', '13.8']);
    expect([words('zoom=days'), words('zoom=13.8'), words('')].map(zoomOf)).toEqual([38, 13.8, null]);
  });

  test('options of the drawing are written only if they differ from the default', () => {
    const shown = { ...shownByDefault, floats: true, labels: false };

    expect(wordOfShown(shown)).toBe('floats,-labels');
    expect(shownOf('floats,-labels,luck')).toEqual(shown);
    expect([wordOfShown(shownByDefault), shownOf(null)]).toEqual([null, shownByDefault]);
  });

  test('unknown words show everything', () => {
    const odd = words('status=soon&only=luck&weeks=-3&group=mood&zoom=9e9');

    expect(filterOf(odd, MONDAY)).toEqual(noFilter);
    expect(groupingOf(odd, [{ key: 'trade', label: 'Trade' }])).toBe('wbs');
    expect(zoomOf(odd)).toBeNull();
  });
});
