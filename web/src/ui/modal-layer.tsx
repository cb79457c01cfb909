import { MantineThemeProvider } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import styles from './overlay.module.css';
import { createStore } from './store.ts';

interface ModalLayerProps {
  /** The id of the heading that labels the layer, or the label itself. */
  labelledBy?: string;
  label?: string;
  /** Called on Esc, on a press outside the panel, or by the close button. */
  onClose: () => void;
  children: ReactNode;
}

/** The open modal dialogs, the topmost last: everything outside it is inert. */
export const openLayers = createStore<readonly HTMLDialogElement[]>([]);

/** Popups that Esc closes first: a dropdown, a menu, a popover. */
const openedInside = '[aria-haspopup][aria-expanded="true"], [role="menu"], .mantine-Popover-dropdown';

const firstField = 'form :is(input:not([type="hidden"], [type="file"], [tabindex="-1"]), select, textarea):enabled';

// A menu closes when an entry is pressed, and the focused entry goes with it.
let lastFocused: Element | null = null;
if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => void (lastFocused = target as Element));
}

/** The element to restore the focus to; for an entry of a menu, the menu's button. */
function focusedBefore(): Element | null {
  const { activeElement, body } = document;
  const focused = activeElement === body ? lastFocused : activeElement;
  const menu = focused?.closest('[role="menu"]');
  return (menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')) ?? focused;
}

/** The browser's modal dialog: traps the focus, makes the page behind inert, and restores the focus when it closes.
 * Dropdowns and menus opened inside are portalled into it, as everything outside is inert. */
export function ModalLayer({ labelledBy, label, onClose, children }: ModalLayerProps) {
  const [layer, setLayer] = useState<HTMLDialogElement | null>(null);

  useEffect(() => {
    if (!layer) return undefined;
    const before = focusedBefore();
    layer.showModal();
    openLayers.set((layers) => [...layers, layer]);
    // Read-only panels mark the close button for focus; a field with `data-autofocus` comes later and wins.
    // Otherwise a form starts at its first field.
    const marked = [...layer.querySelectorAll<HTMLElement>('[data-autofocus]')].at(-1);
    (marked ?? layer.querySelector<HTMLElement>(firstField))?.focus();
    return () => {
      openLayers.set((layers) => layers.filter((other) => other !== layer));
      layer.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [layer]);

  const inside = layer ? { target: layer } : {};
  const portal = {
    components: {
      Portal: { defaultProps: { ...inside, reuseTargetNode: false } },
      Menu: { defaultProps: { withinPortal: true } },
    },
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={setLayer}
      className={styles.layer}
      aria-labelledby={labelledBy}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // On a second Esc the browser would close the dialog itself, regardless of the page's handlers.
        event.preventDefault();
        const opened = event.target instanceof Element && event.target.closest(openedInside);
        if (!opened) onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === layer) onClose();
      }}
    >
      {layer ? <MantineThemeProvider theme={portal}>{children}</MantineThemeProvider> : null}
    </dialog>
  );
}
