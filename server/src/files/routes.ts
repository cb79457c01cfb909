// The calls that transfer bytes. Uploads use tus 1.0.0 (decision 0027): HEAD answers the offset, PATCH sends further
// bytes, DELETE discards. Files are opened by signed links.
import { tusMedia, type AnswerOf, type Calls } from '@horizon/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { malformed, Refusal } from '../platform/failures.ts';
import { previewOf, servedType } from '../platform/files/file-kinds.ts';
import { dispositionOf } from '../platform/files/file-names.ts';
import { uploadUrl, type StoredFile, type UploadKey, type UploadRow } from '../platform/files/files.ts';
import { listUploads } from '../platform/files/store.ts';
import type { Actor } from '../platform/scope.ts';
import { serve, serveRaw, type Platform } from '../platform/serve.ts';
import { rangeOf } from './byte-range.ts';

type Upload = AnswerOf<Calls['getUpload']>;

/** The calls of uploads and of links to files. */
export function fileRoutes(app: FastifyInstance, platform: Platform): void {
  const { files } = platform;
  // The body is not parsed: the handler reads the request as a stream.
  app.addContentTypeParser(tusMedia, (_request, _payload, done) => done(null, undefined));
  const discarded = new WeakMap<FastifyRequest, string | null>();
  const stored = new WeakMap<FastifyRequest, StoredFile>();

  serve(app, platform).listUploads(async ({ db, scope, query }) => {
    const found = await listUploads(db, scope, query);
    return { ...found, items: found.items.map(present), abilities: [] };
  });

  serve(app, platform).getUpload(async ({ scope, params, request, reply }) => {
    const key = { workspaceId: scope.workspaceId, personId: scope.personId, id: params.id };
    // A client sends HEAD before it resumes: end a request that is still open after a cut connection.
    if (request.method === 'HEAD') await files.settle(key);
    const upload = await files.upload(key);
    writeTusHeaders(reply, upload.received).header('Upload-Length', upload.size);
    return present(upload);
  });

  serve(app, platform).sendUpload(
    async ({ tx, scopesNow, request }) => {
      // An upload takes long: check the sender's permission again.
      const [scope] = await scopesNow();
      await files.finish(tx, scope!, stored.get(request)!);
    },
    // Bytes are received before the transaction: a slow connection must not occupy a database connection.
    async (request, actor, work) => {
      const received = await files.receive(keyOf(request, actor), {
        offsetOf: () => offsetOf(request),
        length: request.headers['content-length'] === undefined ? null : Number(request.headers['content-length']),
        stream: request.raw,
        now: platform.clock(),
      });
      if (typeof received === 'number') {
        uploadOffsets.set(request, received);
        return undefined;
      }
      stored.set(request, received);
      await work();
      uploadOffsets.set(request, received.upload.size);
      return undefined;
    },
  );
  const uploadOffsets = new WeakMap<FastifyRequest, number>();
  app.addHook('onSend', async (request, reply) => {
    const offset = uploadOffsets.get(request);
    if (offset !== undefined) writeTusHeaders(reply, offset);
  });

  serve(app, platform).cancelUpload(
    async ({ tx, scope, params, request }) => {
      const key = { workspaceId: scope.workspaceId, personId: scope.personId, id: params.id };
      discarded.set(request, await files.cancel(tx, key));
    },
    // A request that still sends bytes ends first: it needs a connection to record what has arrived.
    async (request, actor, work) => {
      await files.settle(keyOf(request, actor));
      await work();
      await files.removePart(discarded.get(request) ?? null);
      return undefined;
    },
  );

  serveRaw(app, platform).openFile(async ({ params, request, reply, now }) => {
    const opened = await files.opened(params.token, now);
    if (!opened) {
      throw new Refusal(
        404,
        'not_found',
        'This link has expired or is not valid. Open the file again from its record.',
      );
    }
    return answerFile(platform, request, reply, opened);
  });
}

function keyOf(request: FastifyRequest, actor: Actor | null): UploadKey {
  const { workspaceId, id } = request.params as { workspaceId: string; id: string };
  return { workspaceId, id, personId: actor!.personId };
}

function offsetOf(request: FastifyRequest): number {
  const given = request.headers['upload-offset'];
  if (request.headers['content-type'] !== tusMedia) {
    throw new Refusal(415, 'unsupported_media_type', `Send bytes (Content-Type: ${tusMedia}).`);
  }
  if (typeof given !== 'string' || !/^\d{1,15}$/.test(given)) {
    throw malformed({ 'Upload-Offset': ['Say how many bytes have arrived: a whole number from 0.'] });
  }
  return Number(given);
}

const writeTusHeaders = (reply: FastifyReply, offset: number) =>
  reply.header('Upload-Offset', offset).header('Tus-Resumable', '1.0.0');

function present(upload: UploadRow): Upload {
  return { ...upload, url: uploadUrl(upload.workspace_id, upload.id) };
}

/** Answers bytes: as a file to download, or an image to display; never as a page (every answer has nosniff). */
async function answerFile(
  { files }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  { linked, file }: NonNullable<Awaited<ReturnType<Platform['files']['opened']>>>,
) {
  const isShown = linked.use === 'preview' && previewOf(file.media_type) === 'image';
  const etag = `"${file.sha256}"`;
  reply
    .header('Content-Type', servedType(file.media_type))
    .header('Content-Disposition', dispositionOf(isShown ? 'inline' : 'attachment', linked.name))
    .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('Cache-Control', 'private, no-cache')
    .header('Accept-Ranges', 'bytes')
    .header('ETag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const isSame = [undefined, etag].includes(request.headers['if-range'] as string | undefined);
  const range = isSame ? rangeOf(request.headers.range, file.size) : null;
  if (range === 'unsatisfiable') {
    return reply.header('Content-Range', `bytes */${file.size}`).code(416).type('text/plain').send('');
  }
  if (range) reply.header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`).code(206);
  reply.header('Content-Length', range ? range.end - range.start + 1 : file.size);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await files.read(file, range ?? undefined));
}
