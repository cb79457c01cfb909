// Which page answers which address? Every page is a route here, loaded when first opened.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { SignedInFrame, WorkspaceFrame } from './frame.tsx';
import { NothingHere, NotFoundPage, RouteFailure } from './route-failure.tsx';

type Search = Record<string, unknown>;
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Search): { to?: string } => (text(search['to']) ? { to: text(search['to'])! } : {}),
  component: lazyRouteComponent(() => import('../session/sign-in-page.tsx'), 'SignInPage'),
});
const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up',
  component: lazyRouteComponent(() => import('../session/set-up-page.tsx'), 'SetUpPage'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('../session/invitation-page.tsx'), 'InvitationPage'),
});

/** The parts on show and the benches are built for development and measurements alone. */
const hasParts = import.meta.env.DEV || import.meta.env.MODE === 'parts';

const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  component: hasParts ? lazyRouteComponent(() => import('./gallery/gallery-page.tsx'), 'GalleryPage') : NotFoundPage,
});
const benchGrid = createRoute({
  getParentRoute: () => root,
  path: '/bench/grid',
  validateSearch: (search: Search) => ({ rows: Number(search['rows'] ?? 100_000) }),
  component: hasParts
    ? lazyRouteComponent(() => import('./gallery/grid-bench-page.tsx'), 'GridBenchPage')
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
    ? lazyRouteComponent(() => import('../schedule/gantt/bench/gantt-bench-page.tsx'), 'GanttBenchPage')
    : NotFoundPage,
});

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedInFrame });
const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('../workspaces/start-page.tsx'), 'StartPage'),
});
const workspaces = createRoute({
  getParentRoute: () => signedIn,
  path: '/workspaces',
  component: lazyRouteComponent(() => import('../workspaces/workspaces-page.tsx'), 'WorkspacesPage'),
});
const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  component: lazyRouteComponent(() => import('../session/profile-page.tsx'), 'ProfilePage'),
});

