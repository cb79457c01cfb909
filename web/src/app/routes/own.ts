// Routes of the signed-in person, outside any workspace.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../client/frames.ts';

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

const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/notifications',
  component: lazyRouteComponent(() => import('../../notifications/notifications-page.tsx'), 'NotificationsPage'),
});

const downloads = createRoute({
  getParentRoute: () => signedIn,
  path: '/downloads',
  component: lazyRouteComponent(() => import('../../notifications/downloads-page.tsx'), 'DownloadsPage'),
});

const cardCheck = createRoute({
  getParentRoute: () => signedIn,
  path: '/worker-card/$code',
  component: lazyRouteComponent(() => import('../../workers/card-check-page.tsx'), 'CardCheckPage'),
});

export const ownRoutes = [start, workspaces, profile, notifications, downloads, cardCheck] as const;
