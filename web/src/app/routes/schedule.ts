// Routes for the programme of a project.
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { workspace } from './frames.ts';

type Search = Record<string, unknown>;

export const scheduleRoutes = [
  createRoute({
    getParentRoute: () => workspace,
    path: '/projects/$projectId/dashboard',
    component: lazyRouteComponent(() => import('../../schedule/plan/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/projects/$projectId/weekly-plan',
    component: lazyRouteComponent(() => import('../../schedule/plan/weekly/weekly-plan-page.tsx'), 'WeeklyPlanPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/projects/$projectId/critical-path',
    component: lazyRouteComponent(
      () => import('../../schedule/plan/critical/critical-path-page.tsx'),
      'CriticalPathPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/projects/$projectId/resources',
    component: lazyRouteComponent(() => import('../../schedule/plan/resources/resources-page.tsx'), 'ResourcesPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/projects/$projectId/resource-list',
    component: lazyRouteComponent(() => import('../../schedule/resources/resource-list-page.tsx'), 'ResourceListPage'),
  }),
  // The programme opens on its dashboard; a link with parameters of the chart opens the chart.
  createRoute({
    getParentRoute: () => workspace,
    path: '/projects/$projectId/schedule',
    validateSearch: (search: Search) => search,
    beforeLoad: ({ params, search }) => {
      throw Object.keys(search).length > 0
        ? redirect({ to: '/w/$workspaceId/projects/$projectId/gantt', params, search, replace: true })
        : redirect({ to: '/w/$workspaceId/projects/$projectId/dashboard', params, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/projects/$projectId/gantt',
    validateSearch: (search: Search) => search,
    component: lazyRouteComponent(() => import('../../schedule/gantt/page/gantt-page.tsx'), 'GanttPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/projects/$projectId/tasks',
    component: lazyRouteComponent(() => import('../../schedule/tasks/tasks-page.tsx'), 'TasksPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/projects/$projectId/import',
    component: lazyRouteComponent(() => import('../../schedule/import/import-page.tsx'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/projects/$projectId/wbs',
    component: lazyRouteComponent(() => import('../../schedule/wbs/wbs-page.tsx'), 'WbsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/projects/$projectId/comparison',
    component: lazyRouteComponent(() => import('../../schedule/comparison/comparison-page.tsx'), 'ComparisonPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/projects/$projectId/baselines',
    component: lazyRouteComponent(() => import('../../schedule/baselines/baselines-page.tsx'), 'BaselinesPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/projects/$projectId/calendars',
    component: lazyRouteComponent(() => import('../../schedule/calendars/calendars-page.tsx'), 'CalendarsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/projects/$projectId/schedule-options',
    component: lazyRouteComponent(
      () => import('../../schedule/options/schedule-options-page.tsx'),
      'ScheduleOptionsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/projects/$projectId/constraints',
    component: lazyRouteComponent(
      () => import('../../schedule/constraints/constraint-log-page.tsx'),
      'ConstraintLogPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/projects/$projectId/proposals',
    component: lazyRouteComponent(() => import('../../schedule/proposals/proposals-page.tsx'), 'ProposalsPage'),
  }),
] as const;
