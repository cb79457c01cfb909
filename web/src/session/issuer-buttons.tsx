import type { CallAnswer } from '../client/api.ts';
import { useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { entranceStyles as styles } from './entrance.tsx';

interface IssuerButtonsProps {
  issuers: CallAnswer<'getSetup'>['issuers'];
  /** The page to open after signing in. */
  to: string | undefined;
  /** The provider asks for proof again, though it knows the person. */
  isFresh?: boolean;
}

/** A button for each identity provider, which takes the browser there. */
export function IssuerButtons({ issuers, to, isFresh = false }: IssuerButtonsProps) {
  const start = useWrite('startIssuerSignIn');
  if (issuers.length === 0) return null;
  const busyAt = start.isPending || start.data ? start.variables?.params.issuer : undefined;
  return (
    <div className={styles.others}>
      {start.error ? (
        <p role="alert" className={styles.fault}>
          {start.error.message}
        </p>
      ) : null}
      {issuers.map(({ id, name }) => (
        <Button
          key={id}
          busy={busyAt === id}
          disabled={busyAt !== undefined && busyAt !== id}
          onClick={() =>
            start.mutate(
              { params: { issuer: id }, body: { ...(to?.startsWith('/') ? { to } : {}), fresh: isFresh } },
              { onSuccess: ({ address }) => window.location.assign(address) },
            )
          }
        >
          Sign in with {name}
        </Button>
      ))}
    </div>
  );
}
