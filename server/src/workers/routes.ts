import type { AnswerOf, Calls } from '@horizon/contract';
import { workspaceDay } from '@horizon/labour';
import type { FastifyInstance } from 'fastify';
import { findCompanyUser } from '../people/company-user.ts';
import { lockOpen } from '../platform/archiving.ts';
import type { Db } from '../platform/database.ts';
import { notFound } from '../platform/failures.ts';
import type { ListAnswer } from '../platform/list.ts';
import { isNarrowedToOwn, scopeOf, type Actor, type Scope } from '../platform/scope.ts';
import { serve, serveRaw, type Platform } from '../platform/serve.ts';
import { sendList } from '../platform/spreadsheet.ts';
import { checkCard, getCard, makeCard, revokeCard } from './cards.ts';
import { getDetails, saveDetails, scopeOfWorker } from './details.ts';
import { credentialsOf, worstOf } from './standing.ts';
import * as store from './store.ts';
import { workerColumns } from './worker-columns.ts';

type Listed = AnswerOf<Calls['listWorkers']>['items'][number];

/** The calls of workers. */
export function workerRoutes(app: FastifyInstance, platform: Platform): void {
  const served = serve(app, platform);
  const servedRaw = serveRaw(app, platform);

  served.listWorkers(async ({ db, query, scope, now }) => {
    const today = workspaceDay(now);
    const abilities = scope.can('crews:edit') ? ['create'] : [];
    return { ...(await presentList(db, scope, query, today)), abilities, today };
  });
  served.getWorker(async ({ db, params, scope, now }) => {
    const [worker] = (await presentList(db, scope, { kinde_id: params.kindeId }, workspaceDay(now))).items;
    if (!worker) throw notFound();
    return worker;
  });
  servedRaw.exportWorkers(async ({ db, query, scope, reply, now }) =>
    sendList(
      { query, reply, platform, now },
      {
        name: 'workers',
        columns: workerColumns,
        list: (request) => presentList(db, scope, request, workspaceDay(now)),
      },
    ),
  );
  served.getGlobalCompanyUser(async ({ db, params, actor }) => {
    const found = await findCompanyUser(db, scopesOf(actor), { companyId: params.id, personId: params.kindeId });
    if (!found) throw notFound();
    return found;
  });
  served.getWorkerExtraDetails(async ({ db, query, actor }) =>
    getDetails(db, scopesOf(actor, query.workspace_id), query.kinde_id),
  );
  served.saveWorkerExtraDetails(async ({ tx, body, actor }) => {
    const scope = await scopeOfWorker(tx, scopesOf(actor, body.workspace_id), body.kinde_id);
    await lockOpen(tx, { scope, projectId: null });
    return saveDetails(tx, scope, body);
  });
  served.getWorkerCard(async ({ db, params, scope }) => getCard(db, scope, params.kindeId));
  served.makeWorkerCard(async ({ tx, params, scope }) => makeCard(tx, scope, params.kindeId));
  served.revokeWorkerCard(async ({ tx, params, scope }) => {
    await revokeCard(tx, scope, params.kindeId);
    return { id: params.kindeId, message: 'The card has been revoked.' };
  });
  served.checkWorkerCard(async ({ db, params, actor, now }) => checkCard(db, actor, params.code, workspaceDay(now)));
}

/** The named workspace, or all of the caller’s; none if it is not theirs. */
function scopesOf(actor: Actor, workspaceId?: string): Scope[] {
  const named = workspaceId?.toLowerCase();
  return [...actor.memberships.values()]
    .filter((membership) => named === undefined || membership.workspaceId === named)
    .map((membership) => scopeOf(actor, membership));
}

async function presentList(
  db: Db,
  scope: Scope,
  query: store.WorkerFilters,
  today: string,
): Promise<ListAnswer<Listed>> {
  const isOwnOnly = isNarrowedToOwn(scope, 'crews:view');
  const found = await store.listWorkers(db, scope, query, { today, isOwnOnly });
  const ids = found.items.map((row) => row.kinde_id);
  const crews = await store.crewsOf(db, scope, ids, today);
  const showsRates = scope.can('labour_rates:view');
  return {
    ...found,
    items: found.items.map((row) => {
      const credentials = credentialsOf(row, today);
      return {
        kinde_id: row.kinde_id,
        workspace_id: row.workspace_id,
        name: row.name,
        email: row.email,
        status: row.status,
        employer: row.employer,
        employee_number: row.employee_number,
        level: row.level,
        labour_rate_name: showsRates ? row.labour_rate_name : null,
        start_date: row.start_date,
        next_expiry: row.next_expiry,
        standing: worstOf(credentials),
        credentials,
        crews: crews.get(row.kinde_id) ?? [],
        updated_at: row.updated_at,
        version: row.version,
        abilities: scope.can('crews:edit') ? ['edit'] : [],
      };
    }),
  };
}
