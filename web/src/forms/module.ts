import { IconClipboardText, IconForms } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from '../client/frames.ts';
import type { WebModule } from '../client/module.ts';

/** The pages of this domain and their places in the navigation. */
export const forms = {
  workspaceRail: [
    {
      section: 'Registers',
      label: 'Forms',
      page: '/forms',
      icon: IconClipboardText,
      goKey: 'f',
      permission: 'forms:view',
    },
    { section: 'Registers', label: 'Form types', page: '/form-types', icon: IconForms, permission: 'form_types:edit' },
  ],
  routes: [
    createRoute({
      getParentRoute: () => workspace,
      path: '/forms',
      component: lazyRouteComponent(() => import('./forms-page.tsx'), 'FormsPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/forms/fill/$draftKey',
      component: lazyRouteComponent(() => import('./fill-page.tsx'), 'FillPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/forms/$formId',
      component: lazyRouteComponent(() => import('./form-page.tsx'), 'FormPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/form-types',
      component: lazyRouteComponent(() => import('./form-types-page.tsx'), 'FormTypesPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/form-types/$recordId',
      component: lazyRouteComponent(() => import('./form-type-page.tsx'), 'FormTypePage'),
    }),
  ],
} as const satisfies WebModule;
