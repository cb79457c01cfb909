import { IconCamera, IconChecklist, IconFiles, IconHome } from '@tabler/icons-react';
import { useMemo } from 'react';
import { AccountMenu } from './account-menu.tsx';
import { workspaceSections } from './navigation.ts';
import type { ShellSlots } from './shell.tsx';

const bottomItems = [
  { label: 'Today', href: '/', icon: IconHome },
  { label: 'Tasks', href: '/my-work', icon: IconChecklist },
  { label: 'Drawings', href: '/drawings', icon: IconFiles },
  { label: 'Capture', href: '/capture', icon: IconCamera },
];

/** What fills the frame for the person and place at hand. */
export function useShellSlots(): ShellSlots {
  return useMemo(() => ({ sections: workspaceSections, bottomItems, account: <AccountMenu /> }), []);
}
