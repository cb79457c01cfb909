import { useState } from 'react';
import { shownFailure } from '../client/failures.ts';
import { useCall, useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { formatInstant } from '../ui/format.ts';
import { ErrorNote, Loading } from '../ui/states.tsx';
import { NewToken } from './new-token.tsx';
import styles from './profile.module.css';

/** The person's API tokens: created, shown once, revoked. */
export function ApiTokens() {
  const tokens = useCall('listApiTokens', {});
  const [isMaking, setMaking] = useState(false);
  const revoke = useWrite('revokeApiToken', {
    successMessage: () => 'The token has been revoked',
    failsWith: 'Failed to revoke the token',
  });
  return (
    <section className={styles.block} aria-labelledby="tokens">
      <header>
        <div>
          <h2 id="tokens">API tokens</h2>
          <p>A program that carries a token acts as you. Give each program its own.</p>
        </div>
        <Button onClick={() => setMaking(true)}>New token</Button>
      </header>
      {tokens.error ? (
        <ErrorNote
          failure={shownFailure('Failed to fetch tokens', tokens.error)}
          onRetry={() => void tokens.refetch()}
        />
      ) : !tokens.data ? (
        <Loading what="your tokens" lines={2} />
      ) : tokens.data.items.length === 0 ? (
        <p className={styles.quiet}>No program acts for you.</p>
      ) : (
        <ul className={styles.rows}>
          {tokens.data.items.map((token) => (
            <li key={token.id}>
              <div>
                <strong>{token.name}</strong>
                <p>
                  {token.scope === 'read' ? 'Reads only' : 'Reads and writes'},{' '}
                  {token.expires_at ? `ends ${formatInstant(token.expires_at)}` : 'never ends'},{' '}
                  {token.last_used_at ? `used ${formatInstant(token.last_used_at)}` : 'not used yet'}
                </p>
              </div>
              <Button
                small
                aria-label={`Revoke ${token.name}`}
                busy={revoke.isPending && revoke.variables?.params.id === token.id}
                onClick={() => revoke.mutate({ params: { id: token.id } })}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isMaking ? <NewToken onClose={() => setMaking(false)} /> : null}
    </section>
  );
}
