// Assembles the whole server.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { DocumentSites, type DocumentSiteConfig } from './forms/document-site.ts';
import { Access } from './platform/access.ts';
import { CallLimits } from './platform/call-limits.ts';
import { attaching, attachmentUse } from './platform/attachments/attachments.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { openDatabase, type Database } from './platform/database.ts';
import { openFiles, type FilesConfig } from './platform/files/open-files.ts';
import { healthRoutes } from './platform/health.ts';
import { MailServer, type MailConfig } from './platform/mail/mail-server.ts';
import { openHttp, type HttpOptions } from './platform/http.ts';
import type { IssuerConfig } from './platform/issuer-config.ts';
import { JobRunner } from './platform/jobs/runner.ts';
import { Live } from './platform/live.ts';
import { referenceRoutes } from './platform/reference.ts';
import { Sealing } from './platform/sealing.ts';
import type { Platform } from './platform/serve.ts';
import { discardAbandonedUploads } from './platform/upload.ts';
import { webRoutes } from './platform/web.ts';
import { Issuers } from './session/issuers/issuers.ts';
import { modules } from './modules.ts';
import type { ServerParts } from './module.ts';
import { openWorkPool, type WorkPool, type WorkPoolOptions } from './platform/work-processes.ts';
import { followChanges, type WebhookConfig } from './webhooks/jobs.ts';

export interface AppOptions extends HttpOptions {
  database: Database;
  demo: boolean;
  /** The mail server and the public address; without it mails are stored and not sent. */
  mail?: MailConfig;
  metricsToken?: string | null;
  /** Which addresses webhooks may use; by default only those on the internet. */
  webhooks?: WebhookConfig;
  /** Which addresses document sites may have; by default only those on the internet. */
  documentSites?: DocumentSiteConfig;
  /** Ordinary calls of a person or a token per minute; unlimited by default. */
  callsPerMinute?: number;
  files: FilesConfig;
  /** The processes that answer isolated calls, which the caller closes; by default the server has its own. */
  work?: WorkPool;
  /** Folder of the built web client; null serves only the calls. */
  webFolder: string | null;
  clock?: Clock;
  issuers?: IssuerConfig[];
  publicUrl?: string | null;
  /** By default one that lasts only as long as the server. */
  secretKey?: Buffer;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Its background jobs; they start once it listens. */
    jobs: JobRunner;
  }
}

/** The processes for isolated calls and other heavy work; `megabytes`: the memory of each. */
export const openWork = (
  onFault: (error: unknown) => void,
  megabytes?: number,
  more: Pick<WorkPoolOptions, 'idleMillis'> = {},
): WorkPool =>
  openWorkPool({
    jobs: new URL('./work-process.ts', import.meta.url),
    onFault,
    ...(megabytes ? { megabytes } : {}),
    ...more,
  });

/** The server, ready to listen or to have requests injected. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database } = options;
  const app = await openHttp(options);
  const live = new Live(database.url);
  const access = new Access(database.db, () => live.isListening);
  const mail = new MailServer(
    options.mail ?? { smtpUrl: null, from: 'Horizon <horizon@localhost>', publicUrl: 'http://localhost' },
  );
  const files = openFiles(database.db, options.files, (error) => app.log.error({ err: error }, 'file storage'), {
    own: live.serverKey,
    knows: (key) => live.knows(key),
  });
  files.use(attachmentUse, attaching);
  const ownWork = openWork((error) => app.log.error({ err: error }, 'a work process ended'));
  const progress = openDatabase(database.url, 1);
  const platform: Platform = {
    db: database.db,
    progressDb: progress.db,
    access,
    clock: options.clock ?? systemClock,
    live,
    files,
    demo: options.demo,
    limits: new CallLimits(options.callsPerMinute ?? 0),
    mail,
    work: (options.work ?? ownWork).at({ databaseUrl: database.url, files: options.files }),
  };

  const jobs = new JobRunner(
    { ...database, progressDb: progress.db },
    (error) => app.log.error({ err: error }, 'a background job'),
    () => live.serverKey,
  );
  app.decorate('jobs', jobs);

  await discardAbandonedUploads();
  const sealing = new Sealing(options.secretKey ?? randomBytes(32));
  const parts: ServerParts = {
    app,
    identity: { issuers: new Issuers(options.issuers ?? []), sealing, publicUrl: options.publicUrl ?? null },
    documentSites: new DocumentSites(options.documentSites ?? { allowsPrivate: false }),
    webhooks: options.webhooks ?? { allowsPrivate: false },
  };
  for (const module of modules) {
    module.routes(app, platform, parts);
    module.jobs?.(jobs, platform, parts);
  }
  healthRoutes(app, database, { clock: platform.clock, metricsToken: options.metricsToken });
  referenceRoutes(app);
  await webRoutes(app, options.webFolder);
  await jobs.makeQueues();
  app.addHook('onListen', () => jobs.start());

  const changesAccess = new Set([
    'members',
    'member_roles',
    'roles',
    'persons',
    'workspaces',
    'projects',
    'api_tokens',
    'sessions',
    'implementations',
  ]);
  live.follow((event) => {
    if (changesAccess.has(event.entity)) {
      access.forget();
    }
  });
  live.followGaps(() => access.forget());
  app.addHook('onClose', followChanges(live, database.db));
  await live.start();
  const notify: Live['pass'] = (changes, origin) => live.pass(changes, origin);
  // Without the connection that notifies other servers, the transactions notify them.
  Object.assign(database.notifier, { notify, isReady: () => live.isNotifying });
  app.addHook('onClose', () => {
    // If two servers share a handle, the later one sends the notifications.
    if (database.notifier.notify === notify) {
      database.notifier.notify = null;
    }
    return live.close();
  });
  app.addHook('preClose', async () => jobs.expectStop());
  app.addHook('onClose', () => ownWork.close());
  app.addHook('onClose', async () => {
    await jobs.stop();
    await mail.close();
    await progress.close();
  });
  return app;
}
