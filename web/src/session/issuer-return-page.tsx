import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { Loading } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { CodePage } from './code-form.tsx';
import { Entrance, entranceStyles as styles } from './entrance.tsx';
import { forgetLinkSecret } from './link-secret.ts';
import { safeTarget } from './safe-target.ts';
import type { CallInput } from '../client/api.ts';

/** The page an identity provider redirects to: it submits the received parameters, once, and opens the requested page. */
export function IssuerReturnPage() {
  const finish = useWrite('finishIssuerSignIn');
  const queries = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  const isSent = useRef(false);
  const { mutate } = finish;
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const answer = answerOfIssuer(window.location.search);
    // The parameters work only once; nobody else should see them in the address.
    window.history.replaceState(window.history.state, '', '/sign-in/return');
    mutate(
      { body: answer },
      {
        onSuccess: ({ outcome, to }) => {
          if (outcome === 'code_needed') return;
          if (outcome === 'linked') toast.success({ title: 'The account is linked' });
          // Data of the previous person must not stay in memory.
          queries.clear();
          forgetLinkSecret();
          router.history.replace(safeTarget(to ?? undefined));
        },
      },
    );
  }, [mutate, queries, router]);
  if (finish.data?.outcome === 'code_needed') {
    return <CodePage to={undefined} onLeave={() => void navigate({ to: '/sign-in', replace: true })} />;
  }
  if (!finish.error) {
    return (
      <Entrance title="Signing in">
        <Loading what="your account" lines={3} />
      </Entrance>
    );
  }
  return (
    <Entrance title="You are not signed in" lead={<span role="alert">{finish.error.message}</span>}>
      <div className={styles.done}>
        <Button look="primary" onClick={() => void navigate({ to: '/sign-in', replace: true })}>
          Go to sign-in
        </Button>
      </div>
    </Entrance>
  );
}

/** The parameters added by the identity provider to the return address, as input of the call. */
function answerOfIssuer(search: string): CallInput<'finishIssuerSignIn'>['body'] {
  const given = new URLSearchParams(search);
  const part = (name: 'code' | 'iss' | 'error') => {
    const value = given.get(name);
    return value ? { [name]: value } : {};
  };
  return { state: given.get('state') || 'missing', ...part('code'), ...part('iss'), ...part('error') };
}
