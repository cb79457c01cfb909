import { IconMail } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const mail = {
  workspaceRail: [
    { section: 'Administration', label: 'Outbox', page: '/outbox', icon: IconMail, permission: 'mail:view' },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/outbox',
      component: lazyRouteComponent(() => import('./outbox-page.tsx'), 'OutboxPage'),
    }),
  ],
} as const satisfies WebModule;
