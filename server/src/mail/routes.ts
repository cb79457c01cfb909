import type { FastifyInstance } from 'fastify';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Db } from '../platform/database.ts';
import { conflict, notFound } from '../platform/failures.ts';
import { queueJob } from '../platform/jobs/job.ts';
import { noWorkspace, queueDelivery } from '../platform/mail/send-mail.ts';
import type { Scope } from '../platform/scope.ts';
import { serve, type Platform } from '../platform/serve.ts';
import { sendFailed } from './jobs.ts';
import { linkFor } from './secret-link.ts';
import * as store from './store.ts';

/** The calls of the outbox. */
export function mailRoutes(app: FastifyInstance, platform: Platform): void {
  const { mail: server } = platform;

  serve(app, platform).listMails(async ({ db, query, scope }) => {
    const found = await store.listMails(db, scope, query);
    return {
      ...found,
      items: found.items.map((row) => present(row, scope, server.sends)),
      sends: server.sends,
      abilities: scope.can('mail:administer') && server.sends ? ['send_failed'] : [],
    };
  });

  serve(app, platform).getMail(async ({ db, params, scope }) => {
    const mail = await getMail(db, scope, params.id);
    const link = await linkFor(db, scope, mail, platform);
    const path = link === 'shown' ? mail.secret_path : null;
    return {
      ...present(mail, scope, server.sends),
      html: server.resolve(mail.html, path),
      text: server.resolve(mail.text, path),
      link,
      link_href: path === null ? null : `${server.config.publicUrl}${path}`,
    };
  });

  serve(app, platform).sendMailAgain(async ({ params, scope, tx }) => {
    const mail = await getMail(tx, scope, params.id);
    const count = await store.awaitAgain(tx, mail, againStates(server.sends));
    if (count === 0) {
      throw conflict('nothing_to_send', 'This e-mail has reached everybody, or is on its way.');
    }
    await store.noteDecision(tx, scope, mail);
    const workspaceId = mail.workspace_id === noWorkspace ? null : mail.workspace_id;
    await queueDelivery(tx, { workspaceId, id: mail.id, kind: mail.kind }, byOf(scope));
    return { id: mail.id, message: 'The e-mail is sent again.' };
  });

  serve(app, platform).sendFailedMails(async ({ scope, tx }) => {
    if (!server.sends) {
      throw conflict('no_mail_server', 'No mail server is configured. Set HORIZON_SMTP_URL and start Horizon again.');
    }
    const id = await queueJob(tx, sendFailed, {
      workspaceId: scope.workspaceId,
      person: byOf(scope),
      about: 'Send failed e-mails again',
      input: {},
      isFollowed: true,
    });
    return { id, message: 'The e-mails are sent again in the background.' };
  });
}

const byOf = (scope: Scope) => ({ id: scope.personId, name: scope.personName });

/** Without a mail server only refused mails are retried, which stores them. */
const againStates = (sends: boolean) =>
  sends ? (['failed', 'suppressed', 'kept'] as const) : (['failed', 'suppressed'] as const);

async function getMail(db: Db, scope: Scope, id: string): Promise<store.MailRow> {
  const mail = await store.findMail(db, scope, id);
  if (!mail) {
    throw notFound();
  }
  return mail;
}

function present(row: store.MailRow, scope: Scope, sends: boolean): AnswerOf<Calls['listMails']>['items'][number] {
  const states: readonly string[] = againStates(sends);
  const isOpen = row.recipients.some(({ state }) => states.includes(state));
  return { ...row, abilities: isOpen && scope.can('mail:administer') ? ['send_again'] : [] };
}
