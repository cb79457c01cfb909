import { IconUserDollar } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const clients = {
  workspaceRail: [
    { section: 'Directory', label: 'Clients', page: '/clients', icon: IconUserDollar, permission: 'clients:view' },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/clients',
      component: lazyRouteComponent(() => import('./clients-page.tsx'), 'ClientsPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/clients/$recordId',
      component: lazyRouteComponent(() => import('./client-page.tsx'), 'ClientPage'),
    }),
  ],
} as const satisfies WebModule;
