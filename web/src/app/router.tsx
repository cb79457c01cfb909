// The router. The routes of each area are in a file of their own; a new area is added here.
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { RouteFailure } from './route-failure.tsx';
import { directoryRoutes } from './routes/directory.ts';
import { entranceRoutes } from './routes/entrance.ts';
import { root, signedIn, workspace } from './routes/frames.ts';
import { ownRoutes } from './routes/own.ts';
import { rateRoutes } from './routes/rates.ts';
import { scheduleRoutes } from './routes/schedule.ts';
import { workspaceRoutes } from './routes/workspace.ts';

const routeTree = root.addChildren([
  ...entranceRoutes,
  signedIn.addChildren([
    ...ownRoutes,
    workspace.addChildren([...workspaceRoutes, ...rateRoutes, ...scheduleRoutes, ...directoryRoutes]),
  ]),
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
