import { IconMessageQuestion } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const clarifications = {
  workspaceRail: [
    {
      section: 'Registers',
      label: 'Clarifications',
      page: '/clarifications',
      icon: IconMessageQuestion,
      permission: 'clarifications:view',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/clarifications',
      component: lazyRouteComponent(() => import('./clarifications-page.tsx'), 'ClarificationsPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/clarifications/$recordId',
      component: lazyRouteComponent(() => import('./clarification-page.tsx'), 'ClarificationPage'),
    }),
  ],
} as const satisfies WebModule;
