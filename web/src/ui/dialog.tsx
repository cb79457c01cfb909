import { IconX } from '@tabler/icons-react';
import { useId, type CSSProperties, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { ModalLayer } from './modal-layer.tsx';
import styles from './overlay.module.css';

const widths = { small: 440, medium: 640, large: 880 };

const stay = () => undefined;

export interface DialogProps {
  title: string;
  size?: keyof typeof widths;
  /** Without it, the dialog stays until one of its buttons is pressed. */
  onClose?: () => void;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A dialog over the page, open while it is mounted. The focus starts at `data-autofocus`, a form's first field, or the first
 * control. */
export function Dialog({ title, size = 'small', onClose, footer, children }: DialogProps) {
  const titleId = useId();
  const width: CSSProperties & { '--width': string } = { '--width': `${widths[size]}px` };
  return (
    <ModalLayer labelledBy={titleId} onClose={onClose ?? stay}>
      <div className={classes(styles.panel, styles.dialog)} style={width}>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {onClose ? (
            <IconButton label="Close" keys="Esc" small onClick={onClose}>
              <IconX />
            </IconButton>
          ) : null}
        </header>
        <div className={styles.body}>{children}</div>
        {footer ? <footer className={styles.foot}>{footer}</footer> : null}
      </div>
    </ModalLayer>
  );
}
