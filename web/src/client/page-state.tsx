import type { UseQueryResult } from '@tanstack/react-query';
import { capital } from '../ui/format.ts';
import { EmptyState, ErrorState, Loading, type Failure } from '../ui/states.tsx';
import type { ApiFailure } from './api.ts';
import { AppLink } from './app-link.tsx';
import { usePossibleCaller } from './caller.tsx';
import { shownFailure } from './failures.ts';
import { lastWeek, weekHref } from './last-week.ts';
import styles from './page-state.module.css';

interface PageStateProps {
  query: Pick<UseQueryResult<unknown, ApiFailure>, 'error' | 'refetch'>;
  /** The sentence of the failure: "Failed to fetch roles". */
  title: string;
  /** Completes "Still loading …" and "You do not have permission to see …". */
  what: string;
}

/** A page without its record: loading, or the failure. */
export function PageState({ query, title, what }: PageStateProps) {
  if (query.error) {
    return <PageFailure failure={shownFailure(title, query.error, what)} onRetry={() => void query.refetch()} />;
  }
  return <PageLoading what={what} />;
}

/** A page that is loading. */
export function PageLoading({ what = 'this page' }: { what?: string }) {
  return (
    <div className={styles.page}>
      <Loading what={what} />
    </div>
  );
}

interface NoSuchRecordProps {
  /** "award", "awards". */
  noun: string;
  plural: string;
  listHref: string;
}

/** Shown instead of a record's page: the workspace has no such record. */
export function NoSuchRecord({ noun, plural, listHref }: NoSuchRecordProps) {
  return (
    <EmptyState
      isPage
      title={`${capital(noun)} not found`}
      detail={`The address may be mistyped, or the ${noun} belongs to another workspace.`}
      action={<AppLink href={listHref}>All {plural}</AppLink>}
    />
  );
}

/** Shown instead of a whole page: why it cannot be shown, and a link to another page. */
export function PageFailure({ failure, onRetry }: { failure: Failure; onRetry?: () => void }) {
  return (
    <div className={styles.page}>
      <ErrorState
        isPage
        failure={failure}
        {...(onRetry ? { onRetry } : {})}
        offscreenSide={failure.isCut ? <LastWeekLink /> : <AppLink href="/">Go to Home</AppLink>}
      />
    </div>
  );
}

/** A link to the week that is stored in this browser; nothing if there is none. */
function LastWeekLink() {
  const caller = usePossibleCaller();
  const last = caller ? lastWeek(caller.kinde_id) : null;
  return last ? <AppLink href={weekHref(last)}>Open the weekly plan</AppLink> : null;
}
