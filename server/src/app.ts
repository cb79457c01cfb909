// Assembles the whole server.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { actionRoutes } from './actions/routes.ts';
import { associationRoutes } from './associations/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { bulkInviteRoutes } from './bulk-invites/routes.ts';
import { bulkInviteJobs } from './bulk-invites/run-invite.ts';
import { businessEntityRoutes } from './business-entities/routes.ts';
import { calendarFeedRoutes } from './calendar-feed/routes.ts';
import { clientRoutes } from './clients/routes.ts';
import { companyJobs } from './companies/expiry-reminders.ts';
import { companyRoutes } from './companies/routes.ts';
import { previewJobs } from './documents/previews/jobs.ts';
import { documentJobs } from './documents/text/jobs.ts';
import { documentRoutes } from './documents/routes.ts';
import { DocumentSites, type DocumentSiteConfig } from './forms/document-site.ts';
import { formRoutes } from './forms/routes.ts';
import { implementationRoutes } from './implementations/routes.ts';
import { integrationRoutes } from './integrations/routes.ts';
import { backgroundCallJobs } from './jobs/answer-in-background.ts';
import { forgetfulJobs } from './jobs/jobs.ts';
import { commentRoutes } from './comments/routes.ts';
import { crewRoutes } from './crews/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { exportJobs } from './jobs/write-export.ts';
import { fileRoutes } from './files/routes.ts';
import { labourRateRoutes } from './labour-rates/routes.ts';
import { liveRoutes } from './live/routes.ts';
import { Access } from './platform/access.ts';
import { CallLimits } from './platform/call-limits.ts';
import { attaching, attachmentUse } from './platform/attachments/attachments.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { openDatabase, type Database } from './platform/database.ts';
import { openFiles, type FilesConfig } from './platform/files/open-files.ts';
import { fileJobs } from './files/jobs.ts';
import { guardLinks } from './platform/guarded-links.ts';
import { healthRoutes } from './platform/health.ts';
import { mailJobs } from './platform/mail/deliver.ts';
import { MailServer, type MailConfig } from './platform/mail/mail-server.ts';
import { outboxJobs } from './mail/jobs.ts';
import { mailRoutes } from './mail/routes.ts';
import { openHttp, type HttpOptions } from './platform/http.ts';
import type { IssuerConfig } from './platform/issuer-config.ts';
import { JobRunner } from './platform/jobs/runner.ts';
import { Live } from './platform/live.ts';
import { referenceRoutes } from './platform/reference.ts';
import { Sealing } from './platform/sealing.ts';
import type { Platform } from './platform/serve.ts';
import { discardAbandonedUploads } from './platform/upload.ts';
import { webRoutes } from './platform/web.ts';
import { peopleRoutes } from './people/routes.ts';
import { structureRoutes } from './project-structure/routes.ts';
import { projectRoutes } from './projects/routes.ts';
import { roleRoutes } from './roles/routes.ts';
import { savedViewRoutes } from './saved-views/routes.ts';
import { scheduleImportRoutes } from './schedule-import/routes.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { Issuers } from './session/issuers/issuers.ts';
import { searchRoutes } from './search/routes.ts';
import { markupRoutes } from './markups/routes.ts';
import { transmittalJobs } from './transmittals/jobs.ts';
import { transmittalRoutes } from './transmittals/routes.ts';
import { sourceFileRoutes } from './source-files/routes.ts';
import { sessionJobs } from './session/jobs.ts';
import { sessionRoutes } from './session/routes.ts';
import { notificationJobs } from './notifications/mail-due.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { weeklyPlanJobs } from './schedule/weekly-plan/notify-week.ts';
import { openWorkPool, type WorkPool, type WorkPoolOptions } from './platform/work-processes.ts';
import { wbsRoutes } from './wbs/routes.ts';
import { workerJobs } from './workers/remind-of-expiry.ts';
import { workerRoutes } from './workers/routes.ts';
import { followChanges, webhookJobs, type WebhookConfig } from './webhooks/jobs.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { workspaceRoutes } from './workspaces/routes.ts';

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
  sessionRoutes(app, platform, {
    issuers: new Issuers(options.issuers ?? []),
    sealing,
    publicUrl: options.publicUrl ?? null,
  });
  workspaceRoutes(app, platform);
  projectRoutes(app, platform);
  roleRoutes(app, platform);
  peopleRoutes(app, platform);
  companyRoutes(app, platform);
  clientRoutes(app, platform);
  businessEntityRoutes(app, platform, sealing);
  structureRoutes(app, platform);
  sourceFileRoutes(app, platform);
  markupRoutes(app, platform);
  transmittalRoutes(app, platform);
  implementationRoutes(app, platform);
  integrationRoutes(app, platform);
  bulkInviteRoutes(app, platform);
  crewRoutes(app, platform);
  workerRoutes(app, platform);
  fileRoutes(app, platform);
  guardLinks(app, platform);
  documentRoutes(app, platform);
  savedViewRoutes(app, platform);
  searchRoutes(app, platform);
  associationRoutes(app, platform);
  commentRoutes(app, platform);
  labourRateRoutes(app, platform);
  scheduleRoutes(app, platform);
  scheduleImportRoutes(app, platform);
  actionRoutes(app, platform);
  wbsRoutes(app, platform);
  auditRoutes(app, platform);
  liveRoutes(app, platform);
  jobRoutes(app, platform, jobs);
  mailRoutes(app, platform);
  formRoutes(app, platform, sealing, new DocumentSites(options.documentSites ?? { allowsPrivate: false }));
  const webhooks = options.webhooks ?? { allowsPrivate: false };
  webhookRoutes(app, platform, webhooks, sealing);
  webhookJobs(jobs, webhooks, sealing);
  calendarFeedRoutes(app, platform, sealing);
  forgetfulJobs(jobs);
  exportJobs(jobs, app, platform);
  backgroundCallJobs(jobs, platform);
  outboxJobs(jobs);
  notificationRoutes(app, platform);
  notificationJobs(jobs, platform);
  weeklyPlanJobs(jobs, platform);
  companyJobs(jobs, platform);
  workerJobs(jobs, platform);
  bulkInviteJobs(jobs, platform);
  documentJobs(jobs, platform);
  previewJobs(jobs, platform);
  mailJobs(jobs, mail);
  transmittalJobs(jobs, platform);
  fileJobs(jobs, files, platform.clock);
  sessionJobs(jobs);
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
