// Starts a request for approval, or applies a change of its document: in the transaction of the domain that asks.
import { changed, openRequest, splitWith, testedAmount } from '@horizon/approval';
import type { ApprovalDocumentType } from '@horizon/contract';
import { workspaceDay } from '@horizon/labour';
import { money, toDecimal, toDisplay, type Money } from '@horizon/money';
import type { Tx } from '../platform/database.ts';
import { conflict } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { companyOn, type Company } from './people.ts';
import { enginePolicy } from './policy/check-policy.ts';
import { findPolicy, type ChangeRow } from './policy/store.ts';
import { withdrawRequest } from './requests/decide.ts';
import { loadRequests, type Loaded } from './requests/load.ts';
import { notifyOf, persist, settled } from './requests/persist.ts';
import * as store from './requests/store.ts';

export {
  hasSubject,
  registerApprovalSubject,
  type ApprovalOutcome,
  type ApprovalSubject,
} from './requests/subjects.ts';

export interface AskedApproval {
  documentType: ApprovalDocumentType;
  documentId: string;
  number?: string | null;
  title: string;
  /** A$ ex GST; negative for an omission. */
  amount: number | string;
  /** The revised total of the contract, for types that are tested by it. */
  contractTotal?: number | string | null;
  projectId: string | null;
  department?: string | null;
  payeeId?: string | null;
  payeeName?: string | null;
  /** Hash of what is approved: another one voids approvals. */
  scopeHash: string;
  /** The last person who changed the document materially; by default the caller. */
  editorId?: string | null;
  now: Date;
}

/**
 * Asks for the approval of a document; answers the id of the request. A document has one open request: asked again, it
 * stays as it is, or follows the change of the document, which voids approvals if it is material. Throws 409 if there is no
 * policy.
 */
export async function requestApproval(tx: Tx, scope: Scope, asked: AskedApproval): Promise<string> {
  const day = workspaceDay(asked.now);
  const company = await companyOn(tx, scope, day);
  const open = await store.lockOpenRequest(tx, scope, asked);
  const at = { tx, raiser: scope, now: asked.now, company };
  if (open) {
    const { requests } = await loadRequests(tx, scope, [open], { day, now: asked.now, company });
    return follow(at, scope, requests[0]!, asked);
  }
  const stored = await findPolicy(tx, scope);
  if (!stored) {
    throw conflict(
      'no_policy',
      'There is no delegation of authority yet, so nobody can approve this amount. Set it up first under Delegation of authority.',
    );
  }
  return start(at, scope, asked, stored);
}

/** Withdraws the open request of a document, if there is one. Throws 409 unless the caller asked for it. */
export async function withdrawApproval(
  acting: { tx: Tx; scope: Scope; now: Date },
  document: Pick<AskedApproval, 'documentType' | 'documentId'>,
): Promise<void> {
  const open = await store.lockOpenRequest(acting.tx, acting.scope, document);
  if (open && open.status !== 'returned') await withdrawRequest(acting, open.id);
}

interface At {
  tx: Tx;
  raiser: Scope;
  now: Date;
  company: Company;
}

async function start(at: At, scope: Scope, asked: AskedApproval, stored: ChangeRow): Promise<string> {
  const { tx, company, now } = at;
  const policy = enginePolicy(stored, stored.policy_version!);
  const amount = amountOf(asked, stored.cumulative_types);
  const place = { documentType: asked.documentType, department: asked.department ?? null, projectId: asked.projectId };
  const opening = { requesterId: scope.personId, editorId: asked.editorId ?? null, amount, place };
  const { request } = openRequest(policy, opening, company.day);
  const id = newId();
  const row = await store.insertRequest(tx, {
    workspace_id: scope.workspaceId,
    id,
    document_type: asked.documentType,
    document_id: asked.documentId,
    number: asked.number ?? null,
    title: asked.title,
    project_id: asked.projectId,
    department: asked.department ?? null,
    payee_id: asked.payeeId ?? null,
    payee_name: asked.payeeName ?? null,
    requester_id: scope.personId,
    editor_id: asked.editorId ?? null,
    amount: toDecimal(amount),
    scope_hash: asked.scopeHash,
    status: request.status,
    policy_version: stored.policy_version!,
    requested_on: company.day,
  });
  const { requests } = await loadRequests(tx, scope, [row], { day: company.day, now, company });
  const loaded = { ...requests[0]!, engine: { ...requests[0]!.engine, steps: [], status: 'in_step' as const } };
  const after = await persist(at, loaded, settled(request, loaded.facts, company));
  await reportSplitting(at, after, stored);
  return id;
}

/** Applies a change of the document to its open request. */
async function follow(at: At, scope: Scope, loaded: Loaded, asked: AskedApproval): Promise<string> {
  const { row, engine, policy } = loaded;
  const stored = await findPolicy(at.tx, scope, row.policy_version);
  const amount = amountOf(asked, stored?.cumulative_types ?? []);
  const payeeId = asked.payeeId ?? null;
  const changesPayeeOrScope = asked.scopeHash !== row.scope_hash || payeeId !== row.payee_id;
  const isSame = amount === engine.amount && !changesPayeeOrScope && row.title === asked.title;
  if (isSame && row.status !== 'returned') return row.id;
  const editorId = asked.editorId ?? scope.personId;
  const next = changed(policy, engine, { amount, editorId, changesPayeeOrScope, day: at.company.day });
  const named = await store.updateRequest(at.tx, scope, row.id, {
    title: asked.title,
    scope_hash: asked.scopeHash,
    payee_id: payeeId,
    payee_name: asked.payeeName ?? null,
  });
  const facts = loaded.facts;
  await persist(at, { ...loaded, row: named! }, settled(next, facts, at.company));
  return row.id;
}

function amountOf({ amount, contractTotal, documentType }: AskedApproval, cumulative: readonly string[]): Money {
  const total = cumulative.includes(documentType) && contractTotal != null ? money(contractTotal) : null;
  return testedAmount(money(amount), total);
}

/** Flags documents of one payee that cross a limit only together; it blocks nothing. */
async function reportSplitting(at: At, loaded: Loaded, stored: ChangeRow): Promise<void> {
  const { row } = loaded;
  if (row.payee_id === null || row.project_id === null) return;
  const earlier = await store.requestsOfPayee(at.tx, at.raiser, { payeeId: row.payee_id, from: row.requested_on });
  const candidate = (one: store.RequestRow) => ({
    id: one.id,
    payeeId: one.payee_id!,
    projectId: one.project_id ?? '',
    documentType: one.document_type,
    amount: money(one.amount),
    day: one.requested_on,
  });
  const limits = [
    ...stored.thresholds.flatMap((one) => (one.amount === null ? [] : [money(one.amount)])),
    ...stored.workflows.flatMap((one) =>
      one.is_active && one.document_type === row.document_type && one.max_amount !== null
        ? [money(one.max_amount)]
        : [],
    ),
  ];
  const parts = splitWith(candidate(row), earlier.map(candidate), limits);
  if (parts.length === 0) return;
  const others = parts.filter(({ id }) => id !== row.id);
  await store.updateRequest(at.tx, at.raiser, row.id, { split_with: others.map(({ id }) => id) });
  const sum = parts.reduce((total, { amount }) => (total + amount) as Money, money(0));
  await notifyOf(at, loaded, {
    type: 'approval_split',
    status: `${parts.length} documents for ${row.payee_name ?? 'one payee'} within 30 days come to ${toDisplay(sum)}, above a limit that none of them reaches alone.`,
  });
}
