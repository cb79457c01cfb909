import { useState } from 'react';
import { AppLink } from '../client/app-link.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { Entrance, EntranceField, EntranceForm, entranceStyles as styles } from './entrance.tsx';

/** Requests a link to choose a new password; the response is the same whether or not the address has an account. */
export function ForgotPasswordPage() {
  const setup = useCall('getSetup', {});
  const ask = useWrite('requestPasswordReset');
  const [email, setEmail] = useState('');
  const back = (
    <p className={styles.aside}>
      <AppLink href="/sign-in">Back to sign in</AppLink>
    </p>
  );
  if (ask.data) {
    const isKept = setup.data?.sends_mail === false;
    return (
      <Entrance title="Check your e-mail" lead={ask.data.message}>
        <p className={styles.aside}>
          {isKept
            ? 'This Horizon sends no e-mails yet. Ask its operator for the link.'
            : 'The link works once, for an hour. If nothing arrives, look among unwanted mail, or ask again.'}
        </p>
        {back}
      </Entrance>
    );
  }
  return (
    <Entrance
      title="Forgot your password?"
      lead="Type the e-mail of your account. You get a link to choose another password."
    >
      <EntranceForm
        failure={ask.error}
        values={{ email }}
        onSubmit={() => ask.mutate({ body: { email: email.trim() } })}
        isOfPage
      >
        <EntranceField
          label="E-mail"
          noun="your e-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          value={email}
          faults={ask.error?.fields['email']}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" look="primary" busy={ask.isPending}>
          Send the link
        </Button>
      </EntranceForm>
      {back}
    </Entrance>
  );
}
