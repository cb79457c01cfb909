// Which page answers which address? Every page is a route here, loaded when first opened.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { SignedInFrame, WorkspaceFrame } from './frame.tsx';
import { NotFoundPage, RouteFailure } from './route-failure.tsx';

type Search = Record<string, unknown>;
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Search): { to?: string } => (text(search['to']) ? { to: text(search['to'])! } : {}),
  component: lazyRouteComponent(() => import('../session/sign-in-page.tsx'), 'SignInPage'),
});
const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up',
  component: lazyRouteComponent(() => import('../session/set-up-page.tsx'), 'SetUpPage'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  validateSearch: (search: Search) => ({ token: text(search['token']) ?? '' }),
  component: lazyRouteComponent(() => import('../session/invitation-page.tsx'), 'InvitationPage'),
});
const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  component: lazyRouteComponent(() => import('./gallery/gallery-page.tsx'), 'GalleryPage'),
});
const benchGrid = createRoute({
  getParentRoute: () => root,
  path: '/bench/grid',
  validateSearch: (search: Search) => ({ rows: Number(search['rows'] ?? 100_000) }),
  component: lazyRouteComponent(() => import('./gallery/grid-bench-page.tsx'), 'GridBenchPage'),
});

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedInFrame });
const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('../workspaces/start-page.tsx'), 'StartPage'),
});
const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  component: lazyRouteComponent(() => import('../session/profile-page.tsx'), 'ProfilePage'),
});

const workspace = createRoute({ getParentRoute: () => signedIn, path: '/w/$workspaceId', component: WorkspaceFrame });
const home = createRoute({
  getParentRoute: () => workspace,
  path: '/',
  component: lazyRouteComponent(() => import('../workspaces/home-page.tsx'), 'HomePage'),
});
const project = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId',
  component: lazyRouteComponent(() => import('../projects/project-page.tsx'), 'ProjectPage'),
});

const routeTree = root.addChildren([
  signIn,
  setUp,
  invitation,
  gallery,
  benchGrid,
  signedIn.addChildren([start, profile, workspace.addChildren([home, project])]),
]);

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
