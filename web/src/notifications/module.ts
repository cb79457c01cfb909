import { IconBellCog } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const notifications = {
  workspaceRail: [
    {
      section: 'Administration',
      label: 'Notification templates',
      page: '/notification-templates',
      icon: IconBellCog,
      permission: 'notification_templates:view',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/notification-templates',
      component: lazyRouteComponent(() => import('./templates-page.tsx'), 'TemplatesPage'),
    }),
  ],
} as const satisfies WebModule;
