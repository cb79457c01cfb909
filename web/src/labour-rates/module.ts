import { IconCoins } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const labourRates = {
  workspaceRail: [
    {
      section: 'Registers',
      label: 'Labour rates',
      page: '/rates',
      icon: IconCoins,
      goKey: 'l',
      permission: 'labour_rates:view',
    },
  ],
  morePages: [
    { label: 'Awards', hint: 'Labour rates', page: '/rates/awards', permission: 'labour_rates:view' },
    { label: 'Allowances', hint: 'Labour rates', page: '/rates/allowances', permission: 'labour_rates:view' },
    { label: 'Deleted rates', hint: 'Labour rates', page: '/rates/deleted', permission: 'labour_rates:view' },
    { label: 'Project overrides', hint: 'Labour rates', page: '/rates/overrides', permission: 'labour_overrides:view' },
    { label: 'Calculator', hint: 'Labour rates', page: '/rates/calculator', permission: 'labour_rates:see_cost' },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/rates',
      component: lazyRouteComponent(() => import('./rates-page.tsx'), 'RatesPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/rates/awards',
      component: lazyRouteComponent(() => import('./awards-page.tsx'), 'AwardsPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/rates/awards/$awardId',
      component: lazyRouteComponent(() => import('./award-page.tsx'), 'AwardPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/rates/allowances',
      component: lazyRouteComponent(() => import('./allowances-page.tsx'), 'AllowancesPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/rates/overrides',
      component: lazyRouteComponent(() => import('./overrides-page.tsx'), 'OverridesPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/rates/calculator',
      component: lazyRouteComponent(() => import('./calculator-page.tsx'), 'CalculatorPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/rates/deleted',
      component: lazyRouteComponent(() => import('./deleted-page.tsx'), 'DeletedPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/rates/$rateId',
      component: lazyRouteComponent(() => import('./rate-page.tsx'), 'RatePage'),
    }),
  ],
} as const satisfies WebModule;
