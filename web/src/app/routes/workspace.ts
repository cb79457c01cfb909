// Routes for home, projects, settings and history of a workspace.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from './frames.ts';

export const workspaceRoutes = [
  createRoute({
    getParentRoute: () => workspace,
    path: '/',
    component: lazyRouteComponent(() => import('../../workspaces/home-page.tsx'), 'HomePage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/projects',
    component: lazyRouteComponent(() => import('../../projects/projects-page.tsx'), 'ProjectsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/projects/$projectId',
    component: lazyRouteComponent(() => import('../../projects/project-page.tsx'), 'ProjectPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/projects/$projectId/revision-matrix',
    component: lazyRouteComponent(() => import('../../transmittals/holdings-page.tsx'), 'HoldingsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/projects/$projectId/distribution-matrix',
    component: lazyRouteComponent(() => import('../../transmittals/distribution-page.tsx'), 'DistributionPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/distribution-rules',
    component: lazyRouteComponent(
      () => import('../../transmittals/distribution-rules-page.tsx'),
      'DistributionRulesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/projects/$projectId/transmittals',
    component: lazyRouteComponent(
      () => import('../../transmittals/project-transmittals-page.tsx'),
      'ProjectTransmittalsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/projects/$projectId/documents',
    component: lazyRouteComponent(() => import('../../documents/project-documents-page.tsx'), 'ProjectDocumentsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/documents',
    component: lazyRouteComponent(() => import('../../documents/document-list-page.tsx'), 'DocumentListPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/documents/$recordId',
    component: lazyRouteComponent(() => import('../../documents/document-page.tsx'), 'DocumentPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/cde-folders',
    component: lazyRouteComponent(() => import('../../documents/folder-list-page.tsx'), 'FolderListPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/document-standards',
    component: lazyRouteComponent(() => import('../../documents/document-standards-page.tsx'), 'DocumentStandardsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/settings',
    component: lazyRouteComponent(() => import('../../workspaces/settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/business-entity',
    component: lazyRouteComponent(
      () => import('../../business-entities/business-entity-page.tsx'),
      'BusinessEntityPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/outbox',
    component: lazyRouteComponent(() => import('../../mail/outbox-page.tsx'), 'OutboxPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/notification-templates',
    component: lazyRouteComponent(() => import('../../notifications/templates-page.tsx'), 'TemplatesPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/jobs',
    component: lazyRouteComponent(() => import('../../jobs/jobs-page.tsx'), 'JobsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/features',
    component: lazyRouteComponent(() => import('../../implementations/features-page.tsx'), 'FeaturesPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/integrations',
    component: lazyRouteComponent(() => import('../../integrations/integrations-page.tsx'), 'IntegrationsPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/webhooks',
    component: lazyRouteComponent(() => import('../../webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/webhooks/$recordId',
    component: lazyRouteComponent(() => import('../../webhooks/webhook-page.tsx'), 'WebhookPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/search',
    component: lazyRouteComponent(() => import('../../search/search-page.tsx'), 'SearchPage'),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/history',
    component: lazyRouteComponent(() => import('../../audit/history-page.tsx'), 'HistoryPage'),
  }),
] as const;
