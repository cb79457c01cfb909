import { IconHome, IconSettings } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const workspaces = {
  workspaceRail: [
    { section: 'Start', label: 'Home', page: '', icon: IconHome, goKey: 'h', exact: true },
    { section: 'Workspace', label: 'Settings', page: '/settings', icon: IconSettings, permission: 'workspace:edit' },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/',
      component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/settings',
      component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
    }),
  ],
} as const satisfies WebModule;
