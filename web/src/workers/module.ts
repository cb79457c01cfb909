import { IconIdBadge2 } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const workers = {
  workspaceRail: [
    { section: 'Directory', label: 'Workers', page: '/workers', icon: IconIdBadge2, permission: 'crews:view' },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/workers',
      component: lazyRouteComponent(() => import('./workers-page.tsx'), 'WorkersPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/workers/$workerId',
      component: lazyRouteComponent(() => import('./worker-page.tsx'), 'WorkerPage'),
    }),
  ],
} as const satisfies WebModule;
