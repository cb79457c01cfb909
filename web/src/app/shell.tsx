import { IconHelp, IconLayoutSidebar, IconMenu2, IconSearch } from '@tabler/icons-react';
import { useRouterState, useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { IconButton, Button } from '../ui/button.tsx';
import { Piece } from '../ui/piece.tsx';
import { ToastStack } from '../ui/toast-stack.tsx';
import { BottomBar, type BottomItem } from './bottom-bar.tsx';
import { CommandPalette } from './command-palette.tsx';
import { Dock } from './dock.tsx';
import { useFocusOnPage } from './focus-on-page.ts';
import { showKeys, startKeyboard, useShortcuts, type Shortcut } from '../client/keyboard.ts';
import { ConnectionBanner, ConnectionState } from './connection.tsx';
import type { RailSection } from './navigation.ts';
import { Rail } from './rail.tsx';
import { busyCount, crumbs, openDockPanel, dockPanels, railCollapsed, type Crumb } from '../client/shell-state.ts';
import { AppLink } from '../client/app-link.tsx';
import markUrl from '../ui/horizon.svg?no-inline';
import styles from './shell.module.css';
import { Dialog } from '../ui/dialog.tsx';
import { unsavedForms } from '../ui/leave-guard.ts';

const sheetFile = () => import('./shortcut-sheet.tsx');
const ShortcutSheet = lazy(async () => ({ default: (await sheetFile()).ShortcutSheet }));

/** Loads the list of shortcuts once the page has nothing else to do, so that it opens at once. */
function useSheetLoaded(): void {
  useEffect(() => {
    const load = () => void sheetFile().catch(() => undefined);
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(load, 1000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(load, { timeout: 3000 });
    return () => cancelIdleCallback(idle);
  }, []);
}

/** The parts that the application puts into the frame. */
export interface ShellSlots {
  sections: readonly RailSection[];
  bottomItems: readonly BottomItem[];
  /** The switcher, workspace ▸ project; Ctrl+O opens it through `onSwitch`. */
  switcher?: ReactNode;
  onSwitch?: () => void;
  notifications?: ReactNode;
  account?: ReactNode;
}

type Layer = 'palette' | 'keys' | 'more' | null;

function togglePanel(): void {
  const panels = dockPanels.get();
  // The open panel may not exist on this page.
  openDockPanel.set((open) => (panels.some(({ id }) => id === open) ? '' : (panels[0]?.id ?? '')));
}

/** The frame around every page: top bar, rail, page, dock, and on a phone a bottom bar. */
export function Shell({ slots, children }: { slots: ShellSlots; children: ReactNode }) {
  const [layer, setLayer] = useState<Layer>(null);
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const loading = useRouterState({ select: (state) => state.isLoading });
  const busy = busyCount.use() > 0;
  const onSwitch = slots.onSwitch;

  useEffect(startKeyboard, []);
  useSheetLoaded();
  useFocusOnPage(main, path);

  const hasDock = dockPanels.use().length > 0;
  const keys = useMemo<readonly Shortcut[]>(() => {
    const list: Shortcut[] = [
      { keys: 'mod+k', label: 'Search and commands', group: 'General', run: () => setLayer('palette') },
      { keys: '?', label: 'Keyboard shortcuts', group: 'General', run: () => setLayer('keys') },
      { keys: '[', label: 'Collapse the sidebar', group: 'General', run: () => railCollapsed.set((on) => !on) },
    ];
    if (hasDock) list.push({ keys: ']', label: 'Open or close the side panel', group: 'General', run: togglePanel });
    if (onSwitch) list.push({ keys: 'mod+o', label: 'Switch workspace or project', group: 'General', run: onSwitch });
    return list;
  }, [onSwitch, hasDock]);
  useShortcuts(keys);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={styles.top}>
        <AppLink className={styles.mark} href="/" aria-label="Horizon, home">
          <img src={markUrl} width={22} height={22} alt="" />
        </AppLink>
        <div className={styles.switcher}>
          <Piece>{slots.switcher}</Piece>
        </div>
        <Crumbs sections={slots.sections} />
        <button type="button" className={styles.search} onClick={() => setLayer('palette')}>
          <IconSearch size={16} aria-hidden />
          <span>Search…</span>
          <kbd>{showKeys('mod+k')}</kbd>
        </button>
        <ConnectionState />
        {slots.notifications}
        <IconButton label="Keyboard shortcuts" keys="?" small onClick={() => setLayer('keys')}>
          <IconHelp />
        </IconButton>
        <Piece>{slots.account}</Piece>
      </header>
      <Piece>
        <Rail sections={slots.sections} icon={IconLayoutSidebar} />
      </Piece>
      <main ref={main} id="main" className={styles.main} tabIndex={-1}>
        {loading || busy ? <div className={styles.progress} /> : null}
        <ConnectionBanner />
        {children}
      </main>
      <Dock />
      <BottomBar items={slots.bottomItems} sections={slots.sections} moreIcon={IconMenu2} />
      {layer === 'palette' ? <CommandPalette sections={slots.sections} onClose={() => setLayer(null)} /> : null}
      <Suspense>{layer === 'keys' ? <ShortcutSheet onClose={() => setLayer(null)} /> : null}</Suspense>
      <LeaveQuestion />
      <ToastStack />
    </div>
  );
}

/** Breadcrumbs: set by the page; before that, and when rendered by the server, taken from the rail. */
function Crumbs({ sections }: Pick<ShellSlots, 'sections'>) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const shownCrumbs = crumbs.use();
  const place =
    shownCrumbs.length > 0 ? undefined : sections.flatMap(({ items }) => items).find(({ href }) => href === path);
  const list: readonly Crumb[] = place ? [{ label: place.label }] : shownCrumbs;
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <ol>
        {list.map((crumb, index) => (
          <li key={`${crumb.label} ${crumb.href ?? ''}`}>
            {crumb.href && index < list.length - 1 ? (
              <AppLink href={crumb.href}>{crumb.label}</AppLink>
            ) : (
              <span aria-current={index === list.length - 1 ? 'page' : undefined}>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Asks for confirmation before leaving a page with unsaved changes. */
function LeaveQuestion() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => unsavedForms.get() > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Dialog
      title="Leave without saving?"
      onClose={reset}
      footer={
        <>
          <Button onClick={proceed}>Leave</Button>
          <Button look="primary" data-autofocus onClick={reset}>
            Stay
          </Button>
        </>
      }
    >
      <p>Your changes on this page are not saved yet.</p>
    </Dialog>
  );
}
