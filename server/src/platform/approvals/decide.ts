// The decision on a request. Nobody confirms what they asked for, unless their kind allows it to somebody
// like an owner; refusing their own request withdraws it. A request is decided once: of two people at the same moment, the
// second gets the decision of the first.
import { notFound, notPermitted, type Refusal } from '../failures.ts';
import type { Scope } from '../scope.ts';
import type { ApprovalKind, ApprovalRequest, Deciding, Decision } from './approval-kind.ts';
import { decideWaiting } from './store.ts';

type Act = 'confirm' | 'refuse';

/** Confirms a request; answers it as it was, with the outcome. */
export async function confirm<Request extends ApprovalRequest, New, Outcome>(
  kind: ApprovalKind<Request, New, Outcome>,
  at: Deciding,
  id: string,
): Promise<{ request: Request; outcome: Outcome }> {
  const request = await decidable(kind, at, { id, act: 'confirm' });
  const outcome = await kind.apply(at, request);
  await settle(kind, at, { request, status: 'confirmed' });
  return { request, outcome };
}

/** Refuses a request, or withdraws the caller's own; answers it as it was. */
export async function refuse<Request extends ApprovalRequest, New, Outcome>(
  kind: ApprovalKind<Request, New, Outcome>,
  at: Deciding,
  id: string,
): Promise<Request> {
  const request = await decidable(kind, at, { id, act: 'refuse' });
  await settle(kind, at, { request, status: isOwn(at.scope, request) ? 'withdrawn' : 'refused' });
  return request;
}

/** The caller's abilities on a request: `confirm`, `refuse`, `withdraw`. */
export function abilitiesOn<Request extends ApprovalRequest, New, Outcome>(
  kind: ApprovalKind<Request, New, Outcome>,
  scope: Scope,
  request: Request,
): string[] {
  if (request.status !== 'waiting' || !kind.permissions.every((permission) => scope.can(permission))) {
    return [];
  }
  const may = (act: Act) => refusalOf(kind, scope, { request, act }) === null;
  return [
    ...(may('confirm') ? ['confirm'] : []),
    ...(may('refuse') ? [isOwn(scope, request) ? 'withdraw' : 'refuse'] : []),
  ];
}

/**
 * Stores the decision on a request and notifies of it. For a request whose wish has been granted in another way, it is all
 * that confirming needs. Throws 409 if it has been decided.
 */
export async function settle<Request extends ApprovalRequest, New, Outcome>(
  kind: ApprovalKind<Request, New, Outcome>,
  at: Deciding,
  { request, status }: { request: Request; status: Decision },
): Promise<void> {
  const decided = await decideWaiting(at, kind.table, { ids: [request.id], status });
  if (decided.length === 0) throw await kind.refusals.decided(at, (await kind.find(at, request.id)) ?? request);
  await kind.notify(at, { act: status, request });
}

/** The request, locked, which the caller may decide. */
async function decidable<Request extends ApprovalRequest, New, Outcome>(
  kind: ApprovalKind<Request, New, Outcome>,
  at: Deciding,
  { id, act }: { id: string; act: Act },
): Promise<Request> {
  const missing = kind.permissions.find((permission) => !at.scope.can(permission));
  if (missing) throw notPermitted(missing);
  await kind.lock(at);
  const request = await kind.find(at, id);
  if (!request) throw notFound();
  if (request.status !== 'waiting') throw await kind.refusals.decided(at, request);
  const refusal = refusalOf(kind, at.scope, { request, act });
  if (refusal) throw refusal;
  return request;
}

function refusalOf<Request extends ApprovalRequest, New, Outcome>(
  kind: ApprovalKind<Request, New, Outcome>,
  scope: Scope,
  { request, act }: { request: Request; act: Act },
): Refusal | null {
  if (isOwn(scope, request)) {
    if (act === 'refuse') return null;
    if (!kind.mayDecideOwn?.(scope)) return kind.refusals.own(request);
  }
  return kind.mayDecide(scope, request) ?? (act === 'confirm' ? (kind.obstacle?.(request) ?? null) : null);
}

const isOwn = (scope: Scope, request: ApprovalRequest) => request.requested_by === scope.personId;
