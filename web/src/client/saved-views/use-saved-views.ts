// The views that were saved of the list that the page shows: by its place in the workspace, without a word of the page.
import type { ListPlace } from '@horizon/contract';
import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { showAddress, useAddress, type AddressStep } from '../address.ts';
import type { CallAnswer } from '../api.ts';
import { useWorkspace } from '../caller.tsx';
import { useCall } from '../data.ts';
import { keptAddress, listOfPage, namesNoView, defaultView } from './kept-address.ts';

export type SavedView = CallAnswer<'listSavedViews'>['items'][number];

export interface SavedViews {
  /** Place of the list: `people`, `projects/tasks`. */
  list: ListPlace;
  views: readonly SavedView[];
  /** What is shown, as the address says it. */
  current: string;
  chosen: SavedView | undefined;
  /** What is shown differs from the chosen view; without one, from the usual view. */
  isChanged: boolean;
  /** Views can be kept at all: nothing can while a member's view is shown. */
  mayKeep: boolean;
  mayShare: boolean;
  /** What the address says of the choice where a page shows its list without a saved view. */
  plain: string | null;
  /** Shows a view; none: the usual one. */
  choose: (view: Pick<SavedView, 'id' | 'address'> | null, how?: AddressStep) => void;
  /** The view of somebody else that was shown and is not here any more. */
  gone: GoneView | null;
  forgetGone: () => void;
}

/** What is known of it; of one that a link names, nothing. */
type GoneView = ({ id: string; name: null } | Pick<SavedView, 'id' | 'name' | 'owner_name'>) & {
  /** Its search and filters were left on the page. */
  leftFilters: boolean;
};

/** The saved views of the page's list, and which one is shown. A list that is opened plainly opens with its first view. */
export function useSavedViews(): SavedViews {
  const { workspace_id: workspaceId } = useWorkspace();
  const router = useRouter();
  const list = listOfPage(useMatch({ strict: false, select: (match) => String(match.routeId) }));
  const [params] = useAddress();
  const { data } = useCall('listSavedViews', { params: { workspaceId }, query: { list } });
  const views = data?.items ?? [];
  const first = views.find((view) => view.opens_first);
  const current = keptAddress(params);
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
  // What was shown last, for when it is gone. One's own is missed by nobody: whoever deletes it knows.
  const [shown, setShown] = useState(chosen);
  if (chosen && chosen !== shown) setShown(chosen);
  const namesNothing = data !== undefined && named !== null && namesNoView(named, views);
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
  // One that was deleted and brought back is here again; else the filters went by the undo, or for another view.
  const isBack = views.some((view) => view.id === gone?.id);
  const isOver = isBack || (gone?.leftFilters === true && (chosen !== undefined || current === ''));
  return {
    list,
    views,
    current,
    chosen,
    isChanged: current !== (chosen ? keptAddress(new URLSearchParams(chosen.address)) : ''),
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
