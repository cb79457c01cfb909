// The layout routes: the root, everything behind the sign-in, one workspace. The app adds what they render, so that the
// pages of a domain can be below them without knowing it.
import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';

export const root = createRootRoute({ component: Outlet });

export const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' });

export const workspace = createRoute({ getParentRoute: () => signedIn, path: '/w/$workspaceId' });
