import { IconFileCheck, IconFiles } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const documents = {
  workspaceRail: [
    {
      section: 'Administration',
      label: 'Document standards',
      page: '/document-standards',
      icon: IconFileCheck,
      permission: 'documents:administer',
    },
  ],
  projectRail: [
    {
      section: 'Documents',
      label: 'Documents',
      page: '/documents',
      icon: IconFiles,
      goKey: 'f',
      permission: 'documents:view',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/projects/$projectId/documents',
      component: lazyRouteComponent(() => import('./project-documents-page.tsx'), 'ProjectDocumentsPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/documents',
      component: lazyRouteComponent(() => import('./document-list-page.tsx'), 'DocumentListPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/documents/$recordId',
      component: lazyRouteComponent(() => import('./document-page.tsx'), 'DocumentPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/cde-folders',
      component: lazyRouteComponent(() => import('./folder-list-page.tsx'), 'FolderListPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/document-standards',
      component: lazyRouteComponent(() => import('./document-standards-page.tsx'), 'DocumentStandardsPage'),
    }),
  ],
} as const satisfies WebModule;
