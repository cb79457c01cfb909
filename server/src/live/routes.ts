import type { FastifyInstance } from 'fastify';
import type { Scope } from '../platform/scope.ts';
import { changesSince, newestChange, type LiveEvent } from '../platform/live.ts';
import { followers } from '../platform/metrics.ts';
import { tooMany } from '../platform/failures.ts';
import { serveRaw, type Platform } from '../platform/serve.ts';
import { asSeenBy, maySubscribe } from './may-subscribe.ts';

const beatMillis = 20_000;
/** A stream ends now and then; browsers reconnect at once. */
const longestMillis = 10 * 60_000;
/** Streams of a person on one server: more than anybody has pages open. */
const maxStreams = 30;
/** Bytes that may wait for a follower who does not read. */
const maxUnreadBytes = 1024 * 1024;
/** Maximum number of missed changes sent to a returning follower; after more, they are asked to reload everything. */
const maxMissed = 10_000;
/** Kinds of record that can change a follower's permissions. */
const changesSight = new Set(['members', 'member_roles', 'roles', 'api_tokens', 'sessions', 'workspaces']);

/** The stream of committed changes. */
export function liveRoutes(app: FastifyInstance, platform: Platform): void {
  serveRaw(app, platform).followChanges(async ({ actor, db, query, request, reply, scopes, scopesNow }) => {
    const followerId = (actor.realPerson ?? actor).personId;
    let byWorkspace = ofWorkspaces(scopes);
    const since = sinceOf(request.headers['last-event-id'] ?? query.last_event_id);
    const newest = await newestChange(db);
    if ((streamsOf.get(followerId) ?? 0) >= maxStreams) throw tooManyStreams();
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      Connection: 'keep-alive',
    });
    if (request.method === 'HEAD') {
      stream.end();
      return reply;
    }
    countStream(followerId, 1);
    const write = (text: string) => {
      stream.write(text);
      if (stream.writableLength > maxUnreadBytes) {
        stream.destroy();
      }
    };
    const notify = async (event: LiveEvent) => {
      try {
        const scope = byWorkspace.get(event.workspace_id);
        if (!stream.writableEnded && scope && (await maySubscribe(db, scope, event))) {
          write(`id: ${event.seq}\nevent: change\ndata: ${JSON.stringify(asSeenBy(event, scope))}\n\n`);
        }
      } catch {
        close();
      }
    };
    /** Reads the caller's permissions again; ends the stream if none are left, or if they cannot be read. */
    const lookAgain = async () => {
      try {
        byWorkspace = ofWorkspaces(await scopesNow());
      } catch {
        close();
      }
    };
    /** Sends changes that the follower may have missed, from the history; if there are too many, a notice instead. */
    const catchUp = async (from: number) => {
      try {
        let sentCount = 0;
        for await (const page of changesSince(db, [...byWorkspace.keys()], from)) {
          for (const event of page) {
            await notify(event);
          }
          sentCount += page.length;
          if (sentCount >= maxMissed) {
            write('event: missed\ndata: {}\n\n');
            return;
          }
        }
      } catch {
        close();
      }
    };
    // Later changes wait until the missed ones have been sent.
    let turn = since === null ? Promise.resolve() : Promise.resolve().then(() => catchUp(since));
    turn = turn.then(() => void (stream.writableEnded || write(`id: ${newest}\nevent: ready\ndata: {}\n\n`)));
    const stop = platform.live.follow((event) => {
      turn = changesSight.has(event.entity) ? turn.then(lookAgain) : turn;
      turn = turn.then(() => notify(event));
    });
    const stopGaps = platform.live.followGaps((from) => (turn = turn.then(lookAgain).then(() => catchUp(from))));
    followers.inc();
    const beat = setInterval(() => {
      turn = turn.then(lookAgain).then(() => void (stream.writableEnded || write(': beat\n\n')));
    }, beatMillis);
    const end = setTimeout(() => close(), longestMillis);
    const close = () => {
      if (open.delete(close)) {
        stop();
        stopGaps();
        clearInterval(beat);
        clearTimeout(end);
        stream.end();
        followers.dec();
        countStream(followerId, -1);
      }
    };
    open.add(close);
    stream.once('close', close);
    return reply;
  });
  app.addHook('preClose', async () => {
    for (const close of open) {
      close();
    }
  });
}

const open = new Set<() => void>();
const streamsOf = new Map<string, number>();

function countStream(personId: string, change: 1 | -1): void {
  const count = (streamsOf.get(personId) ?? 0) + change;
  if (count === 0) streamsOf.delete(personId);
  else streamsOf.set(personId, count);
}

const tooManyStreams = () =>
  tooMany(`You have ${maxStreams} pages of Horizon open. Close some, so that this one stays up to date.`, 60);

const ofWorkspaces = (scopes: Scope[]) => new Map(scopes.map((scope) => [scope.workspaceId, scope]));

/** The number of the last event seen; null if it is invalid. */
function sinceOf(text: string | string[] | undefined): number | null {
  const seq = Number(text);
  return typeof text === 'string' && /^\d+$/.test(text) && Number.isSafeInteger(seq) ? seq : null;
}
