// Routes for labour rates with awards, allowances, overrides and the calculator.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from './frames.ts';

export const rateRoutes = [
  createRoute({
    getParentRoute: () => workspace,
    path: '/rates',
    component: lazyRouteComponent(() => import('../../labour-rates/rates-page.tsx'), 'RatesPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/rates/awards',
    component: lazyRouteComponent(() => import('../../labour-rates/awards-page.tsx'), 'AwardsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/rates/awards/$awardId',
    component: lazyRouteComponent(() => import('../../labour-rates/award-page.tsx'), 'AwardPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/rates/allowances',
    component: lazyRouteComponent(() => import('../../labour-rates/allowances-page.tsx'), 'AllowancesPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/rates/overrides',
    component: lazyRouteComponent(() => import('../../labour-rates/overrides-page.tsx'), 'OverridesPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/rates/calculator',
    component: lazyRouteComponent(() => import('../../labour-rates/calculator-page.tsx'), 'CalculatorPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/rates/deleted',
    component: lazyRouteComponent(() => import('../../labour-rates/deleted-page.tsx'), 'DeletedPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/rates/$rateId',
    component: lazyRouteComponent(() => import('../../labour-rates/rate-page.tsx'), 'RatePage'),
  }),
] as const;
