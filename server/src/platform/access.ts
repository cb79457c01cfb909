// Identifies the caller. A caller's grants are read in one query and cached for a short time; every committed change to
// people, roles, sessions or tokens clears the cache (at once in this process, by notification in others). A server
// that is not receiving notifications caches nobody: it asks the database at each request until it is listening again.
import { sql, type RawBuilder } from 'kysely';
import { change, type Db } from './database.ts';
import { endViews, type MemberView } from './end-sessions.ts';
import { hashSecret } from './ids.ts';
import { membershipsOf, openedBy } from './memberships.ts';
import { hasAllPermissions, type Actor } from './scope.ts';

const rememberMillis = 30_000;
const maxCached = 10_000;

interface Session {
  id: string;
  kinde_id: string;
  seeing_as: string | null;
  seeing_in: string | null;
  issuer: string | null;
  has_two_factors: boolean;
  left_millis: number;
}

/** A caller, and how long their session or token is still valid. */
interface Found {
  actor: Actor;
  leftMillis: number;
  /** The view as another member that the session may no longer show. */
  lostView: MemberView | null;
}

/** A session expires after this long without use: longer than a long weekend, shorter than annual leave. */
export const idleSession = sql`interval '4 days'`;

/** By the database's clock, because the database decides when it expires. */
const millisUntil = (instant: RawBuilder<unknown>) => sql`(extract(epoch FROM ${instant} - now()) * 1000)::float8`;
const sessionEnd = sql`least(expires_at, last_used_at + ${idleSession})`;

/** The view as another member that a session shows, if its person may have it. */
const viewOf = ({ seeing_as, seeing_in }: Session): MemberView | null =>
  seeing_as !== null && seeing_in !== null ? { seeing_as, seeing_in } : null;

/**
 * A person as another sees Horizon on their behalf in a workspace; null if the viewer may not view as others there, or
 * has fewer permissions than that person.
 */
function viewAs(viewer: Actor, seen: Actor, workspaceId: string): Actor | null {
  const membership = seen.memberships.get(workspaceId);
  const own = viewer.memberships.get(workspaceId);
  if (!membership || !own?.permissions.has('members:administer') || !hasAllPermissions(own, membership)) {
    return null;
  }
  return {
    ...seen,
    memberships: new Map([[workspaceId, membership]]),
    realPerson: { personId: viewer.personId, name: viewer.name },
    seeingIn: workspaceId,
    tokenScope: 'read',
  };
}

/** Finds the caller behind a cookie or bearer secret. */
export class Access {
  private readonly db: Db;
  private readonly isListening: () => boolean;
  private readonly known = new Map<string, { actor: Actor; until: number }>();
  private generation = 0;
  private readonly touched = new Map<string, number>();

  /** `isListening`: whether this server is currently notified of changes that others commit. */
  constructor(db: Db, isListening: () => boolean) {
    this.db = db;
    this.isListening = isListening;
  }

  /** Clears the cache; the results of lookups in progress are not cached either. */
  forget(): void {
    this.generation += 1;
    this.known.clear();
  }

  /** The caller behind a secret; null if it is unknown, expired or revoked. */
  async find(secret: string, kind: 'session' | 'token', now: number): Promise<Actor | null> {
    const hash = hashSecret(secret);
    const remembered = this.known.get(hash);
    if (remembered && remembered.until > now && this.isListening()) {
      return remembered.actor;
    }
    const generation = this.generation;
    const found = kind === 'session' ? await this.bySession(this.db, hash) : await this.byToken(this.db, hash);
    const actor = found?.actor ?? null;
    if (found?.lostView) {
      // A view ends for good when its person may no longer have it: it does not return with the permission.
      const { actor: viewer, lostView } = found;
      const acting = { personId: viewer.personId, name: viewer.name, requestId: null };
      await change(this.db, acting, (tx) => endViews(tx, [viewer.sessionId!], lostView));
    }
    if (found && generation === this.generation && this.isListening()) {
      if (this.known.size >= maxCached) {
        this.known.clear();
      }
      // Not beyond the expiry of the session or token, for which there is no notification.
      this.known.set(hash, { actor: found.actor, until: now + Math.min(rememberMillis, found.leftMillis) });
    }
    if (actor) {
      this.noteUse(hash, kind, actor, now);
    }
    return actor;
  }

  /** The caller as seen inside a transaction, which may have opened the session; not cached. */
  async findIn(tx: Db, secret: string, kind: 'session' | 'token' = 'session'): Promise<Actor | null> {
    const hash = hashSecret(secret);
    return (kind === 'session' ? await this.bySession(tx, hash) : await this.byToken(tx, hash))?.actor ?? null;
  }

