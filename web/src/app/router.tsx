// Which page answers which address? Every page is a route here, loaded when first opened.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { NotFoundPage, RouteFailure } from './route-failure.tsx';
import { Shell } from './shell.tsx';
import { useShellSlots } from './shell-slots.tsx';

function Root() {
  return (
    <Shell slots={useShellSlots()}>
      <Outlet />
    </Shell>
  );
}

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
});

const galleryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/gallery',
  component: lazyRouteComponent(() => import('./gallery/gallery-page.tsx'), 'GalleryPage'),
});

const benchGridRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bench/grid',
  validateSearch: (search: Record<string, unknown>) => ({ rows: Number(search['rows'] ?? 100_000) }),
  component: lazyRouteComponent(() => import('./gallery/grid-bench-page.tsx'), 'GridBenchPage'),
});

const routeTree = rootRoute.addChildren([homeRoute, galleryRoute, benchGridRoute]);

/** The application's router; links to an address that no page answers do not compile. */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultErrorComponent: RouteFailure,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
