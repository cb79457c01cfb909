import { IconSend, IconTable, IconUsersGroup } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const transmittals = {
  workspaceRail: [
    {
      section: 'Registers',
      label: 'Transmittals',
      page: '/transmittals',
      icon: IconSend,
      permission: 'transmittals:view',
    },
  ],
  projectRail: [
    {
      section: 'Documents',
      label: 'Transmittals',
      page: '/transmittals',
      icon: IconSend,
      permission: 'transmittals:view',
    },
    {
      section: 'Documents',
      label: 'Revision matrix',
      page: '/revision-matrix',
      icon: IconTable,
      permission: 'transmittals:edit',
    },
    {
      section: 'Set-up',
      label: 'Distribution matrix',
      page: '/distribution-matrix',
      icon: IconUsersGroup,
      permission: 'transmittals:edit',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/projects/$projectId/revision-matrix',
      component: lazyRouteComponent(() => import('./holdings-page.tsx'), 'HoldingsPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/projects/$projectId/distribution-matrix',
      component: lazyRouteComponent(() => import('./distribution-page.tsx'), 'DistributionPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/distribution-rules',
      component: lazyRouteComponent(() => import('./distribution-rules-page.tsx'), 'DistributionRulesPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/projects/$projectId/transmittals',
      component: lazyRouteComponent(() => import('./project-transmittals-page.tsx'), 'ProjectTransmittalsPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/transmittals',
      component: lazyRouteComponent(() => import('./transmittals-page.tsx'), 'TransmittalsPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/transmittals/$transmittalId',
      component: lazyRouteComponent(() => import('./transmittal-page.tsx'), 'TransmittalPage'),
    }),
  ],
} as const satisfies WebModule;
