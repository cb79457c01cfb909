import { IconPackages } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const sops = {
  projectRail: [
    {
      section: 'Commercial',
      label: 'Packages of work',
      page: '/sops',
      icon: IconPackages,
      permission: 'sop:view',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/projects/$projectId/sops',
      component: lazyRouteComponent(() => import('./sops-page.tsx'), 'SopsPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/projects/$projectId/sops/$recordId',
      component: lazyRouteComponent(() => import('./sop-page.tsx'), 'SopPage'),
    }),
  ],
} as const satisfies WebModule;
