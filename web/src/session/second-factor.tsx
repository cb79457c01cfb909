import { useState } from 'react';
import type { CallAnswer } from '../client/api.ts';
import { useCall, useWrite } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { Button } from '../ui/button.tsx';
import { formatInstant } from '../ui/format.ts';
import { ErrorNote, Loading } from '../ui/states.tsx';
import { AskProof } from './ask-proof.tsx';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './profile.module.css';

type SecondFactorState = CallAnswer<'getSecondFactor'>;
type Methods = CallAnswer<'listSignInMethods'>;

/** The person's second factor: set-up, recovery codes, removal. */
export function SecondFactor() {
  const factor = useCall('getSecondFactor', {});
  const methods = useCall('listSignInMethods', {});
  const [open, setOpen] = useState<'set up' | 'codes' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const { data } = factor;
  return (
    <section className={styles.block} aria-labelledby="second-factor">
      <header>
        <div>
          <h2 id="second-factor">Second factor</h2>
          <p>With it, a stolen password alone does not open your account. API tokens work as before.</p>
        </div>
        {data?.enrolled_at === null ? <Button onClick={() => setOpen('set up')}>Set up</Button> : null}
      </header>
      {factor.error ? (
        <ErrorNote
          failure={shownFailure('Failed to fetch the second factor', factor.error)}
          onRetry={() => void factor.refetch()}
        />
      ) : !data ? (
        <Loading what="your second factor" lines={1} />
      ) : data.enrolled_at === null ? (
        <p className={styles.quiet}>No authenticator app is set up.{requiredWords(data)}</p>
      ) : (
        <ul className={styles.rows}>
          <li>
            <div>
              <strong>Authenticator app</strong>
              <p>
                Set up {formatInstant(data.enrolled_at)}.{requiredWords(data)}
              </p>
            </div>
            {data.required_by.length === 0 ? (
              <Button small aria-label="Remove the authenticator app" onClick={() => setOpen('remove')}>
                Remove
              </Button>
            ) : null}
          </li>
          <li>
            <div>
              <strong>Recovery codes</strong>
              <p>{data.codes_left === 1 ? '1 is left' : `${data.codes_left} are left`}</p>
            </div>
            <Button small aria-label="Make new recovery codes" onClick={() => setOpen('codes')}>
              Make new ones
            </Button>
          </li>
        </ul>
      )}
      {methods.data && open === 'set up' ? <SetUpSecondFactor methods={methods.data} onClose={close} /> : null}
      {methods.data && open === 'codes' ? <NewCodes methods={methods.data} onClose={close} /> : null}
      {methods.data && open === 'remove' ? <Remove methods={methods.data} onClose={close} /> : null}
    </section>
  );
}

const requiredWords = ({ required_by }: SecondFactorState) =>
  required_by.length === 0 ? '' : ` ${required_by.join(', ')} ${required_by.length === 1 ? 'asks' : 'ask'} for one.`;

function NewCodes({ methods, onClose }: { methods: Methods; onClose: () => void }) {
  const renew = useWrite('renewRecoveryCodes');
  if (renew.data) return <RecoveryCodes codes={renew.data.recovery_codes} onClose={onClose} />;
  return (
    <AskProof
      methods={methods}
      title="Make new recovery codes"
      why="The codes that you have now no longer work then."
      go="Make new codes"
      failure={renew.error}
      isBusy={renew.isPending}
      onGo={(body) => renew.mutate({ body })}
      onLeave={onClose}
    />
  );
}

function Remove({ methods, onClose }: { methods: Methods; onClose: () => void }) {
  const remove = useWrite('removeSecondFactor', { successMessage: () => 'The second factor has been removed' });
  return (
    <AskProof
      methods={methods}
      title="Remove the authenticator app"
      why="From then on the password alone signs you in. Your recovery codes no longer work."
      go="Remove"
      failure={remove.error}
      isBusy={remove.isPending}
      onGo={(body) => remove.mutate({ body }, { onSuccess: onClose })}
      onLeave={onClose}
    />
  );
}
