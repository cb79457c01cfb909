// Stores the state of the view in the address, so that reloading or sharing a link shows the same.
import type { TaskGrouping } from '@horizon/schedule';
import { statusBuckets } from '../../../../ui/status-chip.tsx';
import type { ColumnFilter, SortKey } from '../../../../ui/data-grid/grid-types.ts';
import { decodeView, emptyView, encodeView, toggleSort } from '../../../../ui/data-grid/view.ts';
import { noFilter, type TaskFilter } from '../../layout/task-filter.ts';
import { MAX_PX_PER_DAY, MIN_PX_PER_DAY, zoomPresets } from '../../layout/time-scale.ts';
import { type Shown, shownByDefault } from '../../paint/scene.ts';
import type { Grouping } from './chart-rows.ts';

type Words = Pick<URLSearchParams, 'get'>;
type Change = Record<string, string | null>;

const WEEK_MINUTES = 7 * 1440;
const MOST_WEEKS = 520;
/** Tolerance for recognising a named scale. */
const NEARLY = 0.02;

/** The look-ahead of a number of weeks from the data date, or today; null for none. */
export function windowAhead(from: number, weeks: number): TaskFilter['window'] {
  return weeks > 0 && weeks <= MOST_WEEKS ? { from, to: from + weeks * WEEK_MINUTES } : null;
}

/** The weeks of the look-ahead; 0 for the whole programme. */
export const weeksAhead = ({ window }: Pick<TaskFilter, 'window'>): number =>
  window ? Math.round((window.to - window.from) / WEEK_MINUTES) : 0;

const filterWords = ['q', 'status', 'only', 'weeks', 'path', 'beside'] as const;

/** The filter parameters of the address. */
export function filterWordsOf(words: Words): string {
  const fromAddress = filterWords.flatMap((word): [string, string][] => {
    const text = words.get(word);
    return text === null ? [] : [[word, text]];
  });
  const { filters } = decodeView(words.get('view') ?? '');
  const chosen = encodeView({ ...emptyView, filters });
  return new URLSearchParams(chosen === '' ? fromAddress : [...fromAddress, ['view', chosen]]).toString();
}

const DAYS = 'days';

/** The facets and days of a view's filters. */
function chosenIn(view: string | null): Pick<TaskFilter, 'facets' | 'days'> {
  const { [DAYS]: days, ...filters } = decodeView(view ?? '').filters;
  const facets = Object.entries(filters).flatMap(([id, filter]) =>
    filter.kind === 'set' ? [[id, filter.values] as const] : [],
  );
  const { from, to } = days?.kind === 'range' ? days : noFilter.days;
  return { facets: Object.fromEntries(facets), days: { from, to } };
}

/** The view with the facets and days of a filter; its columns stay. */
function viewWith(view: string | null, { facets, days }: Pick<TaskFilter, 'facets' | 'days'>): string {
  const filters: Record<string, ColumnFilter> = {};
  for (const [id, values] of Object.entries(facets)) filters[id] = { kind: 'set', values };
  if (days.from !== '' || days.to !== '') filters[DAYS] = { kind: 'range', ...days };
  return encodeView({ ...decodeView(view ?? ''), filters });
}

/** The filter given by the address; `from` is where a look-ahead begins. Unknown values are ignored. */
export function filterOf(words: Words, from: number): TaskFilter {
  const only = words.get('only');
  const asked = new Set(words.get('status')?.split(','));
  return {
    text: words.get('q') ?? '',
    statuses: statusBuckets.flatMap((bucket, at) => (asked.has(bucket) ? [at] : [])),
    criticalOnly: only === 'critical' || only === 'near-critical',
    nearCriticalToo: only === 'near-critical',
    milestonesOnly: only === 'milestones',
    window: windowAhead(from, Number(words.get('weeks'))),
    ...chosenIn(words.get('view')),
    // A link with a path shows the path only.
    pathOnly: words.get('path') !== null && words.get('beside') === null,
  };
}

/** The address parameters for a filter; `view` is the list's current parameter. */
export function wordsOfFilter(filter: TaskFilter, hasPath: boolean, view: string | null = null): Change {
  const { text, statuses, criticalOnly, nearCriticalToo, milestonesOnly, pathOnly } = filter;
  const critical = nearCriticalToo ? 'near-critical' : 'critical';
  return {
    q: text || null,
    status: statuses.map((at) => statusBuckets[at]!).join(',') || null,
    view: viewWith(view, filter) || null,
    only: milestonesOnly ? 'milestones' : criticalOnly ? critical : null,
    weeks: weeksAhead(filter) > 0 ? String(weeksAhead(filter)) : null,
    beside: hasPath && !pathOnly ? '1' : null,
  };
}

/** The grouping of the rows: by default the WBS; `none` for a flat list. */
export function groupingOf(words: Words, offered: readonly TaskGrouping[]): Grouping {
  const asked = words.get('group');
  return asked === 'none' ? asked : (offered.find(({ key }) => key === asked)?.key ?? 'wbs');
}

/** The sort columns, the most significant first. */
export const sortOf = (view: string | null): readonly SortKey[] => decodeView(view ?? '').sort;

/** Cycles the sort of a column: ascending, descending, none; `adds` keeps the other sort columns. */
export const viewSortedBy = (view: string | null, column: string, adds: boolean): string =>
  encodeView(toggleSort(decodeView(view ?? ''), column, adds));

/** The view in outline order. */
export const viewUnsorted = (view: string | null): string => encodeView({ ...decodeView(view ?? ''), sort: [] });

/** The pixels per day, from a named scale or a number; null if missing. */
export function zoomOf(words: Words): number | null {
  const fromAddress = words.get('zoom');
  const preset = zoomPresets.find(({ id }) => id === fromAddress);
  if (preset) return preset.pxPerDay;
  const pxPerDay = Number(fromAddress);
  return fromAddress !== null && pxPerDay >= MIN_PX_PER_DAY && pxPerDay <= MAX_PX_PER_DAY ? pxPerDay : null;
}

/** The named scale of a zoom, within a tolerance; null between two of them. */
export function scaleOf(pxPerDay: number): string | null {
  return zoomPresets.find((preset) => Math.abs(preset.pxPerDay - pxPerDay) < preset.pxPerDay * NEARLY)?.id ?? null;
}

/** A zoom as an address parameter. */
export const wordOfZoom = (pxPerDay: number): string => scaleOf(pxPerDay) ?? String(Number(pxPerDay.toPrecision(3)));

const shownNames = Object.keys(shownByDefault) as (keyof Shown)[];

/** Display options that differ from the defaults: `floats,-labels`; unknown names are ignored. */
export function shownOf(word: string | null): Shown {
  const fromAddress = new Set(word?.split(','));
  const shown = { ...shownByDefault };
  for (const name of shownNames) {
    if (fromAddress.has(name)) shown[name] = true;
    else if (fromAddress.has(`-${name}`)) shown[name] = false;
  }
  return shown;
}

/** Display options as an address parameter; null for the defaults. */
export function wordOfShown(shown: Shown): string | null {
  const differs = shownNames.filter((name) => shown[name] !== shownByDefault[name]);
  return differs.map((name) => (shown[name] ? name : `-${name}`)).join(',') || null;
}
