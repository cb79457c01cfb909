// What the address of a page says in addition to its path: the view of a list, the open tab, the open record.
import { useMatch, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { GridView } from '../ui/data-grid/grid-types.ts';
import { decodeView, emptyView, encodeView } from '../ui/data-grid/view.ts';
import { useListKeys } from './list-keys.ts';

type Change = Readonly<Record<string, string | null | undefined>>;

/** `isStep`: the browser's way back leads to what was shown before. A filter is none, or each keystroke would be one. */
export interface AddressStep {
  isStep?: boolean;
}

/** The parameters of the address, and how to change some of them; nothing and the empty text take a parameter away. */
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

/** Puts these parameters behind the path of the page. */
export function showAddress(
  router: ReturnType<typeof useRouter>,
  params: URLSearchParams,
  how: AddressStep = {},
): void {
  const { pathname, href } = router.state.location;
  const wanted = params.size > 0 ? `${pathname}?${params.toString()}` : pathname;
  // What is shown already is no step.
  if (how.isStep && wanted !== href) router.history.push(wanted);
  else {
    router.history.replace(wanted);
    // A step that follows in the same turn would take its place, and Back would lead to the address replaced here.
    router.history.flush();
  }
}

const withoutEnd = (path: string) => path.replace(/\/$/, '');

/** What is behind the `?`. A page that is being left stays as it was until the next one shows: it does not read the
 * address of the next page as its own. */
function useOwnSearch(): string {
  const path = useMatch({ strict: false, select: (match) => match.pathname });
  const query = useRouterState({
    select: ({ location }) => (withoutEnd(location.pathname) === withoutEnd(path) ? location.searchStr : null),
  });
  const [last, setLast] = useState('');
  if (query !== null && query !== last) setLast(query);
  return query ?? last;
}

/** The view of a list as its address says it: `view`, or the plain `q` and `sort` of links from other pages. */
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
