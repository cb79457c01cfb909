import { IconBuildingCommunity, IconUsersGroup } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const projectStructure = {
  workspaceRail: [
    {
      section: 'Directory',
      label: 'Teams',
      page: '/teams',
      icon: IconUsersGroup,
      permission: 'project_structure:view',
    },
    {
      section: 'Directory',
      label: 'Buildings',
      page: '/buildings',
      icon: IconBuildingCommunity,
      permission: 'project_structure:view',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/teams',
      component: lazyRouteComponent(() => import('./teams-page.tsx'), 'TeamsPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/buildings',
      component: lazyRouteComponent(() => import('./buildings-page.tsx'), 'BuildingsPage'),
    }),
  ],
} as const satisfies WebModule;
