import { notificationTypes, type AnswerOf, type Calls, type NotificationType } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { duplicateOf, type Db } from '../platform/database.ts';
import { againstRule, conflict, notFound, stale } from '../platform/failures.ts';
import { ownAddress } from '../platform/mail/mail-page.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import type { Actor, Scope } from '../platform/scope.ts';
import { serve, type Platform } from '../platform/serve.ts';
import { reasonOf, valuesOf, type MailedEvent } from './event-mail.ts';
import * as store from './template-store.ts';
import { renderMail, sampleValues, templateFaults, type RenderedMail, type TemplateText } from './templates.ts';

type Template = AnswerOf<Calls['listEmailTemplates']>['items'][number];

/** The calls of e-mail templates. */
export function templateRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);

  calls.listEmailTemplates(async ({ db, scope }) => {
    const own = await store.listTemplates(db, scope.workspaceId);
    const items = (Object.keys(notificationTypes) as NotificationType[]).map((type) => {
      const row = own.find((one) => one.type === type);
      return row ? present(row, scope) : presentDefault(type, scope);
    });
    const abilities = scope.can('notification_templates:create') ? ['create'] : [];
    return { items, count: items.length, total_count: items.length, abilities };
  });

  calls.createEmailTemplate(async ({ body, scope, tx }) => {
    const text = checked(body);
    try {
      const id = await store.insertTemplate(tx, scope, body.type, text);
      return present((await store.findTemplate(tx, scope, id))!, scope);
    } catch (error) {
      if (duplicateOf(error) === 'notification_templates_once') {
        const sentence = 'This workspace has a template of this type already. Change that one.';
        throw conflict('duplicate', sentence, { fields: { type: [sentence] } });
      }
      throw error;
    }
  });

  calls.getEmailTemplate(async ({ db, params, scope }) => {
    const row = await getTemplate(db, scope, params.id);
    return { ...present(row, scope), versions: await store.listVersions(db, scope, row.id) };
  });

  calls.updateEmailTemplate(async ({ body, params, scope, tx }) => {
    const before = await getTemplate(tx, scope, params.id);
    const text = checked({ subject: body.subject ?? before.subject, body: body.body ?? before.body });
    if (!(await store.updateTemplate(tx, scope, before.id, body.version ?? null, text))) {
      throw stale(present(await getTemplate(tx, scope, params.id), scope));
    }
    return present(await getTemplate(tx, scope, params.id), scope);
  });

  calls.resetEmailTemplate(async ({ params, scope, tx }) => {
    const row = await getTemplate(tx, scope, params.id);
    await store.deleteTemplate(tx, scope, row.id);
    return { id: row.id, message: `The default template of “${notificationTypes[row.type].label}” applies again.` };
  });

  calls.previewEmailTemplate(async ({ actor, body, scope, tx }) => {
    const { mail, isSample } = await renderedFor(tx, scope, actor, body.type, checked(body));
    const { mail: server } = platform;
    return {
      subject: mail.subject,
      html: server.resolve(mail.html, null),
      text: server.resolve(mail.text, null),
      is_sample: isSample,
    };
  });

  calls.testEmailTemplate(async ({ actor, body, scope, tx }) => {
    const { mail } = await renderedFor(tx, scope, actor, body.type, checked(body));
    const id = await sendMail(tx, {
      workspaceId: scope.workspaceId,
      kind: 'test',
      to: [{ address: actor.email, name: actor.name, personId: actor.personId }],
      ...mail,
      by: { id: actor.personId, name: actor.name },
    });
    return { id, message: `A test e-mail is on its way to ${actor.email}.` };
  });
}

/** The text as it is stored. Throws 422 with all its faults. */
function checked({ subject, body }: TemplateText): TemplateText {
  const text = { subject: subject.trim(), body };
  const faults = templateFaults(text);
  if (faults) {
    throw againstRule(faults);
  }
  return text;
}

async function getTemplate(db: Db, scope: Scope, id: string): Promise<store.TemplateRow> {
  const row = await store.findTemplate(db, scope, id);
  if (!row) {
    throw notFound();
  }
  return row;
}

/** A text with the newest event of its type that the caller received, or with samples. */
async function renderedFor(
  db: Db,
  scope: Scope,
  actor: Actor,
  type: NotificationType,
  text: TemplateText,
): Promise<{ mail: RenderedMail; isSample: boolean }> {
  const { rows } = await sql<MailedEvent>`
    SELECT e.type, e.item, e.actor_name, e.workspace_id, w.workspace, p.project_name, p.project_number
      FROM notifications n JOIN notification_events e ON e.workspace_id = n.workspace_id AND e.id = n.event_id
      JOIN workspaces w ON w.workspace_id = e.workspace_id
      LEFT JOIN projects p ON p.workspace_id = e.workspace_id AND p.project_id = e.project_id
     WHERE n.workspace_id = ${scope.workspaceId} AND n.kinde_id = ${scope.personId} AND e.type = ${type}
     ORDER BY n.created_at DESC LIMIT 1`.execute(db);
  const [event] = rows;
  const person = { first_name: actor.firstName, last_name: actor.lastName, company: actor.company };
  const today = new Date().toISOString().slice(0, 10);
  const values = event ? valuesOf(event, person, { today }) : sampleValues(type);
  const href = `${ownAddress}${event?.item.path ?? '/'}`;
  const mail = renderMail(type, text, values, { href, reason: reasonOf(type, scope.membership.workspace) });
  return { mail, isSample: event === undefined };
}

function present(row: store.TemplateRow, scope: Scope): Template {
  const { label, category } = notificationTypes[row.type];
  return {
    ...row,
    label,
    category,
    is_default: false,
    updated_by: row.updated_by_name,
    abilities: scope.can('notification_templates:edit') ? ['edit', 'reset'] : [],
  };
}

function presentDefault(type: NotificationType, scope: Scope): Template {
  const { label, category, subject, body } = notificationTypes[type];
  return {
    id: null,
    type,
    label,
    category,
    subject,
    body,
    is_default: true,
    version: 0,
    created_at: null,
    updated_at: null,
    updated_by: null,
    abilities: scope.can('notification_templates:create') ? ['edit'] : [],
  };
}
