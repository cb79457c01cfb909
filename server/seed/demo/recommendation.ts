// The recommendation of the demo's mechanical package: it waits for its approval by the delegation of authority, whose first
// half has been given.
import { createHash } from 'node:crypto';
import { permissionsOfRole, type BuiltInRoleKey } from '@horizon/contract';
import { sql } from 'kysely';
import { decide, openRequest, type ApprovalRequest, type Decision } from '@horizon/approval';
import { money, toDecimal, type Money } from '@horizon/money';
import { daysOfStep } from '../../src/approvals/business-days.ts';
import { companyOn, factsOf } from '../../src/approvals/people.ts';
import { enginePolicy } from '../../src/approvals/policy/check-policy.ts';
import { findPolicy } from '../../src/approvals/policy/store.ts';
import { appendDecision } from '../../src/approvals/requests/record.ts';
import type { Tx } from '../../src/platform/database.ts';
import { insertRows } from '../../src/platform/rows.ts';
import { scopeOf, type Scope } from '../../src/platform/scope.ts';
import { openedBids } from '../../src/tenders/bids/opened.ts';
import { readSheet } from '../../src/tenders/levelling/read-sheet.ts';
import type { TenderPackage } from '../../src/tenders/transitions.ts';
import { dayAfter, fixedId, instantAfter } from '../fixed-id.ts';
import { demoPackages } from './tender-packages.ts';
import { invitationId, packageId, type TenderSite } from './tenders.ts';

const chosenAt = demoPackages.findIndex(({ status }) => status === 'recommended');

/** Recommends the chosen bidder, asks for the approval, and gives that of the project manager. */
export async function seedRecommendation(tx: Tx, site: TenderSite): Promise<void> {
  const { chosen } = demoPackages[chosenAt]!;
  const id = packageId(site, chosenAt);
  const invitation = invitationId(site, chosenAt, chosen!);
  const { rows } = await sql<TenderPackage>`SELECT * FROM tender_packages
    WHERE workspace_id = ${site.workspaceId} AND tender_package_id = ${id}`.execute(tx);
  const tender = rows[0]!;
  const now = new Date();
  const scope = scopeOfDemo(site, 'contracts-administrator', 'Sophie Nguyen');
  const sheet = await readSheet({ db: tx, scope, now }, tender);
  const bidder = sheet.bidders.find((one) => one.invitation_id === invitation)!;
  const snapshot = JSON.stringify({ ...sheet, abilities: [] });
  const snapshotHash = createHash('sha256').update(snapshot).digest('hex');
  const amount = bidder.levelled ?? bidder.base!;
  await insertRows(tx, 'tender_recommendations', [
    {
      workspace_id: site.workspaceId,
      id: fixedId(`${id}/recommendation`),
      project_id: tender.project_id,
      tender_package_id: id,
      invitation_id: invitation,
      text: 'Complete bid with the shortest delivery of the chillers; references of two comparable plants.',
      reason: bidder.standing.by_levelled === 1 ? null : 'Delivery of the chillers is five weeks earlier.',
      amount: amount.toFixed(4),
      snapshot,
      snapshot_hash: snapshotHash,
      created_by: scope.personId,
      created_at: instantAfter(-2),
      updated_at: instantAfter(-2),
    },
  ]);
  const bids = await openedBids(tx, scope, tender);
  await seedApproval(tx, site, {
    tender,
    bidder: bidder.name,
    companyId: bids.find((one) => one.invitation_id === invitation)!.company_id,
    amount,
    hash: snapshotHash,
  });
}

interface DemoAward {
  tender: TenderPackage;
  bidder: string;
  companyId: string | null;
  amount: number;
  hash: string;
}

