import { IconLayoutGrid } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const projects = {
  workspaceRail: [{ section: 'Start', label: 'Projects', page: '/projects', icon: IconLayoutGrid, goKey: 'p' }],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/projects',
      component: lazyRouteComponent(() => import('./projects-page.tsx'), 'ProjectsPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/projects/$projectId',
      component: lazyRouteComponent(() => import('./project-page.tsx'), 'ProjectPage'),
    }),
  ],
} as const satisfies WebModule;
