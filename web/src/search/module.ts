import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const search = {
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/search',
      component: lazyRouteComponent(() => import('./search-page.tsx'), 'SearchPage'),
    }),
  ],
} as const satisfies WebModule;
