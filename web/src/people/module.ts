import { IconUsers } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const people = {
  workspaceRail: [
    { section: 'Directory', label: 'People', page: '/people', icon: IconUsers, goKey: 'u', permission: 'members:view' },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/people',
      component: lazyRouteComponent(() => import('./people-page.tsx'), 'PeoplePage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/people/$memberId',
      component: lazyRouteComponent(() => import('./member-page.tsx'), 'MemberPage'),
    }),
  ],
} as const satisfies WebModule;
