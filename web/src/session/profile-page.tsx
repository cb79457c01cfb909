import { useMemo } from 'react';
import { useCaller } from '../client/caller.tsx';
import { usePageCrumbs } from '../client/shell-state.ts';
import { EmailText } from '../ui/email-text.tsx';
import { DetailPage, SummaryStrip } from '../ui/page.tsx';
import { Subscriptions } from '../notifications/subscriptions.tsx';
import { ApiTokens } from './api-tokens.tsx';
import { CalendarLink } from './calendar-link.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './profile.module.css';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { SignInMethods } from './sign-in-methods.tsx';
import { WaitingInvitations } from './waiting-invitations.tsx';

/** The person's own account: name, password, sessions and API tokens. */
export function ProfilePage() {
  const caller = useCaller();
  usePageCrumbs(useMemo(() => [{ label: 'Profile' }], []));
  const workspaces = caller.workspaces.map((workspace) => workspace.workspace).join(', ');
  return (
    <DetailPage
      title={caller.name}
      summary={
        <SummaryStrip
          figures={[
            { label: 'E-mail', isLong: true, value: <EmailText email={caller.email} /> },
            { label: 'Company', value: caller.company ?? '–' },
            { label: caller.workspaces.length === 1 ? 'Workspace' : 'Workspaces', value: workspaces || '–' },
          ]}
        />
      }
    >
      <div className={styles.profile}>
        {caller.seeing_as ? (
          <p className={styles.quiet}>Sessions, tokens and the password belong to {caller.name} alone.</p>
        ) : (
          <>
            <WaitingInvitations />
            <SignInMethods />
            <Passkeys />
            <SecondFactor />
            <Sessions />
            <Subscriptions />
            <ApiTokens />
            <CalendarLink />
            <PasswordForm />
          </>
        )}
      </div>
    </DetailPage>
  );
}
