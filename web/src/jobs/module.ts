import { IconStack2 } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const jobs = {
  workspaceRail: [
    { section: 'Administration', label: 'Background jobs', page: '/jobs', icon: IconStack2, permission: 'jobs:view' },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/jobs',
      component: lazyRouteComponent(() => import('./jobs-page.tsx'), 'JobsPage'),
    }),
  ],
} as const satisfies WebModule;
