// Pages of the signed-in person, above all workspaces.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from './frames.ts';

const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('../../workspaces/start-page.tsx'), 'StartPage'),
});
const workspaces = createRoute({
  getParentRoute: () => signedIn,
  path: '/workspaces',
  component: lazyRouteComponent(() => import('../../workspaces/workspaces-page.tsx'), 'WorkspacesPage'),
});
const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  component: lazyRouteComponent(() => import('../../session/profile-page.tsx'), 'ProfilePage'),
});

export const ownRoutes = [start, workspaces, profile] as const;
