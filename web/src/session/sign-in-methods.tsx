import { useState } from 'react';
import type { CallAnswer } from '../client/api.ts';
import { useCall, useWrite } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { Button } from '../ui/button.tsx';
import { formatInstant } from '../ui/format.ts';
import { ErrorNote, Loading } from '../ui/states.tsx';
import { AskProof } from './ask-proof.tsx';
import styles from './profile.module.css';

type Methods = CallAnswer<'listSignInMethods'>;
type Identity = Methods['identities'][number];
type Issuer = Methods['issuers'][number];

/** The person's sign-in methods: password and identity provider accounts, which are linked and removed here. */
export function SignInMethods() {
  const methods = useCall('listSignInMethods', {});
  const [linking, setLinking] = useState<Issuer | null>(null);
  const [removing, setRemoving] = useState<Identity | null>(null);
  const { data } = methods;
  return (
    <section className={styles.block} aria-labelledby="methods">
      <header>
        <div>
          <h2 id="methods">Ways to sign in</h2>
          <p>Remove one that you do not know, then change your password.</p>
        </div>
      </header>
      {methods.error ? (
        <ErrorNote
          failure={shownFailure('Failed to fetch your ways to sign in', methods.error)}
          onRetry={() => void methods.refetch()}
        />
      ) : !data ? (
        <Loading what="your ways to sign in" lines={2} />
      ) : (
        <ul className={styles.rows}>
          <li>
            <div>
              <strong>Password</strong>
              <p>{data.has_password ? 'Set' : 'None: you sign in another way'}</p>
            </div>
          </li>
          {data.identities.map((identity) => (
            <li key={identity.id}>
              <div>
                <strong>{identity.name}</strong>
                <p>
                  {identity.email ? `${identity.email}, ` : ''}
                  {identity.last_used_at ? `used ${formatInstant(identity.last_used_at)}` : 'not used yet'}
                </p>
              </div>
              <Button small aria-label={`Remove ${identity.name}`} onClick={() => setRemoving(identity)}>
                Remove
              </Button>
            </li>
          ))}
          {data.issuers.map((issuer) => (
            <li key={issuer.id}>
              <div>
                <strong>{issuer.name}</strong>
                <p>Not linked</p>
              </div>
              <Button small aria-label={`Link ${issuer.name}`} onClick={() => setLinking(issuer)}>
                Link
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data && linking ? <Link issuer={linking} methods={data} onClose={() => setLinking(null)} /> : null}
      {data && removing ? <Remove identity={removing} methods={data} onClose={() => setRemoving(null)} /> : null}
    </section>
  );
}

function Link({ issuer, methods, onClose }: { issuer: Issuer; methods: Methods; onClose: () => void }) {
  const link = useWrite('linkIdentity');
  return (
    <AskProof
      methods={methods}
      title={`Link ${issuer.name}`}
      why={`You sign in at ${issuer.name} next. From then on you can sign in here with that account.`}
      go={`Go to ${issuer.name}`}
      failure={link.error}
      isBusy={link.isPending || link.data !== undefined}
      onGo={(proof) =>
        link.mutate(
          { body: { issuer: issuer.id, ...proof } },
          { onSuccess: ({ address }) => window.location.assign(address) },
        )
      }
      onLeave={onClose}
    />
  );
}

function Remove({ identity, methods, onClose }: { identity: Identity; methods: Methods; onClose: () => void }) {
  const remove = useWrite('unlinkIdentity', { successMessage: () => 'The account has been removed' });
  return (
    <AskProof
      methods={methods}
      title={`Remove ${identity.name}`}
      why={`You can no longer sign in with ${identity.name}. Sessions that are open go on.`}
      go="Remove"
      failure={remove.error}
      isBusy={remove.isPending}
      onGo={(proof) => remove.mutate({ params: { id: identity.id }, body: proof }, { onSuccess: onClose })}
      onLeave={onClose}
    />
  );
}
