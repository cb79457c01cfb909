import { IconHelmet } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const crews = {
  workspaceRail: [{ section: 'Directory', label: 'Crews', page: '/crews', icon: IconHelmet, permission: 'crews:view' }],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/crews',
      component: lazyRouteComponent(() => import('./crews-page.tsx'), 'CrewsPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/crews/$recordId',
      component: lazyRouteComponent(() => import('./crew-page.tsx'), 'CrewPage'),
    }),
  ],
} as const satisfies WebModule;
