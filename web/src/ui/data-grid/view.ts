// Views as text for the address and for saved views. The text is short, readable and tolerant: unknown parts are left out
// instead of failing the page.
import type { ColumnFilter, GridView, SortKey } from './grid-types.ts';

export const emptyView: GridView = { sort: [], filters: {}, hidden: [], order: [], widths: {}, group: [], q: '' };

const narrowestPx = 40;
const widestPx = 1200;

// Separators inside values (comma, colon, tilde, star) are escaped in hexadecimal.
const reserved = /[%,:~*;=&]/g;
const escapeText = (text: string) =>
  text.replace(reserved, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
const unescapeText = (text: string) =>
  text.replace(/%([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const listOf = (texts: readonly string[]) => texts.map(escapeText).join(',');
const splitList = (text: string) => (text === '' ? [] : text.split(',').map(unescapeText));

function filterText(filter: ColumnFilter): string {
  if (filter.kind === 'text') return `has:${escapeText(filter.text)}`;
  if (filter.kind === 'set') return `in:${listOf(filter.values)}`;
  return `from:${escapeText(filter.from)}~${escapeText(filter.to)}`;
}

function readFilter(text: string): ColumnFilter | undefined {
  const at = text.indexOf(':');
  const body = text.slice(at + 1);
  const kind = text.slice(0, at);
  if (kind === 'has') return { kind: 'text', text: unescapeText(body) };
  if (kind === 'in') return { kind: 'set', values: body === '' ? [''] : splitList(body) };
  if (kind !== 'from') return undefined;
  const [from = '', to = ''] = body.split('~');
  return { kind: 'range', from: unescapeText(from), to: unescapeText(to) };
}

/** The view as text for the address; empty for the default view. */
export function encodeView(view: GridView): string {
  const parts: string[] = [];
  const add = (name: string, text: string) => {
    if (text !== '') parts.push(`${name}=${text}`);
  };
  add('q', escapeText(view.q));
  add('sort', view.sort.map((key) => `${key.desc ? '-' : ''}${escapeText(key.id)}`).join(','));
  for (const [id, filter] of Object.entries(view.filters)) add(`f*${escapeText(id)}`, filterText(filter));
  add('group', listOf(view.group));
  add('hide', listOf(view.hidden));
  add('order', listOf(view.order));
  add('pin', listOf(view.pinned ?? []));
  add(
    'w',
    Object.entries(view.widths)
      .map(([id, px]) => `${escapeText(id)}:${Math.round(px)}`)
      .join(','),
  );
  add('wide', view.wide ? '1' : '');
  return parts.join(';');
}

function readSort(text: string): SortKey[] {
  return text
    .split(',')
    .filter((key) => key !== '' && key !== '-')
    .map((key) => ({ id: unescapeText(key.replace(/^-/, '')), desc: key.startsWith('-') }));
}

function readWidths(text: string): Record<string, number> {
  const widths: Record<string, number> = {};
  for (const entry of text.split(',')) {
    const [id = '', px = ''] = entry.split(':');
    const width = Number(px);
    if (id && width >= narrowestPx && width <= widestPx) widths[unescapeText(id)] = width;
  }
  return widths;
}

/** The view of a text; unknown or invalid parts are left out, so that an old address still opens. */
export function decodeView(text: string): GridView {
  const view: GridView & { filters: Record<string, ColumnFilter> } = { ...emptyView, filters: {} };
  for (const part of text.split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, at);
    const body = part.slice(at + 1);
    if (name === 'q') view.q = unescapeText(body);
    else if (name === 'sort') view.sort = readSort(body);
    else if (name === 'group') view.group = splitList(body);
    else if (name === 'hide') view.hidden = splitList(body);
    else if (name === 'order') view.order = splitList(body);
    else if (name === 'pin') view.pinned = splitList(body);
    else if (name === 'wide') view.wide = body === '1';
    else if (name === 'w') view.widths = readWidths(body);
    else if (name.startsWith('f*')) {
      const filter = readFilter(body);
      if (filter) view.filters[unescapeText(name.slice(2))] = filter;
    }
  }
  return view;
}

/** Cycles the sort of a column: ascending, descending, none; `add` (Shift) keeps the other keys. */
export function toggleSort(view: GridView, id: string, add: boolean): GridView {
  const known = view.sort.find((key) => key.id === id);
  const rest = add ? view.sort.filter((key) => key.id !== id) : [];
  if (!known) return { ...view, sort: [...rest, { id, desc: false }] };
  if (known.desc) return { ...view, sort: rest };
  const turned = { id, desc: true };
  return { ...view, sort: add ? view.sort.map((key) => (key.id === id ? turned : key)) : [turned] };
}

/** The view with a column's filter set or removed. */
export function withFilter(view: GridView, id: string, filter: ColumnFilter | undefined): GridView {
  const { [id]: _old, ...others } = view.filters;
  return { ...view, filters: filter ? { ...others, [id]: filter } : others };
}

/** The view without search and filters. */
export function withoutFilters(view: GridView): GridView {
  return { ...view, filters: {}, q: '' };
}

/** Whether anything hides rows. */
export function isFiltered(view: GridView): boolean {
  return view.q.trim() !== '' || Object.keys(view.filters).length > 0;
}
