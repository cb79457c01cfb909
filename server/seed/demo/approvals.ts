// The delegation of authority of the demo's first workspace: the limits of a builder's roles, and the steps of an award.
import type { PolicyContent } from '@horizon/contract';
import { json } from '../../src/platform/columns.ts';
import type { Tx } from '../../src/platform/database.ts';
import { insertRows } from '../../src/platform/rows.ts';
import { dayAfter, fixedId, instantAfter } from '../fixed-id.ts';

interface ApprovalPlace {
  workspaceId: string;
  /** The id of a built-in role by its key. */
  roleOf: (key: string) => string;
  /** Demo people by their mailbox. */
  personOf: (mailbox: string) => string;
}

const idIn = (workspaceId: string) => (name: string) => fixedId(`${workspaceId}/approvals/${name}`);

/** Stores the policy, the roles that it needs beyond the built-in ones, and a delegation. */
export async function seedApprovals(tx: Tx, place: ApprovalPlace): Promise<void> {
  await seedRoles(tx, place);
  await seedPolicy(tx, place);
  await seedDelegation(tx, place);
}

async function seedRoles(tx: Tx, { workspaceId, personOf }: ApprovalPlace): Promise<void> {
  const id = idIn(workspaceId);
  const own = [
    { name: 'CEO', description: 'Approves up to A$ 1 million', holder: 'workspace-owner' },
    { name: 'Board', description: 'Approves every amount', holder: 'dashboard-viewer' },
  ];
  await insertRows(
    tx,
    'roles',
    own.map(({ name, description }, index) => ({
      workspace_id: workspaceId,
      id: id(name),
      name,
      description,
      is_external: false,
      permissions: [
        'approvals:view',
        'approvals:approve',
        'doa_policy:view',
        'tender_packages:view',
        'tender_prices:view',
      ],
      position: 100 + index,
      created_at: instantAfter(-600),
      updated_at: instantAfter(-600),
    })),
  );
  await insertRows(
    tx,
    'member_roles',
    own.map(({ name, holder }) => ({
      workspace_id: workspaceId,
      id: id(`${name}/${holder}`),
      kinde_id: personOf(holder),
      role_id: id(name),
      project_id: null,
    })),
  );
}

async function seedPolicy(tx: Tx, { workspaceId, roleOf, personOf }: ApprovalPlace): Promise<void> {
  const id = idIn(workspaceId);
  const [pm, finance, director, ceo] = ['project-manager', 'finance-manager', 'director'].map(roleOf).concat(id('CEO'));
  const limits: [string, number | null][] = [
    [roleOf('site-manager'), 5_000],
    [pm!, 50_000],
    [finance!, 100_000],
    [director!, 250_000],
    [ceo!, 1_000_000],
    [id('Board'), null],
  ];
  const step = (order: number, role_ids: string[], escalation: string, requires_all = false) => ({
    order,
    role_ids,
    requires_all,
    timeout_days: 3,
    escalation_role_id: escalation,
  });
  const band = (
    min: number,
    max: number | null,
    steps: ReturnType<typeof step>[],
  ): PolicyContent['workflows'][number] => ({
    id: id(`band/${min}`),
    document_type: 'award',
    min_amount: min,
    max_amount: max,
    is_active: true,
    steps,
  });
  await insertRows(tx, 'approval_policy_changes', [
    {
      workspace_id: workspaceId,
      id: id('policy'),
      policy_version: 1,
      thresholds: json(
        limits.map(([role_id, amount], index) => ({
          id: id(`limit/${index}`),
          role_id,
          amount,
          valid_from: dayAfter(-600),
        })),
      ),
      workflows: json([
        band(0, 50_000, [step(1, [pm!], director!)]),
        band(50_000, 250_000, [step(1, [pm!, finance!], director!, true), step(2, [director!], ceo!)]),
        band(250_000, null, [
          step(1, [pm!, finance!], director!, true),
          step(2, [director!], ceo!),
          step(3, [ceo!], id('Board')),
        ]),
      ]),
      cumulative_types: ['variation'],
      note: 'Limits as resolved by the board',
      requested_by: personOf('finance-manager'),
      status: 'confirmed',
      decided_by: personOf('director'),
      decided_at: instantAfter(-590),
      version: 2,
      created_at: instantAfter(-595),
      updated_at: instantAfter(-590),
    },
  ]);
}

async function seedDelegation(tx: Tx, { workspaceId, personOf }: ApprovalPlace): Promise<void> {
  const id = idIn(workspaceId);
  await insertRows(tx, 'approval_delegations', [
    {
      workspace_id: workspaceId,
      id: id('delegation'),
      delegator_id: personOf('director'),
      delegate_id: personOf('workspace-owner'),
      starts_on: dayAfter(7),
      ends_on: dayAfter(18),
      max_amount: 150_000,
      reason: 'Annual leave',
      created_by: personOf('director'),
      created_at: instantAfter(-2),
      updated_at: instantAfter(-2),
    },
  ]);
}
