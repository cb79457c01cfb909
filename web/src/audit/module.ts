import { IconHistory } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const audit = {
  workspaceRail: [
    { section: 'Workspace', label: 'History', page: '/history', icon: IconHistory, permission: 'audit:view' },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/history',
      component: lazyRouteComponent(() => import('./history-page.tsx'), 'HistoryPage'),
    }),
  ],
} as const satisfies WebModule;
