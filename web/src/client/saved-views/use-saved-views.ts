// The saved views of the page's list, which is identified by its route, without any code in the page.
import type { ListPlace } from '@horizon/contract';
import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { showAddress, useAddress, type AddressStep } from '../address.ts';
import type { CallAnswer } from '../api.ts';
import { useWorkspace } from '../caller.tsx';
import { useCall } from '../data.ts';
import { viewAddress, listOfPage, isObsoleteChoice, defaultView } from './view-address.ts';

export type SavedView = CallAnswer<'listSavedViews'>['items'][number];

export interface SavedViews {
  /** The list: `people`, `projects/tasks`. */
  list: ListPlace;
  views: readonly SavedView[];
  /** The view shown, as the part of the address that defines it. */
  current: string;
  chosen: SavedView | undefined;
  /** The view shown differs from the chosen view or, without one, from the usual view. */
  isChanged: boolean;
  /** Whether views can be saved at all: not while another member's view is shown. */
  mayKeep: boolean;
  mayShare: boolean;
  /** The `saved` parameter for the list without a saved view; null if it needs none. */
  plain: string | null;
  /** Shows a view; null for the usual one. */
  choose: (view: Pick<SavedView, 'id' | 'address'> | null, how?: AddressStep) => void;
  /** The other person's view that was shown and has gone. */
  gone: GoneView | null;
  forgetGone: () => void;
}

/** A view that has gone; one from a link has no known name. */
type GoneView = ({ id: string; name: null } | Pick<SavedView, 'id' | 'name' | 'owner_name'>) & {
  /** Its search and filters have stayed on the page. */
  leftFilters: boolean;
};

/** The saved views of the page's list, and the one shown. Without parameters, the list opens with the view chosen to open first. */
export function useSavedViews(): SavedViews {
  const { workspace_id: workspaceId } = useWorkspace();
  const router = useRouter();
  const list = listOfPage(useMatch({ strict: false, select: (match) => String(match.routeId) }));
  const [params] = useAddress();
  const { data } = useCall('listSavedViews', { params: { workspaceId }, query: { list } });
  const views = data?.items ?? [];
  const first = views.find((view) => view.opens_first);
  const current = viewAddress(params);
  const named = params.get('saved');
  const chosen = views.find((view) => view.id === named);
  const plain = first ? defaultView : null;
  const [gone, setGone] = useState<GoneView | null>(null);
  const show = useCallback(
    (view: Pick<SavedView, 'id' | 'address'> | null, how: AddressStep = {}) => {
      const wanted = new URLSearchParams(view?.address);
      const name = view?.id ?? plain;
      if (name) wanted.set('saved', name);
      showAddress(router, wanted, how);
    },
    [router, plain],
  );
  // Remember the view shown, to report when it has gone. Owners know that they have deleted their own views.
  const [shown, setShown] = useState(chosen);
  if (chosen && chosen !== shown) setShown(chosen);
  const namesNothing = data !== undefined && named !== null && isObsoleteChoice(named, views);
  const known = shown?.id === named ? shown : null;
  if (namesNothing && named !== defaultView && !known?.is_own && gone?.id !== named) {
    setGone({ ...(known ?? { id: named, name: null }), leftFilters: current !== '' });
  }
  useEffect(() => {
    if (!namesNothing) return;
    const kept = new URLSearchParams(router.state.location.searchStr);
    kept.delete('saved');
    showAddress(router, kept);
  }, [router, namesNothing]);
  const opensWith = params.size === 0 ? first : undefined;
  useEffect(() => {
    if (opensWith) show(opensWith);
  }, [opensWith, show]);
  // The note ends when the view is restored, or when the filters are cleared or another view is chosen.
  const isBack = views.some((view) => view.id === gone?.id);
  const isOver = isBack || (gone?.leftFilters === true && (chosen !== undefined || current === ''));
  return {
    list,
    views,
    current,
    chosen,
    isChanged: current !== (chosen ? viewAddress(new URLSearchParams(chosen.address)) : ''),
    mayKeep: data?.abilities.includes('create') ?? true,
    mayShare: data?.abilities.includes('share') ?? false,
    plain,
    choose: (view, how) => {
      setGone(null);
      show(view, how);
    },
    gone: isOver ? null : gone,
    forgetGone: () => setGone(null),
  };
}
