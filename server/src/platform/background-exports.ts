// Exports of long lists: a client that does not want to wait (`Prefer: respond-async`, RFC 7240) is answered at once,
// and a job writes the file. The job repeats the call in the person's name, with their permissions at that time.
import { callNamed, maxExportedAtOnce, type CallName } from '@horizon/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from './caller.ts';
import { change, type Tx } from './database.ts';
import { job, queueJob, refuseTooManyJobs } from './jobs/job.ts';
import { permittedScopes } from './permitted-scopes.ts';
import type { Platform } from './serve.ts';

/** The request that the job repeats. */
export interface ExportOrder {
  call: CallName;
  url: string;
  params: unknown;
  query: unknown;
  /** The file name. */
  name: string;
}

export const writeExport = job<ExportOrder>({
  name: 'exports.write',
  title: 'Writes a long list to a file',
  retries: 2,
});

/** The 202 answer to the request. */
export interface QueuedExport {
  id: string;
  message: string;
}

/** True if the client asked not to wait for a long answer. */
export const wantsBackgroundExport = (request: FastifyRequest): boolean =>
  /(^|,)\s*respond-async\s*(,|;|$)/.test(String(request.headers?.['prefer'] ?? ''));

/** Queues the export of a request; null if it has to be answered at once. Throws 409 if too many wait. */
export async function queueExport(
  platform: Platform,
  request: FastifyRequest,
  { name, total }: { name: string; total: number },
): Promise<QueuedExport | null> {
  const call = request.routeOptions.config.call;
  const actor = await callerOf(platform, request);
  if (total <= maxExportedAtOnce || call === undefined || !actor || actor.realPerson) return null;
  const [scope, ...others] = permittedScopes(callNamed(call), actor, request);
  if (!scope || others.length > 0) return null;
  const person = { id: actor.personId, name: actor.name };
  const id = await change(
    platform.db,
    { personId: person.id, name: person.name, requestId: request.id },
    async (tx: Tx) => {
      await refuseTooManyJobs(tx, scope.workspaceId, person.id);
      const { params, query, url } = request;
      return queueJob(tx, writeExport, {
        workspaceId: scope.workspaceId,
        person,
        about: `Export ${name}`,
        input: { call, url, params, query, name },
        isFollowed: true,
      });
    },
  );
  return {
    id,
    message: `${total.toLocaleString('en-AU')} records are written to ${name} in the background. You will be notified when the file is ready.`,
  };
}

/** Collects the file that a call answers, in place of a connection. */
export class CollectedFile {
  readonly reply: FastifyReply;
  bytes: Buffer | null = null;
  mediaType = 'application/octet-stream';

  constructor(progress: (done: number, total: number) => Promise<void>) {
    const reply = {
      request: { headers: {} },
      header: () => reply,
      type: (mediaType: string) => {
        this.mediaType = mediaType;
        return reply;
      },
      send: (content: string | Uint8Array) => {
        this.bytes = Buffer.from(content as Uint8Array);
        return reply;
      },
    };
    this.reply = reply as unknown as FastifyReply;
    collected.set(this.reply, progress);
  }
}

const collected = new WeakMap<FastifyReply, (done: number, total: number) => Promise<void>>();

/** Reports the number of records read if a job writes the file; null if a client waits for it. */
export const progressOf = (reply: FastifyReply) => collected.get(reply) ?? null;
