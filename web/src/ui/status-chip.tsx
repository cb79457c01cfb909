import { classes } from './classes.ts';
import styles from './status-chip.module.css';

/** The seven status buckets, in their usual order. */
export const statusBuckets = [
  'delayed',
  'in-progress',
  'open',
  'not-started',
  'completed',
  'closed',
  'cancelled',
] as const;
export type StatusBucket = (typeof statusBuckets)[number];

interface GlyphProps {
  bucket: StatusBucket;
  /** The fraction done, 0 to 1, which fills the icon of work in progress. */
  progress?: number;
}

const colour = (bucket: StatusBucket) => `var(--status-${bucket})`;

/** The icon of a bucket, distinguished by shape and not only by colour. */
export function StatusGlyph({ bucket, progress = 0.5 }: GlyphProps) {
  const ink = colour(bucket);
  const line = { fill: 'none', stroke: ink, strokeWidth: 1.5 };
  return (
    <svg className={styles.glyph} width="14" height="14" viewBox="0 0 14 14" aria-hidden>
      {bucket === 'delayed' ? (
        <>
          <path d="M7 1.5 13 12.5H1Z" fill={ink} strokeLinejoin="round" stroke={ink} strokeWidth="1" />
          <path d="M7 5.5v3.2M7 10.4v.6" stroke="var(--bg)" strokeWidth="1.5" strokeLinecap="round" />
        </>
      ) : null}
      {bucket === 'in-progress' ? (
        <>
          <circle cx="7" cy="7" r="5.75" {...line} />
          <circle
            cx="7"
            cy="7"
            r="1.75"
            fill="none"
            stroke={ink}
            strokeWidth="3.5"
            pathLength="100"
            strokeDasharray={`${Math.round(Math.min(Math.max(progress, 0), 1) * 100)} 100`}
            transform="rotate(-90 7 7)"
          />
        </>
      ) : null}
      {bucket === 'open' ? (
        <>
          <circle cx="7" cy="7" r="5.75" {...line} />
          <circle cx="7" cy="7" r="1.75" fill={ink} />
        </>
      ) : null}
      {bucket === 'not-started' ? <circle cx="7" cy="7" r="5.75" {...line} strokeDasharray="2.4 2.1" /> : null}
      {bucket === 'completed' ? (
        <>
          <circle cx="7" cy="7" r="6.5" fill={ink} />
          <path
            d="m4 7.2 2.2 2.2L10.2 5"
            fill="none"
            stroke="var(--bg)"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      ) : null}
      {bucket === 'closed' ? (
        <>
          <rect x="0.75" y="0.75" width="12.5" height="12.5" rx="2.5" fill={ink} />
          <path
            d="m4 7.2 2.2 2.2L10.2 5"
            fill="none"
            stroke="var(--bg)"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      ) : null}
      {bucket === 'cancelled' ? (
        <>
          <circle cx="7" cy="7" r="5.75" {...line} />
          <path d="m4.8 4.8 4.4 4.4m0-4.4-4.4 4.4" stroke={ink} strokeWidth="1.5" strokeLinecap="round" />
        </>
      ) : null}
    </svg>
  );
}

interface StatusChipProps extends GlyphProps {
  /** The record's own status: "Under review". */
  label: string;
  /** Without a border, for grid cells. */
  plain?: boolean;
}

/** A status as icon, text and colour. Each status of a record belongs to one of the buckets. */
export function StatusChip({ bucket, label, progress, plain }: StatusChipProps) {
  return (
    <span className={classes(styles.chip, plain && styles.plain)}>
      <StatusGlyph bucket={bucket} {...(progress === undefined ? {} : { progress })} />
      <span className={classes(bucket === 'cancelled' && styles.struck)}>{label}</span>
    </span>
  );
}
