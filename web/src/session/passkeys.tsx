import { useState } from 'react';
import type { ApiFailure, CallAnswer } from '../client/api.ts';
import { useCall, useWrite } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { formatInstant } from '../ui/format.ts';
import { ErrorNote, Loading } from '../ui/states.tsx';
import { AskProof } from './ask-proof.tsx';
import { EntranceField, EntranceForm, entranceStyles } from './entrance.tsx';
import { deviceName } from './device-name.ts';
import { refusedByBrowser } from './refused-by-browser.ts';
import styles from './profile.module.css';

type Methods = CallAnswer<'listSignInMethods'>;
type Passkey = CallAnswer<'listPasskeys'>['items'][number];

/** The person's passkeys: adding, renaming, removing. */
export function Passkeys() {
  const passkeys = useCall('listPasskeys', {});
  const methods = useCall('listSignInMethods', {});
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  return (
    <section className={styles.block} aria-labelledby="passkeys">
      <header>
        <div>
          <h2 id="passkeys">Passkeys</h2>
          <p>Sign in with the lock of your device, without a password. A passkey counts as both factors.</p>
        </div>
        <Button onClick={() => setAdding(true)}>Add passkey</Button>
      </header>
      {passkeys.error ? (
        <ErrorNote
          failure={shownFailure('Failed to fetch passkeys', passkeys.error)}
          onRetry={() => void passkeys.refetch()}
        />
      ) : !passkeys.data ? (
        <Loading what="your passkeys" lines={1} />
      ) : passkeys.data.items.length === 0 ? (
        <p className={styles.quiet}>You have no passkeys.</p>
      ) : (
        <ul className={styles.rows}>
          {passkeys.data.items.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <strong>{passkey.name}</strong>
                <p>
                  Added {formatInstant(passkey.created_at)},{' '}
                  {passkey.last_used_at ? `used ${formatInstant(passkey.last_used_at)}` : 'not used yet'}
                </p>
              </div>
              <Button small aria-label={`Rename ${passkey.name}`} onClick={() => setRenaming(passkey)}>
                Rename
              </Button>
              <Button small aria-label={`Remove ${passkey.name}`} onClick={() => setRemoving(passkey)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {renaming ? <Rename passkey={renaming} onClose={() => setRenaming(null)} /> : null}
      {methods.data && isAdding ? <Add methods={methods.data} onClose={() => setAdding(false)} /> : null}
      {methods.data && removing ? (
        <Remove passkey={removing} methods={methods.data} onClose={() => setRemoving(null)} />
      ) : null}
    </section>
  );
}

function Add({ methods, onClose }: { methods: Methods; onClose: () => void }) {
  const start = useWrite('startPasskey');
  const add = useWrite('addPasskey', { successMessage: () => 'The passkey has been added' });
  const [name, setName] = useState(deviceName(navigator.userAgent));
  const [refusal, setRefusal] = useState<ApiFailure | null>(null);
  if (!start.data) {
    return (
      <AskProof
        methods={methods}
        title="Add a passkey"
        why="Your device makes a key and keeps it. You unlock it with your finger, your face or a PIN."
        go="Continue"
        failure={start.error}
        isBusy={start.isPending}
        onGo={(body) => start.mutate({ body })}
        onLeave={onClose}
      />
    );
  }
  const options = start.data;
  const create = async () => {
    setRefusal(null);
    add.reset();
    try {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const { id, response } = await startRegistration({
        optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
      });
      const { clientDataJSON: client_data, attestationObject: attestation, transports = [] } = response;
      add.mutate({ body: { name, id, client_data, attestation, transports } }, { onSuccess: onClose });
    } catch (error) {
      setRefusal(refusedByBrowser(error));
    }
  };
  const failure = refusal ?? add.error;
  return (
    <Dialog title="Name the passkey" onClose={onClose}>
      <EntranceForm failure={failure} values={{ name }} onSubmit={() => void create()}>
        <EntranceField
          label="Name"
          name="name"
          required
          data-autofocus
          maxLength={60}
          help="By which you know the device again."
          value={name}
          faults={failure?.fields['name']}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" look="primary" busy={add.isPending}>
          Create passkey
        </Button>
        <Button look="subtle" onClick={onClose}>
          Cancel
        </Button>
      </EntranceForm>
      <p className={entranceStyles.aside}>Your browser asks you to unlock your device next.</p>
    </Dialog>
  );
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useWrite('renamePasskey', { successMessage: () => 'The passkey has been renamed' });
  const [name, setName] = useState(passkey.name);
  return (
    <Dialog title={`Rename ${passkey.name}`} onClose={onClose}>
      <EntranceForm
        failure={rename.error}
        values={{ name }}
        onSubmit={() => rename.mutate({ params: { id: passkey.id }, body: { name } }, { onSuccess: onClose })}
      >
        <EntranceField
          label="Name"
          name="name"
          required
          data-autofocus
          maxLength={60}
          help="By which you know the device again."
          value={name}
          faults={rename.error?.fields['name']}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" look="primary" busy={rename.isPending}>
          Save
        </Button>
        <Button look="subtle" onClick={onClose}>
          Cancel
        </Button>
      </EntranceForm>
    </Dialog>
  );
}

function Remove({ passkey, methods, onClose }: { passkey: Passkey; methods: Methods; onClose: () => void }) {
  const remove = useWrite('removePasskey', { successMessage: () => 'The passkey has been removed' });
  return (
    <AskProof
      methods={methods}
      title={`Remove ${passkey.name}`}
      why="You can no longer sign in with this passkey. Delete it on the device as well."
      go="Remove"
      failure={remove.error}
      isBusy={remove.isPending}
      onGo={(body) => remove.mutate({ params: { id: passkey.id }, body }, { onSuccess: onClose })}
      onLeave={onClose}
    />
  );
}
