import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { Dialog } from './dialog.tsx';
import { formatInstant } from './format.ts';
import { openLayers } from './modal-layer.tsx';
import { EmptyState } from './states.tsx';
import { closeToast, shownToasts, toastLog, undoToast, type Toast } from './toasts.ts';
import styles from './toasts.module.css';
import { liftOver } from './covered.ts';

const icons = { success: IconCircleCheck, info: IconInfoCircle, error: IconAlertTriangle };

function ToastCard({ toast }: { toast: Toast }) {
  const hovered = useRef(false);
  useEffect(() => {
    if (toast.lastsMs === null) return undefined;
    const close = () => {
      if (hovered.current) timer = window.setTimeout(close, 1000);
      else closeToast(toast.id);
    };
    let timer = window.setTimeout(close, toast.lastsMs);
    return () => window.clearTimeout(timer);
  }, [toast]);

  const Icon = icons[toast.kind];
  const undo = toast.undo;
  const action = undo ? { label: 'Undo', run: () => undoToast(toast.id) } : toast.action;
  return (
    <div
      className={classes(styles.toast, styles[toast.kind])}
      role={toast.kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => (hovered.current = true)}
      onMouseLeave={() => (hovered.current = false)}
    >
      <Icon size={16} aria-hidden />
      <p className={styles.title}>{toast.title}</p>
      {toast.detail ? <p className={styles.detail}>{toast.detail}</p> : null}
      {toast.reference ? <p className={styles.detail}>Reference {toast.reference}</p> : null}
      <div className={styles.buttons}>
        {action ? (
          <Button
            look="subtle"
            small
            onClick={() => {
              action.run();
              closeToast(toast.id);
            }}
          >
            {action.label}
          </Button>
        ) : null}
        <IconButton label="Close" small onClick={() => closeToast(toast.id)}>
          <IconX />
        </IconButton>
      </div>
    </div>
  );
}

/** The toasts on the screen, at the bottom of the page next to the rail; on a phone only the newest. A popover, so that it also
 * shows over dialogs; with an action, part of the topmost one, since nothing outside of that can be pressed. */
export function ToastStack() {
  const toasts = shownToasts.use();
  const topmost = openLayers.use().at(-1);
  const layer = toasts.some(({ undo, action }) => undo ?? action) ? topmost : undefined;
  const stack = useRef<HTMLDivElement>(null);
  useGivingWay(stack, toasts, layer);
  useEffect(() => {
    const element = stack.current;
    // A dialog that has just closed took them along; they come back with the next layer.
    if (!element?.isConnected || toasts.length === 0) return undefined;
    // Shown again on each change, since a dialog opened in between would be above it.
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
    // On a phone, a sheet moves below them (overlay.module.css).
    const { style } = document.documentElement;
    style.setProperty('--messages', `${element.offsetHeight + 8}px`);
    return () => void style.removeProperty('--messages');
  }, [toasts, layer]);
  const shown = (
    <div
      ref={stack}
      className={styles.stack}
      popover="manual"
      role="region"
      aria-label="Messages"
      hidden={toasts.length === 0}
    >
      {toasts.map((item) => (
        <ToastCard key={item.id} toast={item} />
      ))}
    </div>
  );
  return layer ? createPortal(shown, layer) : shown;
}

const topBarPx = 48;

/** Moves the toasts up while they would cover the focused element (WCAG 2.4.11) or the buttons of a form; to the top of the
 * page if there is no room. */
function useGivingWay(
  stack: RefObject<HTMLDivElement | null>,
  toasts: readonly Toast[],
  layer: HTMLDialogElement | undefined,
): void {
  useEffect(() => {
    if (toasts.length === 0) return undefined;
    const place = () => {
      const { activeElement: focused } = document;
      const element = stack.current;
      if (!element || element.contains(focused)) return;
      delete element.dataset['aside'];
      element.style.removeProperty('--lift');
      // Spreading a DOMRect copies nothing.
      const sidesOf = (one: Element, isFoot: boolean) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return { left, right, top, bottom, isFoot };
      };
      const feet = [...document.querySelectorAll('[data-foot]')].map((foot) => sidesOf(foot, true));
      const sides = focused ? [...feet, sidesOf(focused, false)] : feet;
      const lift = liftOver(sidesOf(element, false), sides, topBarPx);
      if (lift === null) element.dataset['aside'] = '';
      else element.style.setProperty('--lift', `${lift}px`);
    };
    // The position of a new stack is known after rendering.
    const drawn = requestAnimationFrame(place);
    document.addEventListener('focusin', place);
    return () => {
      cancelAnimationFrame(drawn);
      document.removeEventListener('focusin', place);
    };
  }, [stack, toasts, layer]);
}

/** All toasts of this visit, newest first. */
export function ToastLog({ onClose }: { onClose: () => void }) {
  const log = toastLog.use();
  return (
    <Dialog title="Messages" size="medium" onClose={onClose}>
      {log.length === 0 ? (
        <EmptyState title="No messages yet" detail="Messages are kept here until you sign out or close the tab." />
      ) : (
        <ol className={styles.log}>
          {log.map((item) => {
            const Icon = icons[item.kind];
            return (
              <li key={item.id} className={styles[item.kind]}>
                <Icon size={16} aria-hidden />
                <div>
                  <p className={styles.title}>{item.title}</p>
                  {item.detail ? <p className={styles.detail}>{item.detail}</p> : null}
                </div>
                {item.undo ? (
                  <Button look="subtle" small aria-label={`Undo: ${item.title}`} onClick={() => undoToast(item.id)}>
                    Undo
                  </Button>
                ) : null}
                <time dateTime={item.at.toISOString()}>{formatInstant(item.at.toISOString())}</time>
              </li>
            );
          })}
        </ol>
      )}
    </Dialog>
  );
}
