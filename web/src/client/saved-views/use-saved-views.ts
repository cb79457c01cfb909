// The views that were saved of the list that the page shows: by its place in the workspace, without a word of the page.
import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { useAddress } from '../address.ts';
import type { CallAnswer } from '../api.ts';
import { useWorkspace } from '../caller.tsx';
import { useCall } from '../data.ts';
import { keptAddress, listOfPage, saysNothing, usualView } from './kept-address.ts';

export type SavedView = CallAnswer<'listSavedViews'>['items'][number];

export interface SavedViews {
  /** Place of the list: `people`, `projects/tasks`. */
  list: string;
  views: readonly SavedView[];
  /** What is shown, as the address says it. */
  current: string;
  chosen: SavedView | undefined;
  /** What is shown differs from the chosen view; without one, from the usual view. */
  isChanged: boolean;
  mayShare: boolean;
  /** What the address says of the choice where a page shows its list without a saved view. */
  plain: string | null;
  /** Shows a view; none: the usual one. */
  choose: (view: Pick<SavedView, 'id' | 'address'> | null) => void;
}

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
  const plain = first ? usualView : null;
  const choose = useCallback(
    (view: Pick<SavedView, 'id' | 'address'> | null) => {
      const wanted = new URLSearchParams(view?.address);
      const name = view?.id ?? plain;
      if (name) wanted.set('saved', name);
      router.history.replace(`${router.state.location.pathname}${wanted.size > 0 ? `?${wanted.toString()}` : ''}`);
    },
    [router, plain],
  );
  const namesNothing = data !== undefined && named !== null && saysNothing(named, views);
  useEffect(() => {
    if (!namesNothing) return;
    const kept = new URLSearchParams(router.state.location.searchStr);
    kept.delete('saved');
    router.history.replace(`${router.state.location.pathname}${kept.size > 0 ? `?${kept.toString()}` : ''}`);
  }, [router, namesNothing]);
  const opensWith = params.size === 0 ? first : undefined;
  useEffect(() => {
    if (opensWith) choose(opensWith);
  }, [opensWith, choose]);
  return {
    list,
    views,
    current,
    chosen,
    isChanged: current !== (chosen ? keptAddress(new URLSearchParams(chosen.address)) : ''),
    mayShare: data?.abilities.includes('share') ?? false,
    plain,
    choose,
  };
}
