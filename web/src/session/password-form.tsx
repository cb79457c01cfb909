import { useState, type SubmitEvent } from 'react';
import { useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { EntranceFailure, EntranceField } from './entrance.tsx';
import styles from './profile.module.css';

const nothing = { current_password: '', new_password: '', again: '' };

/** Changes the own password; other sessions end with it. */
export function PasswordForm() {
  const [values, setValues] = useState(nothing);
  const [differs, setDiffers] = useState(false);
  const change = useWrite('changePassword', { says: (answer) => answer.message });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setDiffers(values.new_password !== values.again);
    if (values.new_password !== values.again) return;
    const { current_password, new_password } = values;
    change.mutate({ body: { current_password, new_password } }, { onSuccess: () => setValues(nothing) });
  };
  const field = (name: keyof typeof nothing) => ({
    name,
    type: 'password',
    required: true,
    value: values[name],
    faults: change.error?.fields[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <section className={styles.block} aria-labelledby="password">
      <header>
        <div>
          <h2 id="password">Password</h2>
          <p>Every other session ends when you change it.</p>
        </div>
      </header>
      <form className={styles.form} onSubmit={submit}>
        <EntranceFailure failure={change.error} />
        <EntranceField label="Password now" autoComplete="current-password" {...field('current_password')} />
        <EntranceField
          label="New password"
          autoComplete="new-password"
          minLength={10}
          help="At least ten characters."
          {...field('new_password')}
        />
        <EntranceField
          label="New password again"
          autoComplete="new-password"
          {...field('again')}
          faults={differs ? ['The two passwords differ. Type the same one twice.'] : undefined}
        />
        <Button type="submit" look="primary" busy={change.isPending}>
          Change password
        </Button>
      </form>
    </section>
  );
}
