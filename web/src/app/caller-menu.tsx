import { Menu } from '@mantine/core';
import { IconLayoutGrid, IconLogout, IconUser } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { AccountMenu } from './account-menu.tsx';
import { useCaller } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { leaveEverywhere } from './leaving.ts';
import { SignOutQuestion } from './sign-out-question.tsx';
import { useWaiting } from './waiting.ts';

/** The person's menu: profile, sign out, look. */
export function CallerMenu() {
  const caller = useCaller();
  const router = useRouter();
  const signOut = useWrite('signOut', { failsWith: 'Failed to sign out' });
  const { changes, constraints } = useWaiting();
  const waiting = changes.length + constraints.length;
  const [isAsking, setAsking] = useState(false);
  const leave = () => signOut.mutate({}, { onSuccess: () => void leaveEverywhere() });
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
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => (waiting > 0 ? setAsking(true) : leave())}
        >
          Sign out
        </Menu.Item>
        <Menu.Divider />
      </AccountMenu>
      {isAsking ? (
        <SignOutQuestion waiting={waiting} busy={signOut.isPending} onLeave={leave} onStay={() => setAsking(false)} />
      ) : null}
    </>
  );
}
