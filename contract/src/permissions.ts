// Permissions: modules × actions, and the roles that a new workspace starts with. One table for the server's hook, the
// permission page and the generated tests.

/** Parts of the product that permissions refer to. */
export const modules = [
  'workspace',
  'workspace_dashboard',
  'projects',
  'members',
  'roles',
  'bulk_invite',
  'companies',
  'project_structure',
  'audit',
  'labour_rates',
  'labour_overrides',
  'tender_packages',
  'tender_prices',
  'clarifications',
  'transmittals',
  'documents',
  'markups',
  'sop',
  'change_requests',
  'rfq',
  'commitments',
  'budget',
  'wip_reports',
  'claims',
  'business_entities',
  'clients',
  'crews',
  'doa_policy',
  'approvals',
  'xero',
  'notification_templates',
  'schedule',
  'integrations',
  'jobs',
  'mail',
  'webhooks',
  'form_types',
  'forms',
  'source_files',
] as const;
export type Module = (typeof modules)[number];

/**
 * `see_cost`, `see_bank` and `see_rating` are field masks; `own` restricts an external person to records they are part
 * of. For the programme, `record` is progress, `plan` the weekly plan and its constraints, `analyse` the details:
 * constraint log, resources, critical path and proposals.
 */
export const actions = [
  'view',
  'create',
  'edit',
  'delete',
  'send',
  'approve',
  'award',
  'export',
  'administer',
  'record',
  'plan',
  'analyse',
  'see_cost',
  'see_bank',
  'see_rating',
  'own',
] as const;
export type Action = (typeof actions)[number];

export type Permission = `${Module}:${Action}`;

const changing: readonly Action[] = ['create', 'edit', 'delete', 'send', 'approve', 'award', 'record', 'plan'];

/** True of a permission that changes records: it cannot be used if they are archived. */
export function changesRecords(permission: Permission): boolean {
  return changing.includes(permission.split(':')[1] as Action);
}

const reading: readonly Action[] = ['view', 'analyse', 'export', 'see_cost', 'see_bank', 'see_rating', 'own'];

/** True of a read-only permission. */
export function readsOnly(permission: Permission): boolean {
  return reading.includes(permission.split(':')[1] as Action);
}

/**
 * Separation of duties: a person who grants permissions does not approve, and one who prepares does not decide. A
 * built-in role may have both; further roles combine them, and people combine them by two roles, only with an owner's
 * approval.
 */
export const separateDuties: readonly (readonly [Permission, Permission])[] = [
  ...(['roles:create', 'roles:edit', 'roles:administer'] as const).flatMap((granting) =>
    (
      [
        'labour_overrides:approve',
        'tender_packages:approve',
        'sop:approve',
        'rfq:approve',
        'doa_policy:approve',
      ] as const
    ).map((approving) => [granting, approving] as const),
  ),
  ['tender_packages:create', 'tender_packages:award'],
  ['rfq:create', 'rfq:award'],
  ['claims:create', 'claims:approve'],
  ['change_requests:create', 'change_requests:approve'],
];

const letters: Record<string, Action> = {
  v: 'view',
  c: 'create',
  e: 'edit',
  d: 'delete',
  s: 'send',
  a: 'approve',
  w: 'award',
  x: 'export',
  m: 'administer',
  r: 'record',
  p: 'plan',
  n: 'analyse',
  $: 'see_cost',
  b: 'see_bank',
  q: 'see_rating',
  o: 'own',
};

