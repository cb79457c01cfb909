import { IconBuilding, IconCertificate } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const companies = {
  workspaceRail: [
    {
      section: 'Directory',
      label: 'Companies',
      page: '/companies',
      icon: IconBuilding,
      goKey: 'c',
      permission: 'companies:view',
    },
    {
      section: 'Directory',
      label: 'Prequalifications',
      page: '/prequalifications',
      icon: IconCertificate,
      permission: 'companies:view',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/companies',
      component: lazyRouteComponent(() => import('./companies-page.tsx'), 'CompaniesPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/companies/$recordId',
      component: lazyRouteComponent(() => import('./company-page.tsx'), 'CompanyPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/prequalifications',
      component: lazyRouteComponent(() => import('./prequalifications-page.tsx'), 'PrequalificationsPage'),
    }),
  ],
} as const satisfies WebModule;
