import { MantineThemeProvider } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import styles from './overlay.module.css';

interface ModalLayerProps {
  /** Id of the heading that names the layer, or the name itself. */
  labelledBy?: string;
  label?: string;
  /** Asked for by Esc, by a press next to the panel, or by the close button. */
  onClose: () => void;
  children: ReactNode;
}

/** Popups that Esc closes first: the list of a field, a menu, a small panel. */
const openedInside = '[aria-haspopup][aria-expanded="true"], [role="menu"], .mantine-Popover-dropdown';

const firstField = 'form :is(input:not([type="hidden"], [type="file"], [tabindex="-1"]), select, textarea):enabled';

// A menu goes at the press of its entry, and with it what had the focus.
let lastFocused: Element | null = null;
if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => void (lastFocused = target as Element));
}

/** Where the focus goes back to: an entry goes with its menu, whose button stays. */
function focusedBefore(): Element | null {
  const { activeElement, body } = document;
  const focused = activeElement === body ? lastFocused : activeElement;
  const menu = focused?.closest('[role="menu"]');
  return (menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')) ?? focused;
}

/** The browser's own modal layer: it traps focus, makes the page behind inert, and gives focus back when it goes.
 * Lists and menus opened inside land inside, since what lies outside of the layer cannot be used. */
export function ModalLayer({ labelledBy, label, onClose, children }: ModalLayerProps) {
  const [layer, setLayer] = useState<HTMLDialogElement | null>(null);

  useEffect(() => {
    if (!layer) return undefined;
    const before = focusedBefore();
    layer.showModal();
    // The close button is marked in panels that are read; a field that asks for the focus is behind it and wins.
    // Where none asks, a form begins at its first field.
    const marked = [...layer.querySelectorAll<HTMLElement>('[data-autofocus]')].at(-1);
    (marked ?? layer.querySelector<HTMLElement>(firstField))?.focus();
    return () => {
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
        // At a second Esc the browser would close the layer itself, regardless of the page's handlers.
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
