import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from '../ui/states.tsx';
import { usePageName } from '../client/shell-state.ts';
import { AppLink } from '../client/app-link.tsx';
import { EmptyState } from '../ui/states.tsx';
import styles from './shell.module.css';

/** A page failed while it was drawn or loaded; the frame around it stays usable. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const failure = {
    title: 'This page could not be shown',
    reason: error instanceof Error ? error.message : String(error),
    advice: 'Try again. If it stays, go back and tell support what you did last.',
  };
  return (
    <div className={styles.message}>
      <ErrorState isPage failure={failure} onRetry={retry} />
    </div>
  );
}

/** No page answers this address; outside of the frame. */
export function NotFoundPage() {
  return (
    <main className={styles.message}>
      <NothingHere />
    </main>
  );
}

/** No page answers this address, inside of the frame. */
export function NothingHere() {
  usePageName('No page here');
  return (
    <EmptyState
      isPage
      title="There is no page here"
      detail="The address may be mistyped, or the record was moved or deleted, or you may not see it."
      action={<AppLink href="/">Go to Home</AppLink>}
    />
  );
}
