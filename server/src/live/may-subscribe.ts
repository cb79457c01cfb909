// A committed change is sent to followers who may see the record.
import type { Permission } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import { viewPermissionOf } from '../audit/events.ts';
import { hasClosedFolders, historySeen, readableDocuments, view } from '../documents/visible.ts';
import { seenMarkups } from '../markups/visible.ts';
import { placeOfComment } from '../platform/comments/comments.ts';
import type { Db } from '../platform/database.ts';
import { Refusal } from '../platform/failures.ts';
import type { LiveEvent } from '../platform/live.ts';
import { isNarrowedToOwn, type Scope } from '../platform/scope.ts';
import { seesViewChange } from '../saved-views/visible.ts';
import { visibleActions } from '../schedule/visible.ts';
import { seesTransmittal } from '../transmittals/visible.ts';

/** Records that belong to one task each. */
const ofTasks: ReadonlySet<string> = new Set(['commitments', 'action_constraints', 'programme_proposals']);

/** Records that belong to one person each: `id` has the people's ids, separated by commas. */
const ofPeople: ReadonlySet<string> = new Set(['followed_jobs', 'notifications']);

/** Records of documents, which folders may hide from the follower. */
const ofDocuments: ReadonlySet<string> = new Set(['documents', 'cde_folders', 'sheet_scales', 'scale_viewports']);

/** Records of markups, of which private ones are visible to their author only: their ids, by that of the event. */
const markupsOf: Readonly<Record<string, (id: string) => RawBuilder<unknown>>> = {
  markups: (id) => sql`t.id::text = ${id}`,
  markup_actions: (id) => sql`t.id::text = ${id}`,
};

/** Records without a visible history. */
const withoutHistory: Readonly<Record<string, Permission>> = {
  mails: 'mail:view',
  webhook_messages: 'webhooks:view',
  markups: 'markups:view',
  sheet_scales: 'markups:view',
  scale_viewports: 'markups:view',
  markup_actions: 'markups:view',
};

/** The change as this follower receives it, without the ids of other people. */
export function asSeenBy(event: LiveEvent, scope: Scope): LiveEvent {
  return ofPeople.has(event.entity) ? { ...event, id: scope.personId } : event;
}

/**
 * Whether to send a change to a follower with this scope; at most two statements, and only for records that some people
 * of the workspace do not see.
 */
export async function maySubscribe(db: Db, scope: Scope | undefined, event: LiveEvent): Promise<boolean> {
  if (scope && event.entity === 'saved_views') return seesViewChange(db, scope, event);
  if (scope && ofPeople.has(event.entity)) return event.id.split(',').includes(scope.personId);
  if (scope && event.entity === 'comments') return seesComment(db, scope, event.id);
  const permission = withoutHistory[event.entity] ?? viewPermissionOf[event.entity];
  if (scope === undefined || permission === undefined) {
    return false;
  }
  const { isExternal, projectPermissions } = scope.membership;
  const mayOnSome = [...projectPermissions.values()].some((ownPermissions) => ownPermissions.has(permission));
  const seesOne = await oneRecordSeen(db, scope, event, scope.can(permission) || mayOnSome);
  if (seesOne !== null) return seesOne;
  if (!isExternal) return scope.can(permission) || mayOnSome;
  // External people are notified of their projects, of changes of these programmes, and of records of the tasks that
  // they see.
  if (event.entity === 'projects') return projectPermissions.has(event.id);
  if (event.entity === 'programmes') return projectPermissions.get(event.id)?.has(permission) ?? false;
  return mayOnSome && ofTasks.has(event.entity) && isOfTheirTasks(db, scope, event);
}

/** For kinds of which a follower may see some records and not others; null for all other kinds. */
async function oneRecordSeen(db: Db, scope: Scope, event: LiveEvent, may: boolean): Promise<boolean | null> {
  const { entity, id } = event;
  const ofMarkup = markupsOf[entity];
  if (ofMarkup) return may && seesMarkup(db, scope, ofMarkup(id));
  if (ofDocuments.has(entity)) return may && seesDocument(db, scope, event);
  return entity === 'transmittals' ? may && seesTransmittal(db, scope, id) : null;
}

const closedKnown = new WeakMap<Scope, { has: Promise<boolean>; until: number }>();
/** Cache time of the answer that no folder is closed to a follower: many documents change at once. */
const rememberMillis = 1000;

/** Whether any folder is closed to the follower, checked once a second at most. */
function closesSome(db: Db, scope: Scope): Promise<boolean> {
  const known = closedKnown.get(scope);
  if (known && known.until > performance.now()) return known.has;
  const has = hasClosedFolders(db, scope);
  closedKnown.set(scope, { has, until: performance.now() + rememberMillis });
  return has;
}

async function seesDocument(db: Db, scope: Scope, { entity, id }: LiveEvent): Promise<boolean> {
  const isNarrowed = scope.membership.isExternal || isNarrowedToOwn(scope, view);
  if (!isNarrowed && !(await closesSome(db, scope))) return true;
  if (entity === 'sheet_scales' || entity === 'scale_viewports') {
    const version =
      entity === 'sheet_scales'
        ? sql`${id}`
        : sql`(SELECT p.cde_version_id::text FROM scale_viewports p WHERE p.workspace_id = v.workspace_id AND p.id::text = ${id})`;
    const { rows } = await sql`SELECT FROM document_versions v
      JOIN documents d ON d.workspace_id = v.workspace_id AND d.cde_id = v.cde_id
      WHERE v.workspace_id = ${scope.workspaceId} AND v.cde_version_id::text = ${version} AND ${readableDocuments(scope, 'd')}`.execute(
      db,
    );
    return rows.length > 0;
  }
  return (await historySeen(db, scope, { entity: entity as 'documents' | 'cde_folders', id })) !== null;
}

async function seesMarkup(db: Db, scope: Scope, isOfEvent: RawBuilder<unknown>): Promise<boolean> {
  if (scope.membership.isExternal) return false;
  const { rows } = await sql`SELECT FROM markups t WHERE t.workspace_id = ${scope.workspaceId} AND ${isOfEvent}
    AND ${seenMarkups(scope)}`.execute(db);
  return rows.length > 0;
}

/** Comments are visible with their record. */
async function seesComment(db: Db, scope: Scope, id: string): Promise<boolean> {
  try {
    await placeOfComment(db, scope, id);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return false;
    throw error;
  }
}

async function isOfTheirTasks(db: Db, scope: Scope, { entity, id }: LiveEvent): Promise<boolean> {
  const { rows } = await sql`SELECT FROM ${sql.table(entity)} r JOIN actions a USING (workspace_id, action_id)
    WHERE r.workspace_id = ${scope.workspaceId} AND r.id = ${id} AND ${visibleActions([scope])}`.execute(db);
  return rows.length > 0;
}
