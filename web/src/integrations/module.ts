import { IconPlug } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const integrations = {
  workspaceRail: [
    {
      section: 'Administration',
      label: 'Integrations',
      page: '/integrations',
      icon: IconPlug,
      permission: 'integrations:view',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/integrations',
      component: lazyRouteComponent(() => import('./integrations-page.tsx'), 'IntegrationsPage'),
    }),
  ],
} as const satisfies WebModule;
