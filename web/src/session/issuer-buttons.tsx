import type { CallAnswer } from '../client/api.ts';
import { useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { entranceStyles as styles } from './entrance.tsx';

interface IssuerButtonsProps {
  issuers: CallAnswer<'getSetup'>['issuers'];
  /** The page to open after signing in. */
  to: string | undefined;
  /** The provider authenticates the person again, even if they are signed in there. */
  isFresh?: boolean;
  /** The provider opens in a new tab, and this page stays open. */
  inNewTab?: boolean;
}

/** A sign-in button for each identity provider. */
export function IssuerButtons({ issuers, to, isFresh = false, inNewTab = false }: IssuerButtonsProps) {
  const start = useWrite('startIssuerSignIn');
  if (issuers.length === 0) return null;
  const busyAt = start.isPending || (start.data && !inNewTab) ? start.variables?.params.issuer : undefined;
  const go = (issuer: string) => {
    // Opened directly in the click handler: browsers block a tab opened later.
    const tab = inNewTab ? window.open('about:blank', '_blank') : null;
    start.mutate(
      { params: { issuer }, body: { ...(to?.startsWith('/') ? { to } : {}), fresh: isFresh } },
      {
        onSuccess: ({ address }) => (tab ?? window).location.assign(address),
        onError: () => tab?.close(),
      },
    );
  };
  return (
    <div className={styles.others}>
      {start.error ? (
        <p role="alert" className={styles.fault}>
          {start.error.message}
        </p>
      ) : null}
      {issuers.map(({ id, name }) => (
        <Button key={id} busy={busyAt === id} disabled={busyAt !== undefined && busyAt !== id} onClick={() => go(id)}>
          Sign in with {name}
        </Button>
      ))}
    </div>
  );
}
