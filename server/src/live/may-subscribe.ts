// A committed change is sent to followers who may see the record.
import type { Permission } from '@horizon/contract';
import { sql } from 'kysely';
import { viewPermissionOf } from '../audit/events.ts';
import { hasClosedFolders, historySeen, ofOpenDocuments, view } from '../documents/visible.ts';
import type { Db } from '../platform/database.ts';
import type { LiveEvent } from '../platform/live.ts';
import { isNarrowedToOwn, type Scope } from '../platform/scope.ts';
import { visibleActions } from '../schedule/visible.ts';

/** Records that belong to one task each. */
const ofTasks: ReadonlySet<string> = new Set(['commitments', 'action_constraints', 'programme_proposals']);

/** Records that belong to one person each: `id` has the people's ids, separated by commas. */
const ofPeople: ReadonlySet<string> = new Set(['followed_jobs', 'notifications']);

/** Records of documents, which folders may hide from the follower. */
const ofDocuments: ReadonlySet<string> = new Set(['documents', 'cde_folders', 'markups']);

/** Records without a visible history; a private markup is visible to its author only. */
const withoutHistory: Readonly<Record<string, Permission>> = {
  mails: 'mail:view',
  webhook_messages: 'webhooks:view',
  markups: 'markups:view',
  sheet_scales: 'markups:view',
  scale_viewports: 'markups:view',
  markup_comments: 'markups:view',
  markup_actions: 'markups:view',
};

/** The change as this follower receives it, without the ids of other people. */
export function asSeenBy(event: LiveEvent, scope: Scope): LiveEvent {
  return ofPeople.has(event.entity) ? { ...event, id: scope.personId } : event;
}

/**
 * Whether to send a change to a follower with this scope; at most two statements, and only for records of documents and
 * external people.
 */
export async function maySubscribe(db: Db, scope: Scope | undefined, event: LiveEvent): Promise<boolean> {
  // Only that some view has changed; the list shows it to people who may see it.
  if (scope && event.entity === 'saved_views') return true;
  if (scope && ofPeople.has(event.entity)) return event.id.split(',').includes(scope.personId);
  const permission = withoutHistory[event.entity] ?? viewPermissionOf[event.entity];
  if (scope === undefined || permission === undefined) {
    return false;
  }
  const { isExternal, projectPermissions } = scope.membership;
  const mayOnSome = [...projectPermissions.values()].some((ownPermissions) => ownPermissions.has(permission));
  if (ofDocuments.has(event.entity)) {
    return (scope.can(permission) || mayOnSome) && seesDocument(db, scope, event);
  }
  if (!isExternal) return scope.can(permission) || mayOnSome;
  // External people are notified of their projects, of changes of these programmes, and of records of the tasks that
  // they see.
  if (event.entity === 'projects') return projectPermissions.has(event.id);
  if (event.entity === 'programmes') return projectPermissions.get(event.id)?.has(permission) ?? false;
  return mayOnSome && ofTasks.has(event.entity) && isOfTheirTasks(db, scope, event);
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
  if (entity === 'markups') {
    const { rows } = await sql`SELECT FROM markups m WHERE m.workspace_id = ${scope.workspaceId} AND m.id::text = ${id}
      AND ${ofOpenDocuments(scope, 'm')}`.execute(db);
    return !scope.membership.isExternal && rows.length > 0;
  }
  return (await historySeen(db, scope, { entity: entity as 'documents' | 'cde_folders', id })) !== null;
}

async function isOfTheirTasks(db: Db, scope: Scope, { entity, id }: LiveEvent): Promise<boolean> {
  const { rows } = await sql`SELECT FROM ${sql.table(entity)} r JOIN actions a USING (workspace_id, action_id)
    WHERE r.workspace_id = ${scope.workspaceId} AND r.id = ${id} AND ${visibleActions([scope])}`.execute(db);
  return rows.length > 0;
}
