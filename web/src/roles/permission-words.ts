// Labels of permissions: modules in groups, and actions.
import { actions, actionWords, allPermissions, externalCeiling, modules, moduleWords } from 'virtual:words';
import type { Action, Module, Permission } from '@horizon/contract';

const groups: readonly { title: string; modules: readonly Module[] }[] = [
  {
    title: 'Workspace',
    modules: [
      'workspace',
      'workspace_dashboard',
      'members',
      'roles',
      'bulk_invite',
      'audit',
      'integrations',
      'xero',
      'notification_templates',
      'jobs',
      'mail',
      'webhooks',
    ],
  },
  { title: 'Directory', modules: ['companies', 'business_entities', 'clients', 'crews'] },
  { title: 'Projects', modules: ['projects', 'project_structure', 'schedule'] },
  { title: 'Rates', modules: ['labour_rates', 'labour_overrides'] },
  { title: 'Tendering', modules: ['tender_packages', 'tender_prices', 'clarifications', 'rfq'] },
  {
    title: 'Cost',
    modules: ['sop', 'change_requests', 'commitments', 'budget', 'wip_reports', 'claims', 'doa_policy', 'approvals'],
  },
  { title: 'Documents', modules: ['documents', 'markups', 'transmittals'] },
];

export interface ModuleGroup {
  title: string;
  modules: readonly Module[];
}

/** The modules in groups; ungrouped ones come last, so that a new module is never hidden. */
export const moduleGroups: readonly ModuleGroup[] = withOthers();

function withOthers(): readonly ModuleGroup[] {
  const grouped = new Set(groups.flatMap((group) => group.modules));
  const others = modules.filter((module) => !grouped.has(module));
  return others.length > 0 ? [...groups, { title: 'Other', modules: others }] : groups;
}

/** The actions in the order of the columns. */
export const actionColumns: readonly Action[] = actions;

/** The label of a module. */
export const moduleWord = (module: Module): string => moduleWords[module];
/** The label of an action. */
export const actionWord = (action: Action): string => actionWords[action];

const existing = new Set<string>(allPermissions);
const ceiling = new Set<string>(externalCeiling);

/** The permission of a module and an action; null if it does not exist. */
export function permissionOf(module: Module, action: Action): Permission | null {
  const permission: Permission = `${module}:${action}`;
  return existing.has(permission) ? permission : null;
}

/** The label of a permission: "Labour rates: see cost". */
export function permissionWords(permission: Permission): string {
  const [module, action] = permission.split(':') as [Module, Action];
  return `${moduleWord(module)}: ${actionWord(action).toLowerCase()}`;
}

/** The label of a permission in the history; one that no longer exists stays as stored. */
export const pastPermissionWords = (text: string): string =>
  existing.has(text) ? permissionWords(text as Permission) : text;

/** Whether the built-in external roles have the permission, so that it suits external people. */
export const isForOutside = (permission: Permission): boolean => ceiling.has(permission);
