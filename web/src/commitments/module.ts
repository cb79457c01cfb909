import { IconContract } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const commitments = {
  projectRail: [
    {
      section: 'Commercial',
      label: 'Commitments',
      page: '/commitments',
      icon: IconContract,
      permission: 'commitments:view',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/projects/$projectId/commitments',
      component: lazyRouteComponent(() => import('./subcontracts-page.tsx'), 'SubcontractsPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/projects/$projectId/commitments/$recordId',
      component: lazyRouteComponent(() => import('./subcontract-page.tsx'), 'SubcontractPage'),
    }),
  ],
} as const satisfies WebModule;