/** The request with the approval of the project manager; without mails, which a new installation has nobody to send. */
async function seedApproval(tx: Tx, site: TenderSite, award: DemoAward): Promise<void> {
  const { workspaceId, personOf } = site;
  const { tender, amount, hash } = award;
  const place = { workspace_id: workspaceId, project_id: tender.project_id };
  const id = fixedId(`${tender.tender_package_id}/approval`);
  const stored = (await findPolicy(tx, { workspaceId }))!;
  const policy = enginePolicy(stored, 1);
  const asked = {
    requesterId: personOf('contracts-administrator'),
    editorId: null,
    amount: money(amount.toFixed(4)),
    place: { documentType: 'award', department: null, projectId: tender.project_id },
  };
  const day = dayAfter(0);
  const opened = openRequest(policy, asked, day).request;
  const facts = factsOf(await companyOn(tx, { workspaceId }, day), policy, tender.project_id);
  const comment = 'Programme and budget checked.';
  const approver = personOf('project-manager');
  const decided = decide(opened, { personId: approver, kind: 'approve', comment }, facts);
  if (!decided.ok) throw new Error(`The demo's award cannot be approved: ${decided.code}`);
  const decision = decided.request.decisions[0]!;
  await insertRows(tx, 'approval_requests', [
    {
      ...place,
      id,
      document_type: 'award',
      document_id: tender.tender_package_id,
      number: tender.number,
      title: `Award of ${tender.name} to ${award.bidder}`,
      payee_id: award.companyId,
      payee_name: award.bidder,
      requester_id: asked.requesterId,
      amount: amount.toFixed(4),
      scope_hash: hash,
      status: 'in_step',
      policy_version: 1,
      decisions: 1,
      requested_on: day,
    },
  ]);
  await seedSteps(tx, { workspaceId, id }, decided.request);
  const threshold = policy.thresholds.find((one) => one.id === decision.thresholdId);
  await seedDecision(tx, { workspaceId, id, approver, hash, amount, decision, limit: threshold?.amount ?? null });
}

interface Place {
  workspaceId: string;
  id: string;
}

async function seedSteps(tx: Tx, { workspaceId, id }: Place, { steps }: ApprovalRequest): Promise<void> {
  await insertRows(
    tx,
    'approval_steps',
    steps.map((step, index) => {
      const days = step.activatedOn === null ? null : daysOfStep(step.activatedOn, step.timeoutDays, 'NSW');
      return {
        workspace_id: workspaceId,
        id: fixedId(`${id}/step/${index}`),
        request_id: id,
        revision: 1,
        place: index,
        step_order: step.order,
        role_ids: [...step.roles],
        requires_all: step.requiresAll,
        timeout_days: step.timeoutDays,
        escalation_role_id: step.escalationRole,
        is_added: step.isAdded,
        state: step.state,
        activated_on: step.activatedOn,
        remind_on: days?.remindOn ?? null,
        last_day: days?.lastDay ?? null,
      };
    }),
  );
}

interface DemoDecision extends Place {
  approver: string;
  hash: string;
  amount: number;
  decision: Decision;
  limit: Money | null;
}

async function seedDecision(tx: Tx, given: DemoDecision): Promise<void> {
  const { workspaceId, id, approver, hash, amount, decision, limit } = given;
  await appendDecision(tx, {
    workspace_id: workspaceId,
    id: fixedId(`${id}/decision`),
    at: instantAfter(-1),
    request_id: id,
    revision: 1,
    step: decision.step,
    person_id: approver,
    acting_for_id: null,
    delegation_id: null,
    role_id: decision.role,
    kind: 'approve',
    comment: decision.comment,
    amount: amount.toFixed(4),
    currency: 'AUD',
    threshold_id: decision.thresholdId,
    threshold_amount: limit === null ? null : toDecimal(limit),
    policy_version: 1,
    document_hash: hash,
    is_escalated: false,
    source: 'ui',
  });
}

/** A member of the demo with their role in the whole workspace. */
function scopeOfDemo({ workspaceId, personOf }: TenderSite, role: BuiltInRoleKey, name: string): Scope {
  const actor = { personId: personOf(role), name, email: `${role}@demo.horizon.example`, tokenScope: 'write' as const };
  return scopeOf(actor, {
    workspaceId,
    workspace: 'Southern Cross NSW',
    permissions: new Set(permissionsOfRole(role)),
    projectPermissions: new Map(),
    roleNames: [],
    roleKeys: [role],
    isExternal: false,
    isArchived: false,
    requiresTwoFactors: false,
    archivedProjects: new Map(),
    switchedOff: new Set(),
    projectsSwitchedOff: new Map(),
  });
}
