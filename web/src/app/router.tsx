// The router: the pages of the domains, of the signed-in person, and of people who are not signed in.
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { root, signedIn, workspace } from '../client/frames.ts';
import { SignedInFrame, WorkspaceFrame } from './frame.tsx';
import { moduleRoutes } from './modules.ts';
import { NothingHere, NotFoundPage, RouteFailure } from './route-failure.tsx';
import { entranceRoutes } from './routes/entrance.ts';
import { ownRoutes } from './routes/own.ts';

root.update({ notFoundComponent: NotFoundPage });
signedIn.update({ component: SignedInFrame });
workspace.update({ component: WorkspaceFrame, notFoundComponent: NothingHere });

const routeTree = root.addChildren([
  ...entranceRoutes,
  signedIn.addChildren([...ownRoutes, workspace.addChildren(moduleRoutes)]),
]);

/** Creates the router, by default on the browser's history. Links to an unknown address do not compile. */
export const newRouter = (history?: RouterHistory) =>
  createRouter({
    ...(history ? { history } : {}),
    routeTree,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteFailure,
    scrollRestoration: history === undefined,
  });

export type AppRouter = ReturnType<typeof newRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
