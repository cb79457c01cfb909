import { IconChecklist } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const actions = {
  workspaceRail: [
    { section: 'Start', label: 'Work items', page: '/work-items', icon: IconChecklist, permission: 'schedule:view' },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/work-items',
      component: lazyRouteComponent(() => import('./work-items-page.tsx'), 'WorkItemsPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/work-items/$workItemId',
      component: lazyRouteComponent(() => import('./work-item-page.tsx'), 'WorkItemPage'),
    }),
  ],
} as const satisfies WebModule;
