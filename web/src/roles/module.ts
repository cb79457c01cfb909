import { IconShieldLock } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const roles = {
  workspaceRail: [
    { section: 'Workspace', label: 'Roles', page: '/roles', icon: IconShieldLock, permission: 'roles:view' },
  ],
  morePages: [{ label: 'Permission table', hint: 'Roles', page: '/roles/table', permission: 'roles:view' }],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/roles',
      component: lazyRouteComponent(() => import('./roles-page.tsx'), 'RolesPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/roles/table',
      component: lazyRouteComponent(() => import('./permission-table-page.tsx'), 'PermissionTablePage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/roles/$roleId',
      component: lazyRouteComponent(() => import('./role-page.tsx'), 'RolePage'),
    }),
  ],
} as const satisfies WebModule;
