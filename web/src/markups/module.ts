import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const markups = {
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/documents/$recordId/drawing',
      validateSearch: (search: Record<string, unknown>) => search,
      component: lazyRouteComponent(() => import('./drawing-page.tsx'), 'DrawingPage'),
    }),
  ],
} as const satisfies WebModule;
