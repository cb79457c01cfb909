import type { Hinted } from '../hints.ts';
import styles from './charts.module.css';

/** The styles of lines, bars and points. */
export type Look = 'accent' | 'success' | 'quiet' | 'warning' | 'danger' | 'text' | 'open' | 'limit';

/** Lines differ by dash pattern as well as by colour. */
export const looks: Readonly<Record<Look, { colour: string; dash: string | undefined }>> = {
  accent: { colour: 'var(--accent)', dash: undefined },
  success: { colour: 'var(--success)', dash: '8 3' },
  quiet: { colour: 'var(--text-3)', dash: '2 3' },
  warning: { colour: 'var(--warning)', dash: '8 3 2 3' },
  danger: { colour: 'var(--danger)', dash: '4 2' },
  text: { colour: 'var(--text-2)', dash: '1 3' },
  open: { colour: 'var(--status-open)', dash: '6 2 1 2' },
  limit: { colour: 'var(--text)', dash: undefined },
};

/** The entry of a line in a chart's legend. */
export function LineKey({ label, look }: { label: string; look: Look }) {
  return (
    <span className={styles.key}>
      <svg width="20" height="8" aria-hidden>
        <path d="M0 4H20" stroke={looks[look].colour} strokeWidth="2" strokeDasharray={looks[look].dash} />
      </svg>
      {label}
    </span>
  );
}

/** The entry of bars or points in a chart's legend; a hatched bar differs by its pattern as well. */
export function BarKey({
  label,
  look,
  hatched,
  hint,
}: {
  label: string;
  look: Look;
  hatched?: boolean;
  hint?: Hinted;
}) {
  return (
    <span className={styles.key} {...hint}>
      <svg width="12" height="12" aria-hidden>
        <rect width="12" height="12" fill={hatched ? 'var(--bg)' : looks[look].colour} />
        {hatched ? <path d="M0 12L12 0M-3 3L3 -3M9 15L15 9" stroke={looks[look].colour} strokeWidth="4" /> : null}
      </svg>
      {label}
    </span>
  );
}
