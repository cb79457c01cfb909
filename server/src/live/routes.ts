import type { FastifyInstance } from 'fastify';
import { viewPermissionOf } from '../audit/events.ts';
import type { Scope } from '../platform/access.ts';
import { changesSince, newestChange, type LiveEvent } from '../platform/live.ts';
import { followers } from '../platform/metrics.ts';
import { serveRaw, type Platform } from '../platform/serve.ts';

const beatMillis = 20_000;
/** A stream ends by itself so that a changed role is seen; browsers come back at once. */
const longestMillis = 10 * 60_000;

/** The stream of committed changes. */
export function liveRoutes(app: FastifyInstance, platform: Platform): void {
  serveRaw(app, platform).followChanges(async ({ db, query, request, reply, scopes }) => {
    const byWorkspace = new Map(scopes.map((scope) => [scope.workspaceId, scope]));
    const since = Number(request.headers['last-event-id'] ?? query.last_event_id ?? Number.NaN);
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      Connection: 'keep-alive',
      'X-Request-Id': request.id,
    });
    const write = (event: LiveEvent) =>
      stream.write(`id: ${event.seq}\nevent: change\ndata: ${JSON.stringify(event)}\n\n`);
    const tell = (event: LiveEvent) => {
      if (maySee(byWorkspace.get(event.workspace_id), event)) {
        write(event);
      }
    };
    const stop = platform.live.follow(tell);
    followers.inc();
    const beat = setInterval(() => stream.write(': beat\n\n'), beatMillis);
    const end = setTimeout(() => stream.end(), longestMillis);
    const close = () => {
      stop();
      clearInterval(beat);
      clearTimeout(end);
      stream.end();
      open.delete(close);
      followers.dec();
    };
    open.add(close);
    stream.once('close', close);
    if (Number.isFinite(since)) {
      for (const event of await changesSince(db, [...byWorkspace.keys()], since)) {
        tell(event);
      }
    }
    stream.write(`id: ${await newestChange(db)}\nevent: ready\ndata: {}\n\n`);
    return reply;
  });
  app.addHook('preClose', async () => {
    for (const close of open) {
      close();
    }
  });
}

const open = new Set<() => void>();

function maySee(scope: Scope | undefined, event: LiveEvent): boolean {
  const permission = viewPermissionOf[event.entity as keyof typeof viewPermissionOf];
  return (
    scope !== undefined &&
    permission !== undefined &&
    (scope.can(permission) || [...scope.membership.projectPermissions.values()].some((held) => held.has(permission)))
  );
}
