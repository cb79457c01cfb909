import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { Entrance, EntranceField, EntranceForm, entranceStyles as styles } from './entrance.tsx';
import { forgetLinkSecret } from './link-secret.ts';
import { safeTarget } from './safe-target.ts';

interface CodeFormProps {
  /** The code was correct; `to` is the page requested before going to the identity provider. */
  onDone: (to: string | null) => void;
}

/** Asks for a code of the authenticator app or a recovery code. */
export function CodeForm({ onDone }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const finish = useWrite('finishSecondFactor');
  return (
    <>
      <EntranceForm
        failure={finish.error}
        values={{ code }}
        onSubmit={() => finish.mutate({ body: { code } }, { onSuccess: ({ to }) => onDone(to) })}
      >
        <EntranceField
          key={String(isRecovery)}
          label={isRecovery ? 'Recovery code' : 'Code'}
          noun={isRecovery ? 'a recovery code' : 'the code'}
          name="code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          // The form replaces the previous one, and its only field is the next to fill in.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          data-autofocus
          required
          maxLength={40}
          help={
            isRecovery
              ? 'One of the codes that you kept when you set up the second factor. Each works once.'
              : 'The six digits that your authenticator app shows now.'
          }
          value={code}
          faults={finish.error?.fields['code']}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" look="primary" busy={finish.isPending || finish.data !== undefined}>
          Sign in
        </Button>
      </EntranceForm>
      <p className={styles.aside}>
        <Button
          look="link"
          onClick={() => {
            setRecovery(!isRecovery);
            setCode('');
            finish.reset();
          }}
        >
          {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      </p>
    </>
  );
}

/** The second step of a sign-in, as a page. */
export function CodePage({ to, onLeave }: { to: string | undefined; onLeave: () => void }) {
  const queries = useQueryClient();
  const router = useRouter();
  return (
    <Entrance title="Enter your code" lead="Your account asks for a second factor.">
      <CodeForm
        onDone={(target) => {
          // Data of the previous person must not stay in memory.
          queries.clear();
          forgetLinkSecret();
          router.history.replace(safeTarget(target ?? to));
        }}
      />
      <p className={styles.aside}>
        <Button look="link" onClick={onLeave}>
          Sign in as somebody else
        </Button>
      </p>
    </Entrance>
  );
}
