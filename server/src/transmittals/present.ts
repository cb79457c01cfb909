// A transmittal as its caller sees it. Recipients see their own state and, of the others who are not blind, only the
// names.
import {
  actsFrom,
  transmittalWorkflow,
  type AnswerOf,
  type Calls,
  type Recipient,
  type TransmittalSummary,
} from '@horizon/contract';
import type { Db } from '../platform/database.ts';
import { previewOf } from '../platform/files/file-kinds.ts';
import { archivedRefusal, type Scope } from '../platform/scope.ts';
import { answersOf } from './states.ts';
import * as store from './store.ts';
import { seesWhole } from './visible.ts';

export type TransmittalAnswer = AnswerOf<Calls['getTransmittal']>;

/** True if the caller may change the draft: their own, or any with the permission to edit. */
export function mayDraft(scope: Scope, row: Pick<store.TransmittalRow, 'project_id' | 'created_by_user_id'>): boolean {
  return (
    scope.can('transmittals:edit', row.project_id) ||
    (row.created_by_user_id === scope.personId && scope.can('transmittals:create', row.project_id))
  );
}

function abilitiesOn(scope: Scope, row: store.TransmittalRow, own: store.RecipientRow | undefined): string[] {
  const possible = new Set<string>(actsFrom(transmittalWorkflow, row.status));
  const mayChange = mayDraft(scope, row);
  if (row.is_deleted) return mayChange ? ['restore'] : [];
  const maySend = mayChange && scope.can('transmittals:send', row.project_id);
  const mayAnswer = own !== undefined && !scope.isReadOnly && archivedRefusal(scope, row.project_id) === null;
  return [
    ...(mayChange ? ['edit', 'void', 'delete'].filter((act) => possible.has(act)) : []),
    ...(maySend ? ['send', 'close', 'remind'].filter((act) => possible.has(act)) : []),
    ...(maySend && row.sent_at !== null ? ['revoke', 'edit_following'] : []),
    ...(mayAnswer ? answersOf(row.status, own) : []),
  ];
}

const withoutState = {
  state: null,
  bounce_reason: null,
  delivered_at: null,
  viewed_at: null,
  downloaded_at: null,
  acknowledged_at: null,
  responded_at: null,
  response: null,
  revoked_at: null,
  reminded_at: null,
  opened_documents: 0,
} as const;

/** The recipients that the caller sees. */
function shown(
  scope: Scope,
  row: store.TransmittalRow,
  recipients: readonly store.RecipientRow[],
): store.RecipientRow[] {
  if (seesWhole(scope, row.project_id) || row.created_by_user_id === scope.personId) return [...recipients];
  return recipients
    .filter(({ kinde_id, is_blind }) => !is_blind || kinde_id === scope.personId)
    .map((one) => (one.kinde_id === scope.personId ? one : { ...one, ...withoutState, email: null }));
}

/** The caller among the recipients; undefined if access was withdrawn. */
export const ownOf = (scope: Scope, recipients: readonly store.RecipientRow[]) =>
  recipients.find(({ kinde_id, revoked_at }) => kinde_id === scope.personId && revoked_at === null);

const countNotSent = (recipients: readonly Pick<store.RecipientRow, 'state' | 'revoked_at'>[]) =>
  recipients.filter(({ state, revoked_at }) => state === 'not_sent' && revoked_at === null).length;

/** Rows of a list, with the ids of their documents and their recipients. */
export async function presentList(
  db: Db,
  scopes: readonly Scope[],
  rows: readonly store.TransmittalRow[],
): Promise<TransmittalSummary[]> {
  const workspaceIds = scopes.map(({ workspaceId }) => workspaceId);
  const ids = rows.map(({ id }) => id);
  const scopeOf = new Map(scopes.map((scope) => [scope.workspaceId, scope]));
  const documents = Map.groupBy(await store.documentIdsOf(db, scopes, ids), (one) => one.transmittal_id);
  const recipients = Map.groupBy(await store.recipientsOf(db, workspaceIds, ids), (one) => one.transmittal_id);
  return rows.map((row) => {
    const scope = scopeOf.get(row.workspace_id)!;
    const all = recipients.get(row.id) ?? [];
    const seen = shown(scope, row, all);
    return {
      ...row,
      number: row.reference,
      documents: documents.get(row.id) ?? [],
      recipients: seen.map(({ kinde_id, name, role }) => ({ kinde_id, name, role })),
      acknowledged_count: seen.filter(({ acknowledged_at }) => acknowledged_at !== null).length,
      not_sent_count: countNotSent(seen),
      abilities: abilitiesOn(scope, row, ownOf(scope, all)),
    } as TransmittalSummary;
  });
}

/** One transmittal with everything that the caller sees of it. */
export async function presentOne(db: Db, scope: Scope, row: store.TransmittalRow): Promise<TransmittalAnswer> {
  const { workspaceId } = scope;
  const documents = await store.documentsOf(db, workspaceId, [row.id], scope);
  const all = await store.recipientsOf(db, [workspaceId], [row.id]);
  const own = ownOf(scope, all);
  const recipients = shown(scope, row, all) as Recipient[];
  return {
    ...row,
    number: row.reference,
    documents: documents.map((one) => ({
      ...one,
      preview: one.media_type === null ? null : previewOf(one.media_type),
    })),
    hidden_document_count: (await store.countDocuments(db, workspaceId, row.id)) - documents.length,
    recipients,
    acknowledged_count: recipients.filter(({ acknowledged_at }) => acknowledged_at !== null).length,
    not_sent_count: countNotSent(recipients),
    followed_by: seesWhole(scope, row.project_id) ? await store.followersOf(db, workspaceId, row.id) : [],
    follows: seesWhole(scope, row.project_id) ? row.follows : null,
    own_recipient_id: own?.id ?? null,
    abilities: abilitiesOn(scope, row, own),
  } as TransmittalAnswer;
}
