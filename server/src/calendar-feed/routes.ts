import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database.ts';
import { notFound } from '../platform/failures.ts';
import { hashSecret, newSecret } from '../platform/ids.ts';
import { membershipsOf, openedBy } from '../platform/memberships.ts';
import { scopeOf, type Scope } from '../platform/scope.ts';
import type { Sealing } from '../platform/sealing.ts';
import { serve, serveRaw, type Platform } from '../platform/serve.ts';
import { calendarText, type CalendarEvent } from './ics.ts';
import * as store from './store.ts';
import { instantOf } from './wall-clock.ts';

const daysBack = 90;
const ending = '.ics';

/** The calls of the calendar feed. */
export function calendarFeedRoutes(app: FastifyInstance, platform: Platform, sealing: Sealing): void {
  const { publicUrl } = platform.mail.config;
  const hrefOf = (secret: string) => `${publicUrl}/api/calendar-feed/${secret}${ending}`;

  serve(app, platform).getCalendarFeed(async ({ actor, db }) => {
    const feed = await store.findFeed(db, actor.personId);
    if (!feed) return { href: null, created_at: null, last_used_at: null };
    const { sealed_token, created_at, last_used_at } = feed;
    const isShown = !feed.has_two_factors || actor.hasTwoFactors;
    const href = isShown ? hrefOf(sealing.open(sealed_token, sealedFor(actor.personId))) : null;
    return { href, created_at, last_used_at };
  });

  serve(app, platform).makeCalendarFeed(async ({ actor, tx }) => {
    const secret = newSecret('hzc_');
    await store.replaceFeed(tx, actor.personId, {
      token_hash: hashSecret(secret),
      sealed_token: sealing.seal(secret, sealedFor(actor.personId)),
      has_two_factors: actor.hasTwoFactors,
    });
    return { href: hrefOf(secret) };
  });

  serve(app, platform).revokeCalendarFeed(async ({ actor, tx }) => {
    await store.revokeFeed(tx, actor.personId);
    return { id: actor.personId, message: 'The calendar link has been revoked.' };
  });

  serveRaw(app, platform).readCalendarFeed(async ({ db, params, reply, now }) => {
    const secret = params.token.endsWith(ending) ? params.token.slice(0, -ending.length) : params.token;
    const feed = await store.useFeed(db, hashSecret(secret));
    if (feed === null) {
      throw notFound();
    }
    const personId = feed.kinde_id;
    const from = new Date(now.getTime() - daysBack * 86_400_000).toISOString().slice(0, 10);
    const entries = await store.listEntries(db, await scopesOf(db, feed), personId, from);
    const events = entries.map((entry) => eventOf(entry, publicUrl));
    return reply.type('text/calendar; charset=utf-8').send(calendarText('Horizon', events));
  });
}

const sealedFor = (personId: string) => ({ use: 'calendar-feed', owner: personId });

/** The person's current scopes in all workspaces that the link opens. */
async function scopesOf(
  db: Db,
  { kinde_id: personId, has_two_factors }: { kinde_id: string; has_two_factors: boolean },
): Promise<Scope[]> {
  const all = await membershipsOf(db, personId);
  const { memberships } = openedBy(all, { hasTwoFactors: has_two_factors });
  const actor = { personId, name: '', email: '', tokenScope: 'read' } as const;
  return [...memberships.values()].map((membership) => scopeOf(actor, membership));
}

function eventOf(entry: store.Entry, publicUrl: string): CalendarEvent {
  const { workspace_id, project_id, action_id, is_milestone, time_zone, code } = entry;
  const at = entry.kind === 'start-milestone' ? entry.start_minute : entry.finish_minute;
  return {
    uid: `${action_id}@horizon`,
    sequence: entry.version,
    changedAt: new Date(entry.updated_at),
    summary: is_milestone ? `Milestone: ${entry.name}` : entry.name,
    description: [code, is_milestone ? null : `${Math.round(entry.progress_percentage)}% complete`]
      .filter(Boolean)
      .join('\n'),
    location: entry.project_name,
    url: `${publicUrl}/w/${workspace_id}/projects/${project_id}/tasks?open=${action_id}`,
    when: is_milestone ? { at: instantOf(at, time_zone) } : { firstDay: entry.start_date, lastDay: entry.end_date },
  };
}
