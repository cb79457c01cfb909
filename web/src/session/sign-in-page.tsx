import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AppLink } from '../client/app-link.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { CodePage } from './code-form.tsx';
import { Entrance, EntranceField, EntranceForm, entranceStyles as styles } from './entrance.tsx';
import { IssuerButtons } from './issuer-buttons.tsx';
import { forgetLinkSecret } from './link-secret.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { safeTarget } from './safe-target.ts';

/** Sign-in by e-mail and password; with demo data also one button for each demo person. */
export function SignInPage() {
  const { to } = useSearch({ from: '/sign-in' });
  const setup = useCall('getSetup', {});
  const enter = useSignIn(to);
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const isEmpty = setup.data?.needs_setup === true;
  useEffect(() => {
    if (isEmpty) void navigate({ to: '/set-up', replace: true });
  }, [isEmpty, navigate]);

  if (enter.failure?.code === 'code_needed') return <CodePage to={to} onLeave={enter.reset} />;
  const people = setup.data?.demo_people ?? [];
  const demoPassword = setup.data?.demo_password;
  return (
    <Entrance
      title="Sign in"
      lead={to && to !== '/' ? 'Sign in to go on to the page that you opened.' : undefined}
      foot={
        demoPassword && people.length > 0 ? (
          <section aria-labelledby="demo-people">
            <h2 id="demo-people">Or look around as one of the demo people</h2>
            <p>
              Their password is public: anyone who reaches this address can use them. For real work set HORIZON_DEMO=0.
            </p>
            <ul className={styles.people}>
              {people.map((person) => (
                <li key={person.email}>
                  <button
                    type="button"
                    disabled={enter.isBusy}
                    onClick={() => enter.signIn(person.email, demoPassword)}
                  >
                    <span>{person.name}</span>
                    <span>{person.role}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ) : undefined
      }
    >
      <EntranceForm
        failure={enter.failure}
        values={{ email, password }}
        onSubmit={() => enter.signIn(email, password)}
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
          faults={enter.failure?.fields['email']}
          onChange={(event) => setEmail(event.target.value)}
        />
        <EntranceField
          label="Password"
          noun="your password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          faults={enter.failure?.fields['password']}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" look="primary" busy={enter.isBusy}>
          Sign in
        </Button>
      </EntranceForm>
      <PasskeyButton onSignedIn={enter.open} />
      <IssuerButtons issuers={setup.data?.issuers ?? []} to={to} />
      <p className={styles.aside}>
        <AppLink href="/forgot-password">Forgot your password?</AppLink>
      </p>
    </Entrance>
  );
}

function useSignIn(to: string | undefined) {
  const signIn = useWrite('signIn');
  const queries = useQueryClient();
  const router = useRouter();
  const open = () => {
    // Data of the previous person must not stay in memory.
    queries.clear();
    forgetLinkSecret();
    router.history.replace(safeTarget(to));
  };
  return {
    open,
    // Busy until the next page has loaded.
    isBusy: signIn.isPending || signIn.data !== undefined,
    failure: signIn.error,
    reset: signIn.reset,
    signIn: (email: string, password: string) =>
      signIn.mutate(
        { body: { email: email.trim(), password } },
        {
          onSuccess: open,
        },
      ),
  };
}