/** The built-in roles in the order of the matrix below. `isExternal`: a project's grant never exceeds this ceiling. */
export const builtInRoles = [
  {
    key: 'workspace-owner',
    name: 'Workspace owner',
    description: 'Owns the workspace; everything, and cannot be removed while the last one',
    isExternal: false,
  },
  {
    key: 'workspace-manager',
    name: 'Workspace manager',
    description: 'Runs the workspace: people, roles, rates and settings',
    isExternal: false,
  },
  {
    key: 'dashboard-viewer',
    name: 'Dashboard viewer',
    description: 'Reads the workspace dashboard and its reports',
    isExternal: false,
  },
  { key: 'director', name: 'Director', description: 'Reads across the workspace and approves', isExternal: false },
  {
    key: 'finance-manager',
    name: 'Finance manager',
    description: 'Rates, claims, WIP periods and bank details',
    isExternal: false,
  },
  {
    key: 'project-manager',
    name: 'Project manager',
    description: 'Runs projects: programme, tenders, cost and claims',
    isExternal: false,
  },
  {
    key: 'contracts-administrator',
    name: 'Contracts administrator',
    description: 'Lets packages, answers clarifications, assesses claims, maintains labour rates',
    isExternal: false,
  },
  { key: 'estimator', name: 'Estimator', description: 'Prices labour and packages', isExternal: false },
  {
    key: 'site-manager',
    name: 'Site manager',
    description: 'Runs the site: weekly plan, progress, crews, markups',
    isExternal: false,
  },
  { key: 'planner', name: 'Planner', description: 'Plans and re-plans the programme', isExternal: false },
  {
    key: 'document-controller',
    name: 'Document controller',
    description: 'Registers documents and sends transmittals',
    isExternal: false,
  },
  { key: 'worker', name: 'Worker', description: 'Sees the own work', isExternal: false },
  { key: 'auditor', name: 'Auditor', description: 'Reads everything, changes nothing', isExternal: false },
  {
    key: 'subcontractor',
    name: 'Subcontractor',
    description: 'External: own invitations, responses and claims',
    isExternal: true,
  },
  { key: 'client', name: 'Client', description: 'External: what is sent to the client', isExternal: true },
] as const;
export type BuiltInRoleKey = (typeof builtInRoles)[number]['key'];

// Columns: owner/manager, dashboard viewer, director, finance manager, project manager, contracts administrator,
// estimator, site manager, planner, document controller, worker, auditor, subcontractor, client.
const columns: BuiltInRoleKey[][] = [
  ['workspace-owner', 'workspace-manager'],
  ['dashboard-viewer'],
  ['director'],
  ['finance-manager'],
  ['project-manager'],
  ['contracts-administrator'],
  ['estimator'],
  ['site-manager'],
  ['planner'],
  ['document-controller'],
  ['worker'],
  ['auditor'],
  ['subcontractor'],
  ['client'],
];
const matrix: Record<Module, string> = {
  //                     WO/WM    DV  EX    FM      PM       CA      ES     SM     PL    DC       WK  AU   SC   CL
  workspace: 'vem      v   v     v       v        v       v      v      v     v        v   v    v    v',
  workspace_dashboard: 'v        v   v     v       v        -       -      -      -     -        -   v    -    -',
  projects: 'vcedm    v   v     v       vem      v       v      v      v     v        v   v    v    v',
  members: 'vcedm    -   v     v       v        v       v      v      v     v        -   v    -    -',
  roles: 'vcedm    -   -     -       -        -       -      -      -     -        -   v    -    -',
  bulk_invite: 'vc       -   -     -       vc       -       -      -      -     -        -   v    -    -',
  companies: 'vcedmq   v   vq    vceq    vceq     vceq    vceq   v      v     v        -   v    -    -',
  project_structure: 'vcedm    -   v     v       vced     v       v      vce    vce   vce      -   v    v    v',
  audit: 'vx       -   v     vx      -        -       -      -      -     -        -   vx   -    -',
  labour_rates: 'vcedx$m  -  v$  vcedx$  v$  vcex$  vcex$  -  -  -  -  vx$  -  -',
  labour_overrides: 'vced$  -  v$a  vce$a  vce$  vce$  vce$  -  -  -  -  v$  -  -',
  tender_packages: 'vcedsxwm$ -  vxaw$ vxa$    vcedsxa$ vcedsx$ vcesx$ v$     v$    v$       -   vx$  ov   -',
  tender_prices: 'v        -   v     v       v        v       v      -      -     -        -   v    ov   -',
  clarifications: 'vcedsm   -   v     v       vceds    vceds   vces   vc     v     v        -   v    ovc  -',
  transmittals: 'vcedsxm  -   v     v       vcesx    vcesx   v      vcs    v     vcedsxm  ov  vx   ov   ov',
  documents: 'vcedm    -   v     v       vce      vce     v      v      v     vcedm    v   v    ov   ov',
  markups: 'vcedm    -   vc    v       vced     vced    vc     vced   vc    vce      vc  v    ov   ov',
  sop: 'vcedm    -   va    v       vcedax   vce     vce    v      v     v        -   v    -    -',
  change_requests: 'vceda    -   va    va      vcesa    vces    vc     vc     v     v        -   v    ovc  ova',
  rfq: 'vcedsxw  -   vaw   va      vcedsxa  vcedsx  vcesx  vc     v     v        -   v    ov   -',
  commitments: 'vcedsx$  -   vx$   vcedsx$ vcedsx$  vcedsx$ vx$    v      -     -        -   vx$  -    -',
  budget: 'vcexm$   -   vx$   vcex$   vex$     vex$    vex$   v      v     -        -   vx$  -    -',
  wip_reports: 'vxm$     v$  vx$   vcexm$  v$       v$      -      -      -     -        -   vx$  -    -',
  claims: 'vcedsa   -   va    vceas   vcesa    vces    v      v      -     -        -   v    ovcs ova',
  business_entities: 'vcemb    -   v     vceb    v        v       v      -      -     -        -   v    -    -',
  clients: 'vcedm    -   v     vce     vce      vce     vce    -      -     -        -   v    -    -',
  crews: 'vcedm    -   v     v       vced     v       v      vce    v     -        ov  v    -    -',
  doa_policy: 'vcem     -   va    vce     v        v       v      v      v     -        -   v    -    -',
  approvals: 'va       -   va    va      va       va      v      va     v     -        -   v    -    oa',
  xero: 'vcem     -   -     vcem    v        v       -      -      -     -        -   v    -    -',
  notification_templates: 'vcem     -   -     -       v        -       -      -      -     vce      -   v    -    -',
  schedule: 'vcedmrpn  vn  vn  vn  vcedrpn  vn  vn  vrpn  vcedrpn  vn  vn  vn  ovn  v',
  integrations: 'vcem     -   v     vcem    v        v       -      -      -     -        -   v    -    -',
  jobs: 'vm       -   -     -       -        -       -      -      -     -        -   v    -    -',
  mail: 'vm       -   -     -       -        -       -      -      -     -        -   -    -    -',
  webhooks: 'vced     -   -     -       -        -       -      -      -     -        -   v    -    -',
  form_types: 'vcedm    -   v     v       vced     vce     v      v      v     vce      v   v    v    -',
  forms: 'vcedsa   -   v     v       vcedsa   vcesa   vcs    vcesa  vcs   vcs      ovcs v   ovcs -',
  source_files: 'vced     v   v     v       vced     vce     v      vce    vce   vced     -   v    v    v',
};

