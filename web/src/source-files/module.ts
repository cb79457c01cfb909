import { IconFileStack } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const sourceFiles = {
  workspaceRail: [
    {
      section: 'Registers',
      label: 'Source files',
      page: '/source-files',
      icon: IconFileStack,
      permission: 'source_files:view',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/source-files',
      component: lazyRouteComponent(() => import('./source-files-page.tsx'), 'SourceFilesPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/source-files/$recordId',
      component: lazyRouteComponent(() => import('./source-file-page.tsx'), 'SourceFilePage'),
    }),
  ],
} as const satisfies WebModule;
