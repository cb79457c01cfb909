import { IconGavel } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

const board = lazyRouteComponent(() => import('./views/tender-board-page.tsx'), 'TenderBoardPage');
const calendar = lazyRouteComponent(() => import('./views/tender-calendar-page.tsx'), 'TenderCalendarPage');
const letting = lazyRouteComponent(() => import('./views/letting-page.tsx'), 'LettingPage');

/** The pages of this domain and their places in the navigation. */
export const tenders = {
  workspaceRail: [
    {
      section: 'Registers',
      label: 'Tenders',
      page: '/tenders',
      icon: IconGavel,
      permission: 'tender_packages:view',
    },
  ],
  projectRail: [
    {
      section: 'Commercial',
      label: 'Tenders',
      page: '/tenders',
      icon: IconGavel,
      permission: 'tender_packages:view',
    },
  ],
  routes: [
    createRoute({ getParentRoute: () => workspace, path: '/tenders/board', component: board }),
    createRoute({ getParentRoute: () => workspace, path: '/tenders/calendar', component: calendar }),
    createRoute({ getParentRoute: () => workspace, path: '/tenders/letting', component: letting }),
    createRoute({ getParentRoute: () => workspace, path: '/projects/$projectId/tenders/board', component: board }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/projects/$projectId/tenders/calendar',
      component: calendar,
    }),
    createRoute({ getParentRoute: () => workspace, path: '/projects/$projectId/tenders/letting', component: letting }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/projects/$projectId/tenders',
      component: lazyRouteComponent(() => import('./project-tenders-page.tsx'), 'ProjectTendersPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/tenders',
      component: lazyRouteComponent(() => import('./tenders-page.tsx'), 'TendersPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/tenders/$recordId',
      component: lazyRouteComponent(() => import('./tender-page.tsx'), 'TenderPage'),
    }),
  ],
} as const satisfies WebModule;
