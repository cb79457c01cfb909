import { IconWebhook } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const webhooks = {
  workspaceRail: [
    { section: 'Administration', label: 'Webhooks', page: '/webhooks', icon: IconWebhook, permission: 'webhooks:view' },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/webhooks',
      component: lazyRouteComponent(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/webhooks/$recordId',
      component: lazyRouteComponent(() => import('./webhook-page.tsx'), 'WebhookPage'),
    }),
  ],
} as const satisfies WebModule;
