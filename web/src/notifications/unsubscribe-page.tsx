import { useRouterState } from '@tanstack/react-router';
import { useWrite } from '../client/data.ts';
import { AppLink } from '../client/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { Entrance, entranceStyles as styles } from '../session/entrance.tsx';

/** Unsubscribes from a category of e-mails. Just opening the page changes nothing, because mail scanners open links. */
export function UnsubscribePage() {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const token = new URLSearchParams(hash).get('token');
  const end = useWrite('unsubscribe');
  const signIn = (
    <p className={styles.aside}>
      <AppLink href="/profile#notifications">All subscriptions</AppLink>
    </p>
  );
  if (!token || end.error?.status === 404) {
    return (
      <Entrance title="This link does not work" lead="Open the whole link of the e-mail, or choose in your profile.">
        {signIn}
      </Entrance>
    );
  }
  if (end.data) {
    return (
      <Entrance title="You have unsubscribed" lead={end.data.message}>
        {signIn}
      </Entrance>
    );
  }
  return (
    <Entrance title="Unsubscribe?" lead="You get no more e-mails of this kind. Notifications in Horizon go on.">
      {end.error ? <p role="alert">{end.error.message}</p> : null}
      <div className={styles.done}>
        <Button look="primary" busy={end.isPending} onClick={() => end.mutate({ query: { token } })}>
          Unsubscribe
        </Button>
      </div>
      {signIn}
    </Entrance>
  );
}