/** The permissions of a built-in role, sorted; the order of `modules`, then of `actions`. */
export function permissionsOfRole(key: BuiltInRoleKey): Permission[] {
  const known = knownPermissions.get(key) ?? readMatrix(key);
  knownPermissions.set(key, known);
  return [...known];
}

const knownPermissions = new Map<BuiltInRoleKey, readonly Permission[]>();

function readMatrix(key: BuiltInRoleKey): Permission[] {
  const column = columns.findIndex((keys) => keys.includes(key));
  return modules.flatMap((module) => {
    const cell = matrix[module].split(/\s+/)[column] ?? '-';
    const granted = new Set([...cell].map((letter) => letters[letter]));
    return actions.filter((action) => granted.has(action)).map((action): Permission => `${module}:${action}`);
  });
}

const impliedBy: Partial<Record<Permission, readonly Permission[]>> = {
  'schedule:create': ['schedule:record'],
  'schedule:edit': ['schedule:record', 'schedule:plan'],
};

/** The permissions with those that they imply: editing the programme includes recording progress and planning weeks. */
export function withImplied(permissions: readonly Permission[]): Permission[] {
  return [...new Set(permissions.flatMap((permission) => [permission, ...(impliedBy[permission] ?? [])]))];
}

/** Every permission of some built-in role: the permissions that a custom role can have. */
export const allPermissions: Permission[] = [
  ...new Set(builtInRoles.flatMap((role) => permissionsOfRole(role.key))),
].sort((a, b) => rank(a) - rank(b));

function rank(permission: Permission): number {
  const [module, action] = permission.split(':') as [Module, Action];
  return modules.indexOf(module) * actions.length + actions.indexOf(action);
}
