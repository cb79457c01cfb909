import { IconBuildingBank } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const businessEntities = {
  workspaceRail: [
    {
      section: 'Workspace',
      label: 'Business entity',
      page: '/business-entity',
      icon: IconBuildingBank,
      permission: 'business_entities:view',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/business-entity',
      component: lazyRouteComponent(() => import('./business-entity-page.tsx'), 'BusinessEntityPage'),
    }),
  ],
} as const satisfies WebModule;
