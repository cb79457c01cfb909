// The HTTP server around the calls: request ids, security headers, cookies, error handling, health, metrics.
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, {
  type ConnectionError,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import helmet from 'helmet';
import { setTimeout as sleep } from 'node:timers/promises';
import { callNamed } from '@horizon/contract';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { writerOf } from './answer-writers.ts';
import { compressAnswers } from './compress.ts';
import { isCollision, isUnavailable } from './database.ts';
import { drainable } from './drain.ts';
import { notFound, notJson, Refusal, statusWord } from './failures.ts';
import { bodyOf } from './json-body.ts';
import { loggedRequest } from './logged-request.ts';
import { observeRequests } from './metrics.ts';
import { logRefusal } from './security-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The browser uses TLS: a trusted proxy reports it, or HORIZON_SECURE_COOKIES asserts it for every request. */
    readonly isOverTls: boolean;
  }
}

export interface HttpOptions {
  logLevel: string;
  trustProxy: boolean | string;
  secureCookies: boolean;
  /** How long a closing server waits for its last requests. */
  patienceMillis?: number;
  /** Receives the log instead of standard output. */
  logTo?: { write: (line: string) => void };
}

/** An HTTP server without routes. */
export async function openHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger:
      options.logLevel === 'silent'
        ? false
        : {
            level: options.logLevel,
            redact: ['req.headers.authorization', 'req.headers.cookie'],
            serializers: { req: loggedRequest },
            ...(options.logTo ? { stream: options.logTo } : {}),
          },
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy,
    bodyLimit: 8 * 1024 * 1024,
    // Enough for the largest file over a slow line; a client that sends a body byte by byte for longer is disconnected.
    requestTimeout: 10 * 60_000,
    // Longer than any request line: an id that is too long is answered 404, like any unknown id.
    routerOptions: { maxParamLength: 100_000, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, options),
    // An address that cannot be decoded is answered in the same shape and with the same headers as any other.
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
  });
  // `serve` validates inputs, where every fault is collected.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(({ schema }) => writerOf(schema as object));
  app.decorateRequest('callerId', null);
  app.decorateRequest('isOverTls', {
    getter(this: FastifyRequest) {
      return options.secureCookies || this.protocol === 'https';
    },
  });
  securityHeaders(app);
  refusePlainHttp(app, options);
  refuseTwoHosts(app);
  await app.register(cookie);
  await app.register(multipart, { limits: { files: 1, fields: 20, fileSize: 50 * 1024 * 1024 } });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    if (request.url.startsWith('/api')) {
      reply.header('Cache-Control', 'no-store');
    }
  });
  // A DELETE or POST without a body is treated like one with an empty object.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    try {
      done(null, bodyOf(request, String(text)));
    } catch (error) {
      done(error as Error);
    }
  });
  // Mail programs unsubscribe with a form (RFC 8058), whose content is irrelevant.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, _text, done) =>
    request.routeOptions.config.call === 'unsubscribe' ? done(null, undefined) : done(notJson()),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => answerFailure(error, request, reply));
  compressAnswers(app);
  observeRequests(app);
  drainable(app);
  closeWhenIdle(app, options.patienceMillis ?? 20_000);
  return app;
}

/** The security headers of every response. Over TLS, browsers must use TLS for a year, on all subdomains too (HSTS). */
function securityHeaders(app: FastifyInstance): void {
  const overTls = headersOf(true);
  // Plain HTTP on a local network is a supported way to run.
  const overPlainHttp = headersOf(false);
  app.addHook('onRequest', (request, reply, next) => {
    const write = request.isOverTls ? overTls : overPlainHttp;
    write(request.raw, reply.raw, () => next());
  });
}

function headersOf(isOverTls: boolean): ReturnType<typeof helmet> {
  return helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: isOverTls ? [] : null,
      },
    },
    strictTransportSecurity: isOverTls && { maxAge: 31_536_000, includeSubDomains: true },
    crossOriginEmbedderPolicy: false,
    originAgentCluster: true,
  });
}

