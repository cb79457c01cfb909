import { IconNotebook } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of site diaries. */
export const siteDiaries = {
  projectRail: [
    {
      section: 'Site',
      label: 'Site diaries',
      page: '/site-diaries',
      icon: IconNotebook,
      permission: 'project_structure:view',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/projects/$projectId/site-diaries',
      component: lazyRouteComponent(() => import('./site-diaries-page.tsx'), 'SiteDiariesPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/projects/$projectId/site-diaries/$recordId',
      component: lazyRouteComponent(() => import('./site-diary-page.tsx'), 'SiteDiaryPage'),
    }),
  ],
} as const satisfies WebModule;
