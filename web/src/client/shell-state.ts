// What a page tells the shell: its crumbs, and the panels of its record for the dock.
import type { ComponentType, ReactNode } from 'react';
import { useEffect, useMemo } from 'react';
import type { IconLook } from '../ui/icon-look.ts';
import { createPersistedSwitch, createPersistedText, createStore } from '../ui/store.ts';

export interface Crumb {
  label: string;
  href?: string;
}

/** A panel of the dock for the selected record. */
export interface DockPanel {
  id: string;
  label: string;
  icon: ComponentType<IconLook>;
  count?: number;
  content: ReactNode;
}

/** A window in which the rail folds by itself. */
export const tightWindow = '(max-width: 1099px)';
export const railCollapsed = createPersistedSwitch('horizon.rail-collapsed', false);
/** The id of the panel that opens with each record, or the empty text: as the person left it. */
export const openDockPanel = createPersistedText('horizon.dock-panel', 'history');
export const crumbs = createStore<readonly Crumb[]>([]);
export const dockPanels = createStore<readonly DockPanel[]>([]);
/** Reads and writes under way beyond 150 ms; above none, the bar at the top runs. */
export const busyCount = createStore(0);

/** Names the page: the last crumb becomes the window's title. Pass a stable list. */
export function usePageCrumbs(list: readonly Crumb[]): void {
  useEffect(() => {
    crumbs.set(list);
    const last = list.at(-1)?.label;
    document.title = last ? `${last} · Horizon` : 'Horizon';
    return () => crumbs.set([]);
  }, [list]);
}

/** Names a page that is below nothing. */
export function usePageName(label: string): void {
  usePageCrumbs(useMemo(() => [{ label }], [label]));
}

/** Offers panels (comments, activity, links, files) of the record that the page shows. Pass a stable list. */
export function useDockPanels(list: readonly DockPanel[]): void {
  useEffect(() => {
    dockPanels.set(list);
    return () => dockPanels.set([]);
  }, [list]);
}
