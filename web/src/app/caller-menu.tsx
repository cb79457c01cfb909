import { Menu } from '@mantine/core';
import { IconLayoutGrid, IconLogout, IconUser } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { AccountMenu } from './account-menu.tsx';
import { api } from '../client/api.ts';
import { useCaller } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { useActions } from './commands.ts';
import { signOutEverywhere } from './sign-out.ts';
import { useWaiting, formatChangeCount } from './waiting.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** The person's menu: profile, sign out, appearance. */
export function CallerMenu() {
  const caller = useCaller();
  const router = useRouter();
  const signOut = useWrite('signOut', { failsWith: 'Failed to sign out' });
  const { changes, constraints, proposals } = useWaiting();
  const waiting = changes.length + constraints.length + proposals.length;
  const [isAsking, setAsking] = useState(false);
  const { mutate } = signOut;
  const { issuer } = caller;
  const leave = useCallback(async () => {
    // Fetched while the session exists. An unreachable identity provider must not prevent signing out of Horizon.
    const elsewhere = issuer === null ? null : await api('getIssuerSignOut', {}).catch(() => null);
    mutate(
      {},
      {
        onSuccess: () => void signOutEverywhere(elsewhere?.address ?? undefined),
        onError: () => setAsking(false),
      },
    );
  }, [mutate, issuer]);
  const askOrLeave = useCallback(() => (waiting > 0 ? setAsking(true) : void leave()), [waiting, leave]);
  // The last change was sent while the question was on the screen: nothing is left to ask.
  const hasSentAll = isAsking && waiting === 0;
  useEffect(() => {
    if (hasSentAll) void leave();
  }, [hasSentAll, leave]);
  useActions(
    useMemo(
      () => [{ id: 'sign-out', label: 'Sign out', also: 'log out logout leave', isLast: true, run: askOrLeave }],
      [askOrLeave],
    ),
  );
  return (
    <>
      <AccountMenu>
        <Menu.Label>
          {caller.name}
          <br />
          {caller.email}
        </Menu.Label>
        <Menu.Item leftSection={<IconUser size={16} aria-hidden />} onClick={() => router.history.push('/profile')}>
          Profile and sessions
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLayoutGrid size={16} aria-hidden />}
          onClick={() => router.history.push('/workspaces')}
        >
          All workspaces
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={askOrLeave}>
          Sign out
        </Menu.Item>
        <Menu.Divider />
      </AccountMenu>
      {isAsking && waiting > 0 ? (
        <SignOutQuestion
          waiting={waiting}
          busy={signOut.isPending}
          onLeave={() => void leave()}
          onStay={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

interface SignOutQuestionProps {
  /** The number of unsent changes. */
  waiting: number;
  busy: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks for confirmation when somebody signs out while unsent changes wait in this browser. */
function SignOutQuestion({ waiting, busy, onLeave, onStay }: SignOutQuestionProps) {
  const isOne = waiting === 1;
  return (
    <Dialog
      title={`Sign out before ${isOne ? 'your change is' : 'your changes are'} sent?`}
      onClose={onStay}
      footer={
        <>
          <Button busy={busy} onClick={onLeave}>
            Sign out
          </Button>
          <Button look="primary" data-autofocus onClick={onStay}>
            Stay
          </Button>
        </>
      }
    >
      <p>
        {formatChangeCount(waiting)} of the weekly plan {isOne ? 'has' : 'have'} not reached Horizon yet.{' '}
        {isOne ? 'It stays' : 'They stay'} in this browser, visible only to you, and {isOne ? 'is' : 'are'} sent once
        you sign in here again.
      </p>
    </Dialog>
  );
}
