import { Menu } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { AccountMenu } from './account-menu.tsx';
import { useCaller } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { leaveEverywhere } from './leaving.ts';

/** The person's menu: profile, sign out, look. */
export function CallerMenu() {
  const caller = useCaller();
  const router = useRouter();
  const signOut = useWrite('signOut', { failsWith: 'Failed to sign out' });
  return (
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
        leftSection={<IconLogout size={16} aria-hidden />}
        onClick={() => signOut.mutate({}, { onSuccess: () => void leaveEverywhere() })}
      >
        Sign out
      </Menu.Item>
      <Menu.Divider />
    </AccountMenu>
  );
}
