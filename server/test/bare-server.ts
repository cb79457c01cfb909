// A server with the platform of a test world and only the calls that a test gives handlers: to test the platform's
// behaviour around any handler.
import type { FastifyInstance } from 'fastify';
import { Access } from '../src/platform/access.ts';
import { CallLimits } from '../src/platform/call-limits.ts';
import { openHttp } from '../src/platform/http.ts';
import { openFiles } from '../src/platform/files/open-files.ts';
import { Live } from '../src/platform/live.ts';
import { MailServer } from '../src/platform/mail/mail-server.ts';
import type { Platform } from '../src/platform/serve.ts';
import { filesIn, type World } from './harness.ts';

/** The server, to be closed by the test, and its platform. */
export async function bareServer(w: World): Promise<{ app: FastifyInstance; platform: Platform }> {
  const app = await openHttp({ logLevel: 'silent', trustProxy: false, secureCookies: false });
  const { db } = w.database;
  const platform: Platform = {
    db,
    progressDb: db,
    access: new Access(db, () => true),
    clock: () => w.now.value,
    live: new Live(w.database.url),
    files: openFiles(db, filesIn(w.filesFolder), () => undefined),
    demo: false,
    limits: new CallLimits(0),
    mail: new MailServer({ smtpUrl: null, from: '', publicUrl: 'http://localhost' }),
    work: null,
  };
  return { app, platform };
}
