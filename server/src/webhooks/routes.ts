import { webhookRecord } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database.ts';
import { againstRule, conflict, notFound } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { queueJob } from '../platform/jobs/job.ts';
import { addressFault } from '../platform/public-request.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';
import { checkProject } from '../platform/records/visible.ts';
import type { RecordRules } from '../platform/records/rules.ts';
import type { Sealing } from '../platform/sealing.ts';
import { serve, type Platform } from '../platform/serve.ts';
import { deliverMessage, sealedFor, type WebhookConfig } from './jobs.ts';
import { newWebhookSecret } from './sign.ts';
import * as store from './store.ts';

/** Webhooks: each name once; the address must be reachable from here. */
const rulesOf = ({ allowsPrivate }: WebhookConfig): RecordRules<typeof webhookRecord> => ({
  duplicates: {
    webhooks_once: {
      field: 'name',
      sentence: ({ name }) => `There is a webhook called ${name} already. Choose another name.`,
    },
  },
  check: async ({ tx, scope }, values) => {
    const fault = values.url === undefined ? null : addressFault(values.url, allowsPrivate);
    if (fault !== null) {
      throw againstRule({ url: [fault] });
    }
    const place = { view: 'webhooks:view', field: 'project_id', projectId: values.project_id ?? null } as const;
    await checkProject(tx, scope, place);
    return values.is_paused === false ? { ...values, stopped_reason: null } : values;
  },
  present: async (db, rows) => {
    const secrets = await store.secretsOf(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id }) => secrets.get(id) ?? { has_secret: false, old_secret_until: null });
  },
});

/** The calls of webhooks. */
export function webhookRoutes(app: FastifyInstance, platform: Platform, config: WebhookConfig, sealing: Sealing): void {
  const acts = recordRoutes(app, platform, webhookRecord, rulesOf(config));

  serve(app, platform).makeWebhookSecret(async ({ body, params, scope, tx }) => {
    const webhook = await acts.get(tx, scope, params);
    refuseDeleted(webhook);
    const secret = newWebhookSecret();
    const sealed = sealing.seal(secret, sealedFor(params.id));
    return {
      id: params.id,
      secret,
      old_secret_until: await store.replaceSecret(tx, scope, params.id, {
        sealed,
        overlapHours: body.overlap_hours ?? 24,
      }),
    };
  });

  serve(app, platform).listWebhookMessages(async ({ db, params, query, scope }) => {
    await acts.get(db, scope, params);
    const found = await store.listMessages(db, scope, params.id, query);
    const may = scope.can('webhooks:edit');
    return {
      ...found,
      items: found.items.map((row) => ({ ...row, abilities: may && isSettled(row) ? ['send_again'] : [] })),
      abilities: [],
    };
  });

  serve(app, platform).sendWebhookMessageAgain(async ({ params, scope, tx }) => {
    const webhook = await acts.get(tx, scope, params);
    refuseDeleted(webhook);
    const message = await store.findMessage(tx, scope, params.id, params.messageId);
    if (!message) {
      throw notFound();
    }
    if (!isSettled(message)) {
      throw conflict('on_its_way', 'This message is on its way already.');
    }
    await store.queueAgain(tx, scope, message.id);
    await queueJob(tx, deliverMessage, {
      workspaceId: scope.workspaceId,
      person: { id: scope.personId, name: scope.personName },
      about: message.event,
      input: { message_id: message.id },
    });
    return { id: message.id, message: 'The message is sent again.' };
  });

  serve(app, platform).sendWebhookTest(async ({ params, scope, tx, now }) => {
    const webhook = await acts.get(tx, scope, params);
    refuseDeleted(webhook);
    await refuseWithoutSecret(tx, params.id);
    const id = newId();
    const event = 'webhooks.test';
    const data = { workspace_id: scope.workspaceId, kind: 'webhooks', id: params.id, action: 'test', project_id: null };
    const body = JSON.stringify({ type: event, timestamp: now.toISOString(), data });
    await store.insertMessage(tx, scope, { id, webhook_id: params.id, event, body });
    await queueJob(tx, deliverMessage, {
      workspaceId: scope.workspaceId,
      person: { id: scope.personId, name: scope.personName },
      about: event,
      input: { message_id: id },
    });
    return { id, message: 'A test is sent.' };
  });
}

const isSettled = ({ state }: Pick<store.MessageRow, 'state'>) => state === 'delivered' || state === 'failed';

function refuseDeleted({ is_deleted }: { is_deleted: boolean }): void {
  if (is_deleted) {
    throw conflict('deleted', 'This webhook has been deleted. Restore it first.');
  }
}

async function refuseWithoutSecret(db: Db, id: string): Promise<void> {
  if (!(await store.secretsOf(db, [id])).has(id)) {
    throw conflict('no_secret', 'This webhook has no secret yet. Make one, and enter it at the receiver.');
  }
}
