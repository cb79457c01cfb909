import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from '../ui/states.tsx';
import { usePageName } from '../client/shell-state.ts';
import { AppLink } from '../client/app-link.tsx';
import { EmptyState } from '../ui/states.tsx';
import styles from './route-failure.module.css';

/** Browsers' error messages for a failed download of a page's code. */
const isMissingCode = (message: string) =>
  /dynamically imported module|importing a module script|error loading dynamically|unable to preload/i.test(message);

/** Shown when a page fails to load or render; the frame around it stays usable. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const errorText = error instanceof Error ? error.message : String(error);
  const failure = isMissingCode(errorText)
    ? {
        title: 'This page needs a connection',
        reason: 'It was not opened on this device yet, and Horizon cannot be reached just now.',
        advice: 'Go back to the page you came from, or try again once you are connected.',
      }
    : {
        title: 'This page could not be shown',
        reason: errorText,
        advice: 'Try again. If the problem persists, go back and describe your last step to support.',
      };
  return (
    <div className={styles.message}>
      <ErrorState isPage failure={failure} onRetry={retry} />
      <p className={styles.backLink}>
        <button type="button" onClick={() => router.history.back()}>
          Go back
        </button>
        <AppLink href="/">Go to Home</AppLink>
      </p>
    </div>
  );
}

/** The page for an unknown address, outside the frame. */
export function NotFoundPage() {
  return (
    <main className={styles.message}>
      <NothingHere />
    </main>
  );
}

/** The page for an unknown address, inside the frame. */
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