  /** A person with their current permissions, for a job that runs in their name after the request. */
  ofPerson(db: Db, personId: string): Promise<Actor | null> {
    return this.person(db, personId, { hasTwoFactors: true });
  }

  /** As `ofPerson`, as a viewer sees Horizon on their behalf; null if the viewer may no longer do so. */
  async ofView(
    db: Db,
    { viewerId, personId, workspaceId }: { viewerId: string; personId: string; workspaceId: string },
  ): Promise<Actor | null> {
    const [viewer, seen] = [await this.ofPerson(db, viewerId), await this.ofPerson(db, personId)];
    return viewer && seen && viewAs(viewer, seen, workspaceId);
  }

  /** The same caller with their memberships as they are inside a transaction. */
  async reload(tx: Db, actor: Actor): Promise<Actor> {
    return { ...actor, ...openedBy(await membershipsOf(tx, actor.personId), actor) };
  }

  private async bySession(db: Db, hash: string): Promise<Found | null> {
    const { rows } = await sql<Session>`
      SELECT id, kinde_id, seeing_as, seeing_in, issuer, has_two_factors, ${millisUntil(sessionEnd)} AS left_millis FROM sessions WHERE token_hash = ${hash} AND revoked_at IS NULL AND ${sessionEnd} > now()`.execute(
      db,
    );
    const session = rows[0];
    const actor = session ? await this.ofSession(db, session) : null;
    return actor && { actor, leftMillis: session!.left_millis, lostView: actor.realPerson ? null : viewOf(session!) };
  }

  private async ofSession(db: Db, session: Session): Promise<Actor | null> {
    const ofSession = { sessionId: session.id, issuer: session.issuer, hasTwoFactors: session.has_two_factors };
    if (!session.seeing_as) {
      return this.person(db, session.kinde_id, ofSession);
    }
    const [real, seen] = [
      await this.person(db, session.kinde_id, ofSession),
      await this.person(db, session.seeing_as, ofSession),
    ];
    return real && seen ? (viewAs(real, seen, session.seeing_in ?? '') ?? real) : real;
  }

  private async byToken(db: Db, hash: string): Promise<Found | null> {
    const { rows } = await sql<{
      kinde_id: string;
      scope: 'read' | 'write';
      has_two_factors: boolean;
      left_millis: number | null;
    }>`
      SELECT kinde_id, scope, has_two_factors, ${millisUntil(sql`expires_at`)} AS left_millis FROM api_tokens WHERE token_hash = ${hash} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`.execute(
      db,
    );
    const token = rows[0];
    const ofToken = token && { tokenScope: token.scope, hasTwoFactors: token.has_two_factors };
    const actor = token ? await this.person(db, token.kinde_id, ofToken!) : null;
    return actor && { actor, leftMillis: token!.left_millis ?? rememberMillis, lostView: null };
  }

  private async person(db: Db, personId: string, more: Partial<Actor>): Promise<Actor | null> {
    const { rows: people } = await sql<{
      kinde_id: string;
      email: string;
      first_name: string;
      last_name: string;
      global_company_id: string | null;
      company: string | null;
    }>`
      SELECT p.kinde_id, p.email, p.first_name, p.last_name, p.global_company_id, c.name AS company
        FROM persons p LEFT JOIN global_companies c ON c.id = p.global_company_id WHERE p.kinde_id = ${personId}`.execute(
      db,
    );
    const person = people[0];
    if (!person) {
      return null;
    }
    const origin = { hasTwoFactors: false, ...more };
    return {
      personId: person.kinde_id,
      name: `${person.first_name} ${person.last_name}`.trim(),
      email: person.email,
      firstName: person.first_name,
      lastName: person.last_name,
      company: person.company,
      globalCompanyId: person.global_company_id,
      ...origin,
      sessionId: null,
      issuer: null,
      tokenScope: 'write',
      ...openedBy(await membershipsOf(db, personId), origin),
      realPerson: null,
      seeingIn: null,
      ...more,
    };
  }

  /** Keeps "last seen" accurate to the minute without a write for each request. */
  private noteUse(hash: string, kind: 'session' | 'token', actor: Actor, now: number): void {
    if ((this.touched.get(hash) ?? 0) > now - 60_000) {
      return;
    }
    if (this.touched.size >= maxCached) {
      this.touched.clear();
    }
    this.touched.set(hash, now);
    const note =
      kind === 'session'
        ? sql`WITH s AS (UPDATE sessions SET last_used_at = now() WHERE token_hash = ${hash})
            UPDATE persons SET last_seen_at = now() WHERE kinde_id = ${actor.realPerson?.personId ?? actor.personId}`
        : sql`UPDATE api_tokens SET last_used_at = now() WHERE token_hash = ${hash}`;
    // Losing this update is harmless: the next request writes it.
    note.execute(this.db).catch(() => undefined);
  }
}
