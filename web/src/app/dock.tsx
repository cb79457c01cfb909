import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../ui/button.tsx';
import { dockPanels, openDockPanel } from '../client/shell-state.ts';
import styles from './dock.module.css';

/** The dock on the right: one panel at a time, next to the page instead of over it. */
export function Dock() {
  const panels = dockPanels.use();
  const openId = openDockPanel.use();
  const open = panels.find((panel) => panel.id === openId);
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef(open?.id);
  useEffect(() => {
    const closed = last.current;
    last.current = open?.id;
    // The focused element has gone with the panel.
    if (!closed || open || document.activeElement !== document.body) return;
    bar.current?.querySelector<HTMLElement>(`[data-panel="${CSS.escape(closed)}"] button`)?.focus();
  }, [open?.id, open]);
  if (panels.length === 0) return null;
  return (
    <aside className={styles.dock} aria-label="Side panel">
      {open ? (
        <section className={styles.dockPanel} aria-labelledby="dock-title">
          <header>
            <h2 id="dock-title">{open.label}</h2>
            <IconButton label="Close panel" keys="]" small onClick={() => openDockPanel.set('')}>
              <IconX />
            </IconButton>
          </header>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region must be reachable by keyboard */}
          <div className={styles.dockBody} tabIndex={0} role="group" aria-label={open.label}>
            {open.content}
          </div>
        </section>
      ) : null}
      <div ref={bar} className={styles.dockBar}>
        {panels.map((panel) => {
          const Icon = panel.icon;
          return (
            <div key={panel.id} className={styles.dockButton} data-panel={panel.id}>
              <IconButton
                label={panel.count ? `${panel.label}, ${panel.count}` : panel.label}
                small
                aria-pressed={panel.id === openId}
                onClick={() => openDockPanel.set(panel.id === openId ? '' : panel.id)}
              >
                <Icon size={16} stroke={1.75} />
              </IconButton>
              {panel.count ? (
                <span className={styles.dockCount} aria-hidden>
                  {panel.count}
                </span>
              ) : null}
            </div>
          );
        })}
      </div>
    </aside>
  );
}
