import { IconX } from '@tabler/icons-react';
import { useId, useState, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { ModalLayer } from './modal-layer.tsx';
import styles from './overlay.module.css';

const narrowestPx = 360;
const defaultPx = 480;
const stepPx = 24;

export interface DrawerProps {
  title: string;
  onClose: () => void;
  /** Shown next to the title: status, a menu, "open full page". */
  actions?: ReactNode;
  footer?: ReactNode;
  /** Focuses the first field, unless another has `data-autofocus`; otherwise the close button. */
  beginsInForm?: boolean;
  children: ReactNode;
}

function clampWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, narrowestPx), Math.max(window.innerWidth / 2, defaultPx)));
}

/** A drawer next to a list: 480 px wide, resizable up to half of the window; on a phone, a sheet from the bottom. */
export function Drawer({ title, onClose, actions, footer, beginsInForm = false, children }: DrawerProps) {
  const titleId = useId();
  const [width, setWidth] = useState(defaultPx);

  function drag(event: PointerEvent<HTMLElement>) {
    if (event.buttons === 1) setWidth(clampWidth(window.innerWidth - event.clientX));
  }
  function nudge(event: KeyboardEvent) {
    const step = { ArrowLeft: stepPx, ArrowRight: -stepPx }[event.key];
    if (step) setWidth((before) => clampWidth(before + step));
  }

  const style: CSSProperties & { '--width': string } = { '--width': `${width}px` };
  return (
    <ModalLayer labelledBy={titleId} onClose={onClose}>
      <div className={classes(styles.panel, styles.drawer)} style={style}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an hr cannot be dragged */}
        <div
          className={styles.resizer}
          role="separator"
          tabIndex={0}
          aria-label="Width of the panel"
          aria-orientation="vertical"
          aria-valuenow={width}
          aria-valuemin={narrowestPx}
          aria-valuemax={clampWidth(Infinity)}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onKeyDown={nudge}
        />
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {actions}
          <IconButton label="Close" keys="Esc" small onClick={onClose} data-autofocus={beginsInForm ? undefined : true}>
            <IconX />
          </IconButton>
        </header>
        <div className={styles.body}>{children}</div>
        {footer ? <footer className={styles.foot}>{footer}</footer> : null}
      </div>
    </ModalLayer>
  );
}
