import { useId, useState } from 'react';
import { useCall, useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toasts.ts';
import { EntranceField, EntranceForm, entranceStyles } from './entrance.tsx';
import { IssuerButtons } from './issuer-buttons.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import styles from './profile.module.css';

const scopes = [
  { value: 'read', label: 'Reads only' },
  { value: 'write', label: 'Reads and writes' },
] as const;

/** Creates a token and shows it once. */
export function NewToken({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<'read' | 'write'>('read');
  const [days, setDays] = useState('90');
  const [password, setPassword] = useState('');
  const create = useWrite('createApiToken');
  const methods = useCall('listSignInMethods', {});
  const hasPassword = methods.data?.has_password !== false;
  const used =
    methods.data?.identities.flatMap(({ issuer, name }) => (issuer === null ? [] : [{ id: issuer, name }])) ?? [];
  if (create.data) return <ShownOnce token={create.data.token} name={create.data.name} onClose={onClose} />;
  const submit = () => {
    const ends = days.trim() === '' ? {} : { expires_in_days: Number(days) };
    const proof = hasPassword ? { current_password: password } : {};
    create.mutate({ body: { name: name.trim(), scope, ...proof, ...ends } });
  };
  return (
    <Dialog
      title="New token"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={`${id}-form`} look="primary" busy={create.isPending}>
            Make token
          </Button>
        </>
      }
    >
      <EntranceForm
        id={`${id}-form`}
        className={styles.form}
        failure={create.error}
        values={{ name, expires_in_days: days, ...(hasPassword ? { current_password: password } : {}) }}
        onSubmit={submit}
      >
        <EntranceField
          label="Purpose"
          name="name"
          required
          maxLength={100}
          data-autofocus
          value={name}
          faults={create.error?.fields['name']}
          onChange={(event) => setName(event.target.value)}
        />
        <div className={entranceStyles.field}>
          <label htmlFor={`${id}-scope`}>Permissions</label>
          <select
            id={`${id}-scope`}
            value={scope}
            onChange={(event) => setScope(event.target.value === 'write' ? 'write' : 'read')}
          >
            {scopes.map((each) => (
              <option key={each.value} value={each.value}>
                {each.label}
              </option>
            ))}
          </select>
        </div>
        <EntranceField
          label="Ends after days"
          name="expires_in_days"
          type="number"
          min={1}
          max={3650}
          help="Empty: it never ends."
          value={days}
          faults={create.error?.fields['expires_in_days']}
          onChange={(event) => setDays(event.target.value)}
        />
        {hasPassword ? (
          <EntranceField
            label="Your password"
            noun="your password"
            name="current_password"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            faults={create.error?.fields['current_password']}
            onChange={(event) => setPassword(event.target.value)}
          />
        ) : null}
      </EntranceForm>
      {create.error?.code === 'fresh_sign_in_needed' ? (
        <>
          <PasskeyButton onSignedIn={submit} />
          <IssuerButtons issuers={used} to="/profile" isFresh />
        </>
      ) : null}
    </Dialog>
  );
}

function ShownOnce({ token, name, onClose }: { token: string; name: string; onClose: () => void }) {
  const copy = async () => {
    if (!(await copyText(token))) {
      toast.error({ title: 'The token could not be copied', detail: 'Select it and copy it by the browser.' });
      return;
    }
    toast.success({ title: 'The token is in the clipboard' });
  };
  return (
    <Dialog
      title={`Token for ${name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void copy()}>Copy</Button>
          <Button look="primary" onClick={onClose}>
            I have kept it
          </Button>
        </>
      }
    >
      <div className={styles.secret}>
        <p>Copy it now: it is not shown again. Send it as “Authorization: Bearer …”.</p>
        <code>{token}</code>
      </div>
    </Dialog>
  );
}
