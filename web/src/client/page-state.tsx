import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState, Loading, type Failure } from '../ui/states.tsx';
import type { ApiFailure } from './api.ts';
import { AppLink } from './app-link.tsx';
import { shownFailure } from './failures.ts';
import styles from './page-state.module.css';

interface PageStateProps {
  query: Pick<UseQueryResult<unknown, ApiFailure>, 'error' | 'refetch'>;
  /** The sentence of the failure: "Failed to fetch roles". */
  title: string;
  /** Completes "Still loading …". */
  what: string;
}

/** A page whose record is not there yet: the wait, or why it failed. */
export function PageState({ query, title, what }: PageStateProps) {
  if (query.error) {
    return <PageFailure failure={shownFailure(title, query.error)} onRetry={() => void query.refetch()} />;
  }
  return (
    <div className={styles.page}>
      <Loading what={what} />
    </div>
  );
}

/** In the place of a whole page: why it cannot be shown, and the way to one that can. */
export function PageFailure({ failure, onRetry }: { failure: Failure; onRetry?: () => void }) {
  return (
    <div className={styles.page}>
      <ErrorState
        isPage
        failure={failure}
        {...(onRetry ? { onRetry } : {})}
        wayOut={<AppLink href="/">Go to Home</AppLink>}
      />
    </div>
  );
}
