import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState, Loading } from '../ui/states.tsx';
import type { ApiFailure } from './api.ts';
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
  return (
    <div className={styles.page}>
      {query.error ? (
        <ErrorState isPage failure={shownFailure(title, query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Loading what={what} />
      )}
    </div>
  );
}
