import { IconToggleLeft } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const implementations = {
  workspaceRail: [
    { section: 'Workspace', label: 'Features', page: '/features', icon: IconToggleLeft, permission: 'workspace:edit' },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/features',
      component: lazyRouteComponent(() => import('./features-page.tsx'), 'FeaturesPage'),
    }),
  ],
} as const satisfies WebModule;
