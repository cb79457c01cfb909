import {
  notificationCategories,
  notificationTypes,
  templateVariables,
  type AnswerOf,
  type Calls,
  type NotificationType,
} from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database.ts';
import { againstRule, notFound } from '../platform/failures.ts';
import type { Actor, Scope } from '../platform/scope.ts';
import { serve, type Platform } from '../platform/serve.ts';
import { seenProject } from '../schedule/seen-project.ts';
import { titleOf } from './event-mail.ts';
import * as queue from './queue-store.ts';
import * as subscriptions from './subscription-store.ts';
import { templateRoutes } from './template-routes.ts';
import { readUnsubscribeToken, unsubscribeKey } from './unsubscribe-token.ts';

type Subscription = AnswerOf<Calls['setSubscription']>;
type CategoryName = subscriptions.CategoryName;

const typeNames = Object.keys(notificationTypes) as NotificationType[];
const categoryNames = Object.keys(notificationCategories) as CategoryName[];

const presentCategory = (category: CategoryName) => {
  const { label, description, isStatutory, inApp, email } = notificationCategories[category];
  return { category, label, description, is_statutory: isStatutory, in_app: inApp, email };
};

/** The calls of notifications: queue, types, subscriptions, templates. */
export function notificationRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  templateRoutes(app, platform);

  calls.listNotificationTypes(async () => ({
    items: typeNames.map((type) => {
      const { label, description, category } = notificationTypes[type];
      return { ...presentCategory(category), type, label, description };
    }),
  }));

  calls.listNotificationCategories(async () => ({
    items: categoryNames.map((category) => ({
      ...presentCategory(category),
      types: typeNames.filter((type) => notificationTypes[type].category === category),
    })),
  }));

  calls.listTemplateVariables(async () => ({ items: [...templateVariables] }));

  calls.listOwnNotifications(async ({ actor, db, query }) => {
    const types = typeNames.filter((type) => notificationTypes[type].category === query.category);
    return presentQueue(
      await queue.readQueue(db, queue.ofPerson(actor), { ...query, ...(query.category ? { types } : {}) }),
    );
  });

  calls.acknowledgeOwnNotifications(async ({ actor, body, tx }) =>
    acknowledged(await queue.acknowledge(tx, queue.ofPerson(actor), body.notification_ids)),
  );

  calls.listNotifications(async ({ db, params, query, scope }) =>
    presentQueue(await queue.readQueue(db, await partOf(db, scope, params.projectId), query)),
  );

  calls.acknowledgeNotifications(async ({ body, params, scope, tx }) =>
    acknowledged(await queue.acknowledge(tx, await partOf(tx, scope, params.projectId), body.notification_ids)),
  );

  calls.listSubscriptions(async ({ actor, db }) => ({
    items: await presentSubscriptions(db, actor),
    settings: await subscriptions.settingsOf(db, actor.personId),
  }));

  calls.setSubscription(async ({ actor, body, tx }) => {
    const workspaceId = body.workspace_id.toLowerCase();
    if (!actor.memberships.has(workspaceId)) {
      throw notFound();
    }
    refuseStatutory(body.category);
    await subscriptions.setChoice(
      tx,
      { workspaceId, personId: actor.personId, category: body.category },
      choiceOf(body.in_app, body.email),
    );
    const all = await presentSubscriptions(tx, actor);
    return all.find((one) => one.workspace_id === workspaceId && one.category === body.category)!;
  });

  calls.setNotificationSettings(async ({ actor, body, tx }) => {
    if ((body.quiet_from === null) !== (body.quiet_to === null)) {
      const field = body.quiet_from === null ? 'quiet_from' : 'quiet_to';
      throw againstRule({ [field]: ['Give both hours, or neither.'] });
    }
    await subscriptions.setSettings(tx, actor.personId, body);
    return subscriptions.settingsOf(tx, actor.personId);
  });

  calls.unsubscribe(async ({ query, tx }) => {
    const found = readUnsubscribeToken(await unsubscribeKey(tx), query.token);
    const ended = found && (await subscriptions.endEmails(tx, found));
    if (!found || !ended) {
      throw notFound();
    }
    const { label } = notificationCategories[found.category];
    return {
      message: `You get no more e-mails about “${label}” from ${ended.workspace}.`,
      category: label,
      workspace: ended.workspace,
    };
  });

  calls.listRoleDefaults(async ({ db, scope }) => ({
    items: await subscriptions.listDefaults(db, scope),
    abilities: scope.can('notification_templates:administer') ? ['edit'] : [],
  }));

  calls.setRoleDefault(async ({ body, scope, tx }) => {
    refuseStatutory(body.category);
    const at = { roleId: body.role_id, category: body.category };
    if (!(await subscriptions.setDefault(tx, scope, at, choiceOf(body.in_app, body.email)))) {
      throw notFound();
    }
    return { id: body.role_id, message: 'The default has been saved.' };
  });
}

/** The queue of a project. Throws 404 if the caller does not see the project. */
async function partOf(db: Db, scope: Scope, projectId: string): Promise<queue.QueuePart> {
  await seenProject(db, scope, projectId);
  return queue.ofProject(scope, projectId);
}

function refuseStatutory(category: CategoryName): void {
  if (notificationCategories[category].isStatutory) {
    throw againstRule({ category: ['These notifications cannot be switched off.'] });
  }
}

function choiceOf(inApp: boolean | null, email: Subscription['email'] | null) {
  if (inApp === null && email === null) {
    return null;
  }
  if (inApp === null || email === null) {
    throw againstRule({ [inApp === null ? 'in_app' : 'email']: ['Give both choices, or null for both.'] });
  }
  return { in_app: inApp, email };
}

function presentQueue(found: Awaited<ReturnType<typeof queue.readQueue>>): AnswerOf<Calls['listNotifications']> {
  return {
    ...found,
    items: found.items.map(({ item, ...row }) => ({
      ...row,
      category: notificationTypes[row.type].category,
      title: titleOf({ ...row, item, project_number: null }),
      path: item.path,
    })),
  };
}

const acknowledged = ({ updated, unread_total }: { updated: number; unread_total: number }) => ({
  message: updated === 1 ? '1 notification was marked as read.' : `${updated} notifications were marked as read.`,
  updated,
  unread_total,
});

async function presentSubscriptions(db: Db, actor: Actor): Promise<Subscription[]> {
  const own = await subscriptions.ownChoices(db, actor.personId);
  const ofRoles = await subscriptions.roleChoices(db, actor.personId);
  const find = (choices: readonly subscriptions.Choice[], workspaceId: string, category: string) =>
    choices.find((one) => one.workspace_id === workspaceId && one.category === category);
  return [...actor.memberships.values()].flatMap(({ workspaceId, workspace }) =>
    categoryNames.map((category): Subscription => {
      const usual = presentCategory(category);
      const mine = usual.is_statutory ? undefined : find(own, workspaceId, category);
      const chosen = mine ?? (usual.is_statutory ? undefined : find(ofRoles, workspaceId, category));
      return {
        ...usual,
        workspace_id: workspaceId,
        workspace,
        in_app: chosen?.is_in_app ?? usual.in_app,
        email: chosen?.email ?? usual.email,
        source: mine ? 'own' : chosen ? 'role' : 'default',
      };
    }),
  );
}
