import { Menu } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { AccountMenu } from './account-menu.tsx';
import { useCaller } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { forgetPerson } from './on-site.ts';

/** The person's menu: profile, sign out, look. */
export function CallerMenu() {
  const caller = useCaller();
  const router = useRouter();
  const signOut = useWrite('signOut', { failsWith: 'Failed to sign out' });
  const leave = () => void forgetPerson().then(() => window.location.assign('/sign-in'));
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
        onClick={() => signOut.mutate({}, { onSuccess: leave })}
      >
        Sign out
      </Menu.Item>
      <Menu.Divider />
    </AccountMenu>
  );
}
