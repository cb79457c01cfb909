import { IconAlertTriangle, IconFilterOff, IconInbox, IconLock, IconMapOff, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import styles from './states.module.css';

/** A failure in plain words; `reference` is for support. */
export interface Failure {
  title: string;
  reason?: string;
  /** Advice on how to continue. */
  advice?: string;
  reference?: string;
  /** The caller may not see this: the text says who can grant it, and a lock is shown. */
  forbidden?: boolean;
  /** It does not exist: retrying would not help. */
  missing?: boolean;
  /** The server is unreachable: the page loads by itself once it is back. */
  isCut?: boolean;
}

/** The phase of loading: first nothing, then a skeleton, then a line that names the slow content. */
export type WaitPhase = 'quiet' | 'skeleton' | 'slow';

/** Quiet below 150 ms, skeleton after it, slow after 4 s. */
export function useWaitPhase(): WaitPhase {
  const [phase, setPhase] = useState<WaitPhase>('quiet');
  useEffect(() => {
    const skeleton = window.setTimeout(() => setPhase('skeleton'), 150);
    const slow = window.setTimeout(() => setPhase('slow'), 4000);
    return () => {
      window.clearTimeout(skeleton);
      window.clearTimeout(slow);
    };
  }, []);
  return phase;
}

const skeletonWidths = ['38%', '92%', '86%', '64%', '90%', '72%', '81%', '55%'];

/** The loading state. `what` completes "Still loading …"; `skeleton` replaces the plain lines if the layout is known. */
export function Loading({
  what = 'this page',
  lines = 6,
  skeleton,
}: {
  what?: string;
  lines?: number;
  skeleton?: ReactNode;
}) {
  const phase = useWaitPhase();
  return (
    <div aria-busy="true">
      {phase === 'quiet' ? null : (
        <div aria-hidden>
          {skeleton ?? (
            <div className={styles.skeleton}>
              {skeletonWidths.slice(0, lines).map((width) => (
                <div key={width} className={styles.line} style={{ width }} />
              ))}
            </div>
          )}
        </div>
      )}
      <p
        role="status"
        className={phase === 'slow' ? classes(styles.slow, skeleton !== undefined && styles.ofPage) : 'visually-hidden'}
      >
        {phase === 'slow' ? `Still loading ${what}. It takes longer than usual.` : `Loading ${what}`}
      </p>
    </div>
  );
}

/** A grey line of a skeleton. */
export function SkeletonLine({ width }: { width: string }) {
  return <div className={styles.line} style={{ width }} />;
}

interface EmptyStateProps {
  title: string;
  detail?: ReactNode;
  /** The one primary action. */
  action?: ReactNode;
  /** A link to import or to a sample. */
  link?: ReactNode;
  icon?: ReactNode;
  /** It is all that the page shows: its title is the page's heading. */
  isPage?: boolean;
}

/** The empty state: explains what would be there, and how to begin. */
export function EmptyState({ title, detail, action, link, icon, isPage }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={styles.state}>
      {icon ?? <IconInbox className={styles.glyph} size={28} stroke={1.25} aria-hidden />}
      <Heading>{title}</Heading>
      {detail ? <p>{detail}</p> : null}
      {action || link ? (
        <div className={styles.actions}>
          {action}
          {link}
        </div>
      ) : null}
    </div>
  );
}

/** The empty state when filters hide everything: names them and offers to clear them. */
export function FilteredEmpty({ filters, onClear }: { filters: readonly string[]; onClear: () => void }) {
  return (
    <div className={styles.state}>
      <IconFilterOff className={styles.glyph} size={28} stroke={1.25} aria-hidden />
      <h2>Nothing matches</h2>
      <p>{filters.length > 0 ? `Filtered by ${filters.join(', ')}.` : 'No row matches the search.'}</p>
      <div className={styles.actions}>
        <Button onClick={onClear}>Clear filters</Button>
      </div>
    </div>
  );
}

interface ErrorStateProps {
  failure: Failure;
  onRetry?: () => void;
  /** It is all that the page shows: its title is the page's heading. */
  isPage?: boolean;
  /** A link to another page. */
  offscreenSide?: ReactNode;
}

/** A failure, shown instead of the content. */
export function ErrorState({ failure, onRetry, isPage, offscreenSide }: ErrorStateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  const isFinal = failure.forbidden || failure.missing;
  const Icon = failure.forbidden
    ? IconLock
    : failure.missing
      ? IconMapOff
      : failure.isCut
        ? IconWifiOff
        : IconAlertTriangle;
  return (
    <div className={classes(styles.state, !isFinal && !failure.isCut && styles.error)} role="alert">
      <Icon className={styles.glyph} size={28} stroke={1.25} aria-hidden />
      <Heading>{failure.title}</Heading>
      {failure.reason ? <p>{failure.reason}</p> : null}
      {failure.advice ? <p>{failure.advice}</p> : null}
      {isFinal && (isPage || offscreenSide) ? (
        <div className={styles.actions}>
          {window.history.length > 1 ? <Button onClick={() => window.history.back()}>Go back</Button> : null}
          {offscreenSide}
        </div>
      ) : onRetry && !isFinal ? (
        <div className={styles.actions}>
          {failure.isCut ? offscreenSide : null}
          <Button onClick={onRetry}>Retry</Button>
        </div>
      ) : null}
      {failure.reference && !isFinal ? <p className={styles.reference}>Reference {failure.reference}</p> : null}
    </div>
  );
}

/** A failure, shown next to content that stays usable. */
export function ErrorNote({ failure, onRetry }: { failure: Failure; onRetry?: () => void }) {
  return (
    <div className={styles.inline} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <div>
        <strong>{failure.title}</strong>
        {failure.reason ? <p>{failure.reason}</p> : null}
        {failure.reference ? <p className={styles.reference}>Reference {failure.reference}</p> : null}
      </div>
      {onRetry ? (
        <Button small onClick={onRetry}>
          Retry
        </Button>
      ) : null}
    </div>
  );
}