const workspace = createRoute({
  getParentRoute: () => signedIn,
  path: '/w/$workspaceId',
  component: WorkspaceFrame,
  notFoundComponent: NothingHere,
});
const home = createRoute({
  getParentRoute: () => workspace,
  path: '/',
  component: lazyRouteComponent(() => import('../workspaces/home-page.tsx'), 'HomePage'),
});
const projects = createRoute({
  getParentRoute: () => workspace,
  path: '/projects',
  component: lazyRouteComponent(() => import('../projects/projects-page.tsx'), 'ProjectsPage'),
});
const project = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId',
  component: lazyRouteComponent(() => import('../projects/project-page.tsx'), 'ProjectPage'),
});
const tasks = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/tasks',
  component: lazyRouteComponent(() => import('../schedule/tasks/tasks-page.tsx'), 'TasksPage'),
});
const scheduleImport = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/import',
  component: lazyRouteComponent(() => import('../schedule/import/import-page.tsx'), 'ImportPage'),
});
const wbs = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/wbs',
  component: lazyRouteComponent(() => import('../schedule/wbs/wbs-page.tsx'), 'WbsPage'),
});
// The programme opens on its dashboard; a link that says what to show of the chart opens the chart.
const schedule = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/schedule',
  validateSearch: (search: Search) => search,
  beforeLoad: ({ params, search }) => {
    throw Object.keys(search).length > 0
      ? redirect({ to: '/w/$workspaceId/projects/$projectId/gantt', params, search, replace: true })
      : redirect({ to: '/w/$workspaceId/projects/$projectId/dashboard', params, replace: true });
  },
});
const gantt = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/gantt',
  validateSearch: (search: Search) => search,
  component: lazyRouteComponent(() => import('../schedule/gantt/page/gantt-page.tsx'), 'GanttPage'),
});
const planDashboard = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/dashboard',
  component: lazyRouteComponent(() => import('../schedule/plan/dashboard/dashboard-page.tsx'), 'DashboardPage'),
});
const weeklyPlan = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/weekly-plan',
  component: lazyRouteComponent(() => import('../schedule/plan/weekly/weekly-plan-page.tsx'), 'WeeklyPlanPage'),
});
const criticalPath = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/critical-path',
  component: lazyRouteComponent(() => import('../schedule/plan/critical/critical-path-page.tsx'), 'CriticalPathPage'),
});
const planResources = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/resources',
  component: lazyRouteComponent(() => import('../schedule/plan/resources/resources-page.tsx'), 'ResourcesPage'),
});
const calendars = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/calendars',
  component: lazyRouteComponent(() => import('../schedule/calendars/calendars-page.tsx'), 'CalendarsPage'),
});
const scheduleOptions = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/schedule-options',
  component: lazyRouteComponent(() => import('../schedule/options/schedule-options-page.tsx'), 'ScheduleOptionsPage'),
});
const constraintLog = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/constraints',
  component: lazyRouteComponent(() => import('../schedule/constraints/constraint-log-page.tsx'), 'ConstraintLogPage'),
});
const proposals = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/proposals',
  component: lazyRouteComponent(() => import('../schedule/proposals/proposals-page.tsx'), 'ProposalsPage'),
});
const baselines = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/baselines',
  component: lazyRouteComponent(() => import('../schedule/baselines/baselines-page.tsx'), 'BaselinesPage'),
});
const comparison = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/comparison',
  component: lazyRouteComponent(() => import('../schedule/comparison/comparison-page.tsx'), 'ComparisonPage'),
});
const resourceList = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/resource-list',
  component: lazyRouteComponent(() => import('../schedule/resources/resource-list-page.tsx'), 'ResourceListPage'),
});
const people = createRoute({
  getParentRoute: () => workspace,
  path: '/people',
  component: lazyRouteComponent(() => import('../people/people-page.tsx'), 'PeoplePage'),
});
const member = createRoute({
  getParentRoute: () => workspace,
  path: '/people/$memberId',
  component: lazyRouteComponent(() => import('../people/member-page.tsx'), 'MemberPage'),
});
const roles = createRoute({
  getParentRoute: () => workspace,
  path: '/roles',
  component: lazyRouteComponent(() => import('../roles/roles-page.tsx'), 'RolesPage'),
});
const permissionTable = createRoute({
  getParentRoute: () => workspace,
  path: '/roles/table',
  component: lazyRouteComponent(() => import('../roles/permission-table-page.tsx'), 'PermissionTablePage'),
});
const role = createRoute({
  getParentRoute: () => workspace,
  path: '/roles/$roleId',
  component: lazyRouteComponent(() => import('../roles/role-page.tsx'), 'RolePage'),
});
const companies = createRoute({
  getParentRoute: () => workspace,
  path: '/companies',
  component: lazyRouteComponent(() => import('../companies/companies-page.tsx'), 'CompaniesPage'),
});
const company = createRoute({
  getParentRoute: () => workspace,
  path: '/companies/$companyId',
  component: lazyRouteComponent(() => import('../companies/company-page.tsx'), 'CompanyPage'),
});
const teams = createRoute({
  getParentRoute: () => workspace,
  path: '/teams',
  component: lazyRouteComponent(() => import('../project-structure/teams-page.tsx'), 'TeamsPage'),
});
const buildings = createRoute({
  getParentRoute: () => workspace,
  path: '/buildings',
  component: lazyRouteComponent(() => import('../project-structure/buildings-page.tsx'), 'BuildingsPage'),
});
const settings = createRoute({
  getParentRoute: () => workspace,
  path: '/settings',
  component: lazyRouteComponent(() => import('../workspaces/settings-page.tsx'), 'SettingsPage'),
});
const history = createRoute({
  getParentRoute: () => workspace,
  path: '/history',
  component: lazyRouteComponent(() => import('../audit/history-page.tsx'), 'HistoryPage'),
});
const rates = createRoute({
  getParentRoute: () => workspace,
  path: '/rates',
  component: lazyRouteComponent(() => import('../labour-rates/rates-page.tsx'), 'RatesPage'),
});
const awards = createRoute({
  getParentRoute: () => workspace,
  path: '/rates/awards',
  component: lazyRouteComponent(() => import('../labour-rates/awards-page.tsx'), 'AwardsPage'),
});
const award = createRoute({
  getParentRoute: () => workspace,
  path: '/rates/awards/$awardId',
  component: lazyRouteComponent(() => import('../labour-rates/award-page.tsx'), 'AwardPage'),
});
const allowances = createRoute({
  getParentRoute: () => workspace,
  path: '/rates/allowances',
  component: lazyRouteComponent(() => import('../labour-rates/allowances-page.tsx'), 'AllowancesPage'),
});
const overrides = createRoute({
  getParentRoute: () => workspace,
  path: '/rates/overrides',
  component: lazyRouteComponent(() => import('../labour-rates/overrides-page.tsx'), 'OverridesPage'),
});
const calculator = createRoute({
  getParentRoute: () => workspace,
  path: '/rates/calculator',
  component: lazyRouteComponent(() => import('../labour-rates/calculator-page.tsx'), 'CalculatorPage'),
});
const deletedRates = createRoute({
  getParentRoute: () => workspace,
  path: '/rates/deleted',
  component: lazyRouteComponent(() => import('../labour-rates/deleted-page.tsx'), 'DeletedPage'),
});
const rate = createRoute({
  getParentRoute: () => workspace,
  path: '/rates/$rateId',
  component: lazyRouteComponent(() => import('../labour-rates/rate-page.tsx'), 'RatePage'),
});

const routeTree = root.addChildren([
  signIn,
  setUp,
  invitation,
  gallery,
  benchGrid,
  benchGantt,
  signedIn.addChildren([
    start,
    workspaces,
    profile,
    workspace.addChildren([
      home,
      rates,
      awards,
      award,
      allowances,
      overrides,
      calculator,
      deletedRates,
      rate,
      projects,
      project,
      planDashboard,
      weeklyPlan,
      criticalPath,
      planResources,
      resourceList,
      schedule,
      gantt,
      tasks,
      scheduleImport,
      wbs,
      comparison,
      baselines,
      calendars,
      scheduleOptions,
      constraintLog,
      proposals,
      people,
      member,
      roles,
      permissionTable,
      role,
      companies,
      company,
      teams,
      buildings,
      settings,
      history,
    ]),
  ]),
]);

/** A router of the application, by the browser's addresses unless told otherwise; links to an address that no page answers do not compile. */
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
