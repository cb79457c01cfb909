// Routes for people, roles, companies, clients, crews, workers, teams and buildings of a workspace.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from './frames.ts';

export const directoryRoutes = [
  createRoute({
    getParentRoute: () => workspace,
    path: '/people',
    component: lazyRouteComponent(() => import('../../people/people-page.tsx'), 'PeoplePage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/people/$memberId',
    component: lazyRouteComponent(() => import('../../people/member-page.tsx'), 'MemberPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/roles',
    component: lazyRouteComponent(() => import('../../roles/roles-page.tsx'), 'RolesPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/roles/table',
    component: lazyRouteComponent(() => import('../../roles/permission-table-page.tsx'), 'PermissionTablePage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/roles/$roleId',
    component: lazyRouteComponent(() => import('../../roles/role-page.tsx'), 'RolePage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/companies',
    component: lazyRouteComponent(() => import('../../companies/companies-page.tsx'), 'CompaniesPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/companies/$recordId',
    component: lazyRouteComponent(() => import('../../companies/company-page.tsx'), 'CompanyPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/prequalifications',
    component: lazyRouteComponent(() => import('../../companies/prequalifications-page.tsx'), 'PrequalificationsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/clients',
    component: lazyRouteComponent(() => import('../../clients/clients-page.tsx'), 'ClientsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/clients/$recordId',
    component: lazyRouteComponent(() => import('../../clients/client-page.tsx'), 'ClientPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/crews',
    component: lazyRouteComponent(() => import('../../crews/crews-page.tsx'), 'CrewsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/crews/$recordId',
    component: lazyRouteComponent(() => import('../../crews/crew-page.tsx'), 'CrewPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/workers',
    component: lazyRouteComponent(() => import('../../workers/workers-page.tsx'), 'WorkersPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/workers/$workerId',
    component: lazyRouteComponent(() => import('../../workers/worker-page.tsx'), 'WorkerPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/teams',
    component: lazyRouteComponent(() => import('../../project-structure/teams-page.tsx'), 'TeamsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/buildings',
    component: lazyRouteComponent(() => import('../../project-structure/buildings-page.tsx'), 'BuildingsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/source-files',
    component: lazyRouteComponent(() => import('../../source-files/source-files-page.tsx'), 'SourceFilesPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/source-files/$recordId',
    component: lazyRouteComponent(() => import('../../source-files/source-file-page.tsx'), 'SourceFilePage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/transmittals',
    component: lazyRouteComponent(() => import('../../transmittals/transmittals-page.tsx'), 'TransmittalsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/transmittals/$transmittalId',
    component: lazyRouteComponent(() => import('../../transmittals/transmittal-page.tsx'), 'TransmittalPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/work-items',
    component: lazyRouteComponent(() => import('../../actions/work-items-page.tsx'), 'WorkItemsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/work-items/$workItemId',
    component: lazyRouteComponent(() => import('../../actions/work-item-page.tsx'), 'WorkItemPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/forms',
    component: lazyRouteComponent(() => import('../../forms/forms-page.tsx'), 'FormsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/forms/fill/$draftKey',
    component: lazyRouteComponent(() => import('../../forms/fill-page.tsx'), 'FillPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/forms/$formId',
    component: lazyRouteComponent(() => import('../../forms/form-page.tsx'), 'FormPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/form-types',
    component: lazyRouteComponent(() => import('../../forms/form-types-page.tsx'), 'FormTypesPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/form-types/$recordId',
    component: lazyRouteComponent(() => import('../../forms/form-type-page.tsx'), 'FormTypePage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/documents/$recordId/drawing',
    validateSearch: (search: Record<string, unknown>) => search,
    component: lazyRouteComponent(() => import('../../markups/drawing-page.tsx'), 'DrawingPage'),
  }),
] as const;
