// The query parameters of a page's address: the view of a list, the open tab, the open record.
import { useMatch, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { GridView } from '../ui/data-grid/grid-types.ts';
import { decodeView, emptyView, encodeView } from '../ui/data-grid/view.ts';
import { useListKeys } from './list-keys.ts';

type Change = Readonly<Record<string, string | null | undefined>>;

/** `isStep` adds an entry to the browser's history. Filters do not: every keystroke would become an entry. */
export interface AddressStep {
  isStep?: boolean;
}

/** The parameters of the address, and a function that changes some of them; null or an empty text removes a parameter. */
export function useAddress(): [URLSearchParams, (change: Change, how?: AddressStep) => void] {
  const router = useRouter();
  const text = useOwnSearch();
  const params = useMemo(() => new URLSearchParams(text), [text]);
  const change = useCallback(
    (wanted: Change, how: AddressStep = {}) => {
      const next = new URLSearchParams(router.state.location.searchStr);
      for (const [name, value] of Object.entries(wanted)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      showAddress(router, next, how);
    },
    [router],
  );
  return [params, change];
}

/** Replaces the query parameters of the page's address. */
export function showAddress(
  router: ReturnType<typeof useRouter>,
  params: URLSearchParams,
  how: AddressStep = {},
): void {
  const { pathname, href } = router.state.location;
  const wanted = params.size > 0 ? `${pathname}?${params.toString()}` : pathname;
  // The page that is shown already gets no second history entry.
  if (how.isStep && wanted !== href) router.history.push(wanted);
  else {
    router.history.replace(wanted);
    // Without flushing, a push in the same tick would overwrite this entry, and Back would lead to the old address.
    router.history.flush();
  }
}

const withoutEnd = (path: string) => path.replace(/\/$/, '');

/** The query of this page's address. While the next page loads, the page being left keeps its own query: it must not read
 * that of the next page. */
function useOwnSearch(): string {
  const path = useMatch({ strict: false, select: (match) => match.pathname });
  const query = useRouterState({
    select: ({ location }) => (withoutEnd(location.pathname) === withoutEnd(path) ? location.searchStr : null),
  });
  const [last, setLast] = useState('');
  if (query !== null && query !== last) setLast(query);
  return query ?? last;
}

/** The view of a list from its address: `view`, or the plain `q` and `sort` of links from other pages. */
export function useListView(): [GridView, (view: GridView) => void] {
  useListKeys();
  const [params, change] = useAddress();
  const text = params.get('view');
  const q = params.get('q') ?? '';
  const sort = params.get('sort') ?? '';
  const view = useMemo(() => {
    if (text !== null) return decodeView(text);
    const keys = sort.split(',').filter(Boolean);
    return {
      ...emptyView,
      q,
      sort: keys.map((key) => ({ id: key.replace(/^-/, ''), desc: key.startsWith('-') })),
    };
  }, [text, q, sort]);
  const setView = useCallback((next: GridView) => change({ view: encodeView(next), q: null, sort: null }), [change]);
  return [view, setView];
}
