// The layout routes: the root, everything behind the sign-in, one workspace.
import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';
import { SignedInFrame, WorkspaceFrame } from '../frame.tsx';
import { NothingHere, NotFoundPage } from '../route-failure.tsx';

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

export const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedInFrame });

export const workspace = createRoute({
  getParentRoute: () => signedIn,
  path: '/w/$workspaceId',
  component: WorkspaceFrame,
  notFoundComponent: NothingHere,
});
