// State that a page shares with the shell: its breadcrumbs, and the panels of its record for the dock.
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

/** Window widths at which the navigation rail collapses by itself. */
export const tightWindow = '(max-width: 1099px)';
export const railCollapsed = createPersistedSwitch('horizon.rail-collapsed', false);
/** The id of the open dock panel, or the empty text; remembered from record to record. */
export const openDockPanel = createPersistedText('horizon.dock-panel', 'history');
export const crumbs = createStore<readonly Crumb[]>([]);
export const dockPanels = createStore<readonly DockPanel[]>([]);
/** The number of requests that have taken longer than 150 ms; above zero, the progress bar at the top is shown. */
export const busyCount = createStore(0);

/** Sets the breadcrumbs; the last one becomes the window's title. Pass a stable list. */
export function usePageCrumbs(list: readonly Crumb[]): void {
  useEffect(() => {
    crumbs.set(list);
    const last = list.at(-1)?.label;
    document.title = last ? `${last} · Horizon` : 'Horizon';
    return () => crumbs.set([]);
  }, [list]);
}

/** Names a page without a parent page. */
export function usePageName(label: string): void {
  usePageCrumbs(useMemo(() => [{ label }], [label]));
}

/** Offers panels (comments, activity, links, files) for the record of the page. Pass a stable list. */
export function useDockPanels(list: readonly DockPanel[]): void {
  useEffect(() => {
    dockPanels.set(list);
    return () => dockPanels.set([]);
  }, [list]);
}
