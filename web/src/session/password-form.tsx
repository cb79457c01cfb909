import { useState } from 'react';
import type { ApiFailure } from '../client/api.ts';
import { useCall, useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { EntranceField, EntranceForm } from './entrance.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { faultsOfTwice } from './two-passwords.ts';
import styles from './profile.module.css';

const nothing = { current_password: '', new_password: '', again: '' };

/** Changes the person's password; this ends other sessions, and API tokens unless the person keeps them. */
export function PasswordForm() {
  const [values, setValues] = useState(nothing);
  const [differing, setDiffering] = useState<ApiFailure | null>(null);
  const [keepsTokens, setKeepsTokens] = useState(false);
  const tokens = useCall('listApiTokens', {}).data?.items ?? [];
  const change = useWrite('changePassword', { successMessage: (answer) => answer.message });
  const submit = () => {
    const faults = faultsOfTwice('new_password', values.new_password, values.again);
    setDiffering(faults);
    if (faults) return;
    const { current_password, new_password } = values;
    change.mutate(
      { body: { current_password, new_password, keep_tokens: keepsTokens } },
      {
        onSuccess: () => {
          setValues(nothing);
          setKeepsTokens(false);
        },
      },
    );
  };
  const failure = differing ?? change.error;
  const field = (name: keyof typeof nothing) => ({
    name,
    type: 'password',
    required: true,
    value: values[name],
    faults: failure?.fields[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <section className={styles.block} aria-labelledby="password">
      <header>
        <div>
          <h2 id="password">Password</h2>
          <p>When you change it, every other session ends and your API tokens are revoked.</p>
        </div>
      </header>
      <EntranceForm className={styles.form} failure={failure} values={values} onSubmit={submit}>
        <EntranceField
          label="Current password"
          noun="your password as it is now"
          autoComplete="current-password"
          {...field('current_password')}
        />
        <NewPasswordField label="New password" noun="a new password" {...field('new_password')} />
        <EntranceField label="New password again" autoComplete="new-password" {...field('again')} />
        {tokens.length > 0 ? (
          <label className={styles.tick}>
            <input type="checkbox" checked={keepsTokens} onChange={(event) => setKeepsTokens(event.target.checked)} />
            {tokens.length === 1 ? 'Keep my API token working' : `Keep my ${tokens.length} API tokens working`}
          </label>
        ) : null}
        <Button type="submit" look="primary" busy={change.isPending}>
          Change password
        </Button>
      </EntranceForm>
    </section>
  );
}