/** Closes the connection of a request that is not HTTP, or whose end is ambiguous. */
function refuseUnreadable(error: ConnectionError, socket: Socket, { secureCookies }: HttpOptions): void {
  const { code } = error;
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const status = {
    HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
    ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  };
  const lines = [
    `HTTP/1.1 ${status[code as keyof typeof status] ?? '400 Bad Request'}`,
    "Content-Security-Policy: default-src 'none';base-uri 'none';frame-ancestors 'none';object-src 'none'",
    'X-Content-Type-Options: nosniff',
    'Referrer-Policy: no-referrer',
    ...(secureCookies ? ['Strict-Transport-Security: max-age=31536000; includeSubDomains'] : []),
    'Content-Length: 0',
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.destroy(error);
}

/**
 * If everybody must use TLS, a request that a trusted proxy received over plain HTTP is refused: its token is no longer
 * secret.
 */
function refusePlainHttp(app: FastifyInstance, { secureCookies, trustProxy }: HttpOptions): void {
  if (!secureCookies || trustProxy === false) return;
  app.addHook('onRequest', async (request) => {
    if (request.headers['x-forwarded-proto'] !== undefined && request.protocol !== 'https') {
      throw new Refusal(
        403,
        'tls_needed',
        'Horizon is reached by TLS alone here. Use the address that begins with https.',
      );
    }
  });
}

/** A proxy may have used one of the hosts, and Node the other (RFC 9112, 3.2). */
function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter(
      (name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host',
    );
    if (hosts.length > 1) {
      throw new Refusal(400, 'malformed', 'The request cannot be read: it names two hosts.');
    }
  });
}

/**
 * While the server closes, connections are closed after their last response: browsers keep them open for the next
 * request, and the server would wait for minutes. Requests that do not end in time, such as one whose body never
 * completes, are cut off, so that there is time left to close the database properly. Work for a caller who has
 * disconnected continues, and is waited for as well.
 */
function closeWhenIdle(app: FastifyInstance, patienceMillis: number): void {
  const atWork = new Set<Promise<unknown>>();
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function handled(request, reply) {
      const answer: unknown = handler.call(this, request, reply);
      if (answer instanceof Promise) {
        atWork.add(answer);
        const leave = () => atWork.delete(answer);
        answer.then(leave, leave);
      }
      return answer;
    };
  });
  let patience: Promise<void> = Promise.resolve();
  app.addHook('onClose', () => Promise.race([Promise.allSettled(atWork), patience]).then(() => undefined));
  app.addHook('preClose', async () => {
    patience = sleep(patienceMillis, undefined, { ref: false });
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
    const end = setTimeout(() => app.server.closeAllConnections(), patienceMillis);
    app.server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(end);
    });
    sweep.unref();
    end.unref();
  });
}

/** Answers any failure in the common shape of a refusal. */
export async function answerFailure(error: Error, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const refusal = asRefusal(error, request);
  if (refusal.status >= 500) {
    request.log.error({ err: error, person: request.callerId }, 'request failed');
  } else {
    logRefusal(request, refusal);
  }
  if (refusal.more.retryAfterSeconds !== undefined) {
    reply.header('Retry-After', String(refusal.more.retryAfterSeconds));
  }
  const { fields, current, allowed, count } = refusal.more;
  const body = {
    statusCode: refusal.status,
    error: statusWord(refusal.status),
    code: refusal.code,
    message: refusal.message,
    fields,
    current,
    allowed,
    count,
    request_id: request.id,
  };
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}

function asRefusal(error: Error, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) {
    return error;
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  // A caller who disconnected in the middle of a body is not a database failure.
  if ((error as { code?: string }).code === '53100') {
    return new Refusal(
      503,
      'disk_full',
      'The disk of the server is full. Nothing was changed; try again once there is room.',
      { retryAfterSeconds: 10 },
    );
  }
  if (status >= 500 && isUnavailable(error)) {
    return new Refusal(
      503,
      'unavailable',
      'The database cannot be reached right now. Nothing was changed; try again in a few seconds.',
      { retryAfterSeconds: 3 },
    );
  }
  const code = (error as { code?: string }).code ?? '';
  // An id that cannot be decoded is answered 404, like any unknown id.
  if (code === 'FST_ERR_BAD_URL') {
    return notFound();
  }
  if (isCollision(error)) {
    return new Refusal(
      503,
      'busy',
      'Others are changing the same records. Nothing was changed; try again in a moment.',
      {
        retryAfterSeconds: 1,
      },
    );
  }
  if (status === 413 || code === 'FST_REQ_FILE_TOO_LARGE') {
    return new Refusal(413, 'too_large', 'This is larger than can be taken here.');
  }
  if (status === 415 || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') {
    return notJson();
  }
  if (status >= 400 && status < 500) {
    return new Refusal(400, 'malformed', 'The request cannot be read.');
  }
  return new Refusal(
    500,
    'failed',
    failureMessageOf(request) ?? 'Something went wrong on our side. Nothing was changed.',
  );
}

function failureMessageOf(request: FastifyRequest): string | undefined {
  const name = request.routeOptions.config.call;
  return name ? callNamed(name).failureMessage : undefined;
}
