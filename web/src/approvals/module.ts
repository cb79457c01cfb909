import { IconGavel, IconShieldCheck } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const approvals = {
  workspaceRail: [
    {
      section: 'Start',
      label: 'Approvals',
      page: '/approvals',
      icon: IconShieldCheck,
      permission: 'approvals:view',
      badge: lazy(() => import('./waiting-count.tsx')),
    },
    {
      section: 'Workspace',
      label: 'Delegation of authority',
      page: '/delegation-of-authority',
      icon: IconGavel,
      permission: 'doa_policy:view',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/approvals',
      component: lazyRouteComponent(() => import('./approvals-page.tsx'), 'ApprovalsPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/approvals/delegations',
      component: lazyRouteComponent(() => import('./approvals-page.tsx'), 'ApprovalsPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/approvals/$requestId',
      component: lazyRouteComponent(() => import('./request-page.tsx'), 'RequestPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/delegation-of-authority',
      component: lazyRouteComponent(() => import('./policy-page.tsx'), 'PolicyPage'),
    }),
  ],
} as const satisfies WebModule;
