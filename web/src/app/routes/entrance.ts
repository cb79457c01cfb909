// Routes for people who are not signed in, and the gallery for development.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { NotFoundPage } from '../route-failure.tsx';
import { root } from '../../client/frames.ts';

type Search = Record<string, unknown>;
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Search): { to?: string } => (text(search['to']) ? { to: text(search['to'])! } : {}),
  component: lazyRouteComponent(() => import('../../session/sign-in-page.tsx'), 'SignInPage'),
});
const issuerReturn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/return',
  component: lazyRouteComponent(() => import('../../session/issuer-return-page.tsx'), 'IssuerReturnPage'),
});
const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up',
  component: lazyRouteComponent(() => import('../../session/set-up-page.tsx'), 'SetUpPage'),
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('../../session/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  component: lazyRouteComponent(() => import('../../notifications/unsubscribe-page.tsx'), 'UnsubscribePage'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('../../session/invitation-page.tsx'), 'InvitationPage'),
});

const guestTransmittal = createRoute({
  getParentRoute: () => root,
  path: '/guest-transmittal',
  component: lazyRouteComponent(() => import('../../transmittals/guest-transmittal-page.tsx'), 'GuestTransmittalPage'),
});

const guestTender = createRoute({
  getParentRoute: () => root,
  path: '/guest-tender',
  component: lazyRouteComponent(() => import('../../tenders/portal/guest-tender-page.tsx'), 'GuestTenderPage'),
});

/** The gallery and the benchmark pages are built for development and measurements only. */
const hasParts = import.meta.env.DEV || import.meta.env.MODE === 'parts';

const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  component: hasParts ? lazyRouteComponent(() => import('../gallery/gallery-page.tsx'), 'GalleryPage') : NotFoundPage,
});
const benchGrid = createRoute({
  getParentRoute: () => root,
  path: '/bench/grid',
  validateSearch: (search: Search) => ({ rows: Number(search['rows'] ?? 100_000) }),
  component: hasParts
    ? lazyRouteComponent(() => import('../gallery/grid-bench-page.tsx'), 'GridBenchPage')
    : NotFoundPage,
});

const benchGantt = createRoute({
  getParentRoute: () => root,
  path: '/bench/gantt',
  validateSearch: (search: Search) => ({
    n: Number(search['n'] ?? 10_000),
    auto: Boolean(search['auto']),
    sample: Boolean(search['sample']),
  }),
  component: hasParts
    ? lazyRouteComponent(() => import('../../schedule/gantt/bench/gantt-bench-page.tsx'), 'GanttBenchPage')
    : NotFoundPage,
});

export const entranceRoutes = [
  signIn,
  issuerReturn,
  setUp,
  forgotPassword,
  unsubscribe,
  invitation,
  guestTransmittal,
  guestTender,
  gallery,
  benchGrid,
  benchGantt,
] as const;
