// Labels of permissions, as screens and messages show them: a person never reads a permission's key.
import type { Action, Module, Permission } from './permissions.ts';

/** The label of each module. */
export const moduleWords: Record<Module, string> = {
  workspace: 'Workspace settings',
  workspace_dashboard: 'Workspace dashboard',
  projects: 'Projects',
  members: 'People',
  roles: 'Roles',
  bulk_invite: 'Bulk invitations',
  companies: 'Companies',
  project_structure: 'Teams and buildings',
  audit: 'History',
  labour_rates: 'Labour rates',
  labour_overrides: 'Rate overrides',
  tender_packages: 'Tender packages',
  tender_prices: 'Tender prices',
  clarifications: 'Clarifications',
  transmittals: 'Transmittals',
  documents: 'Documents',
  markups: 'Markups',
  sop: 'SOPs',
  change_requests: 'Change requests',
  rfq: 'RFQs',
  commitments: 'Commitments',
  budget: 'Budget',
  wip_reports: 'WIP reports',
  claims: 'Claims',
  business_entities: 'Business entities',
  clients: 'Clients',
  crews: 'Crews and workers',
  doa_policy: 'Delegation of authority',
  approvals: 'Approvals',
  xero: 'Xero',
  notification_templates: 'Notification templates',
  schedule: 'Programme',
  integrations: 'Integrations',
  jobs: 'Background jobs',
  mail: 'E-mail outbox',
  webhooks: 'Webhooks',
  form_types: 'Form types',
  forms: 'Forms',
  source_files: 'Source files',
};

/** The label of each action. */
export const actionWords: Record<Action, string> = {
  view: 'View',
  create: 'Create',
  edit: 'Edit',
  delete: 'Delete',
  send: 'Send',
  approve: 'Approve',
  award: 'Award',
  export: 'Export',
  administer: 'Administer',
  record: 'Record',
  plan: 'Plan',
  analyse: 'Analyse',
  see_cost: 'See cost',
  see_bank: 'See bank',
  see_rating: 'See rating',
  own: 'Own only',
};

/** The label of a permission: "Labour rates: see cost". */
export function permissionLabel(permission: Permission): string {
  const [module, action] = permission.split(':') as [Module, Action];
  return `${moduleWords[module]}: ${actionWords[action].toLowerCase()}`;
}
