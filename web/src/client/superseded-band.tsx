import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './superseded-band.module.css';

interface SupersededBandProps {
  /** The revision that is shown, and the current one. */
  revision: string;
  current: string;
  /** The link or button that opens the current revision. */
  children: ReactNode;
}

/** A band across a superseded revision: nobody should build from it. */
export function SupersededBand({ revision, current, children }: SupersededBandProps) {
  return (
    <p className={styles.band} role="status">
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        Revision {revision} is superseded by revision {current}.
      </span>
      {children}
    </p>
  );
}
