// Which page answers which address? The routes of each area have their file; a new area is listed here.
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

/** A router of the application, by the browser's addresses unless specified otherwise; links to an address that no page answers do not compile. */
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
