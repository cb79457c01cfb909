// The lists of requests: waiting for the caller, sent or decided by them, of one document; and the exceptions.
import { mayDecide } from '@horizon/approval';
import type { AnswerOf, ApprovalException, Calls, QueryOf } from '@horizon/contract';
import { workspaceDay } from '@horizon/labour';
import type { Db } from '../../platform/database.ts';
import { notFound } from '../../platform/failures.ts';
import type { Scope } from '../../platform/scope.ts';
import { companyOn, type Company } from '../people.ts';
import { loadRequests, type Loaded, type LoadedAll } from './load.ts';
import { presentRequests } from './present.ts';
import * as store from './store.ts';
import { isVisible } from './visible.ts';

interface Reading {
  db: Db;
  scope: Scope;
  now: Date;
}

/** The requests that the caller can approve, or return because they are above the caller's limit; the oldest first. */
async function waitingFor({ db, scope, now }: Reading): Promise<LoadedAll> {
  const day = workspaceDay(now);
  const company = await companyOn(db, scope, day);
  const rows = await store.waitingRequests(db, scope, rolesFor(company, scope.personId));
  const all = await loadRequests(db, scope, rows.toReversed(), { day, now, company });
  return { ...all, requests: all.requests.filter(({ engine, facts }) => mayDecide(engine, scope.personId, facts).ok) };
}

/** The roles in which a person may decide: their own, and those of people who delegated to them. */
function rolesFor({ approvers, delegations }: Company, personId: string): string[] {
  const people = [personId, ...delegations.filter((one) => one.delegateId === personId).map((one) => one.delegatorId)];
  const roles = approvers.filter(({ id }) => people.includes(id)).flatMap((one) => one.roles.map(({ role }) => role));
  return [...new Set(roles)];
}

export const countWaiting = async (at: Reading): Promise<{ waiting: number }> => ({
  waiting: (await waitingFor(at)).requests.length,
});

/** A page of a list of requests. */
export async function listRequests(
  at: Reading,
  query: QueryOf<Calls['listApprovals']>,
): Promise<AnswerOf<Calls['listApprovals']>> {
  const { db, scope } = at;
  const all = await boxOf(at, query);
  const [page, limit] = [query.page ?? 1, query.limit ?? 50];
  const shown = all.requests.slice((page - 1) * limit, page * limit);
  const items = await presentRequests(db, scope, { company: all.company, requests: shown });
  return { items, count: items.length, total_count: all.requests.length, page, limit, abilities: [] };
}

async function boxOf(
  at: Reading,
  { box = 'waiting', document_id: documentId }: QueryOf<Calls['listApprovals']>,
): Promise<LoadedAll> {
  const { db, scope, now } = at;
  if (box === 'waiting') return waitingFor(at);
  const rows =
    box === 'sent'
      ? await store.requestsSentBy(db, scope, scope.personId)
      : box === 'decided'
        ? await store.requestsDecidedBy(db, scope, scope.personId)
        : documentId === undefined
          ? []
          : await store.requestsOfDocument(db, scope, documentId);
  const all = await loadRequests(db, scope, rows, { day: workspaceDay(now), now });
  return { ...all, requests: all.requests.filter((one) => isVisible(scope, one, all.company)) };
}

/** One request; 404 unless the caller sees it. */
export async function getRequest({ db, scope, now }: Reading, id: string): Promise<AnswerOf<Calls['getApproval']>> {
  const row = await store.findRequest(db, scope, id);
  if (!row) throw notFound();
  const all = await loadRequests(db, scope, [row], { day: workspaceDay(now), now });
  if (!isVisible(scope, all.requests[0]!, all.company)) throw notFound();
  return (await presentRequests(db, scope, all))[0]!;
}

/** Requests that are blocked, overdue or escalated, and orders that may have been split. */
export async function listExceptions({ db, scope, now }: Reading): Promise<{ items: ApprovalException[] }> {
  const day = workspaceDay(now);
  const all = await loadRequests(db, scope, await store.exceptionalRequests(db, scope), { day, now });
  const seen = all.requests.filter((one) => isVisible(scope, one, all.company) || scope.can('doa_policy:edit'));
  const presented = await presentRequests(db, scope, { company: all.company, requests: seen });
  const items = presented.flatMap((request, index) =>
    exceptionsOf(seen[index]!, request).map((one) => ({ ...one, request })),
  );
  const rank = { blocked: 0, overdue: 1, escalated: 2, split: 3 } as const;
  return { items: items.toSorted((a, b) => rank[a.kind] - rank[b.kind]) };
}

function exceptionsOf({ row }: Loaded, request: ApprovalException['request']): Omit<ApprovalException, 'request'>[] {
  const isOpen = row.status === 'in_step' || row.status === 'escalated';
  const waitingFor = request.steps.find(({ state }) => state === 'active');
  const roles = [...(waitingFor?.roles ?? []), ...(waitingFor?.escalated_to ?? [])].join(', ');
  return [
    ...(row.status === 'blocked'
      ? [{ kind: 'blocked' as const, sentence: row.blocked_reason ?? 'Nobody can decide it.' }]
      : []),
    ...(isOpen && request.is_overdue
      ? [{ kind: 'overdue' as const, sentence: `Waits for ${roles}, due by ${request.due_on}.` }]
      : []),
    ...(row.status === 'escalated'
      ? [{ kind: 'escalated' as const, sentence: `Nobody decided in time; now waits for ${roles}.` }]
      : []),
    ...(row.split_with.length > 0
      ? [
          {
            kind: 'split' as const,
            sentence: `With ${request.split_with.length} other documents for ${request.payee ?? 'the payee'} within 30 days it crosses a limit that none reaches alone.`,
          },
        ]
      : []),
  ];
}
