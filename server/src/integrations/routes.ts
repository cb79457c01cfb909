import { addinNames, addins, mappedAddins, type AnswerOf, type BodyOf, type Calls } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import type { Db, Tx } from '../platform/database.ts';
import { againstRule, conflict, notFound, stale } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { insertRow, updateRow } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { serve, type Platform } from '../platform/serve.ts';
import { seenProject } from '../schedule/seen-project.ts';
import { addinsOf } from './addins.ts';
import { stateOf } from './state.ts';
import * as store from './store.ts';

type Integration = AnswerOf<Calls['saveWorkspaceIntegration']>;
type Settings = BodyOf<Calls['saveWorkspaceIntegration']>;

/** The calls of configured integrations, and of the available add-ins. */
export function integrationRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  const list = async (db: Db, scope: Scope, projectId: string | null) => {
    const items = (await store.listIntegrations(db, [scope.workspaceId], projectId)).map((row) => present(row, scope));
    const missing = mappedAddins.filter((kind) => !items.some((item) => item.kind === kind));
    const mayCreate = scope.can('integrations:edit', projectId) && missing.length > 0;
    const count = items.length;
    return {
      items,
      count,
      total_count: count,
      page: 1,
      limit: addinNames.length,
      abilities: mayCreate ? ['create'] : [],
    };
  };

  calls.listWorkspaceIntegrations(({ db, scope }) => list(db, scope, null));
  calls.listProjectIntegrations(async ({ db, params, scope }) => {
    await seenProject(db, scope, params.projectId);
    return list(db, scope, params.projectId.toLowerCase());
  });
  calls.saveWorkspaceIntegration(({ body, now, params, scope, tx }) => save(tx, scope, { ...params, body, now }));
  calls.saveProjectIntegration(async ({ body, now, params, scope, tx }) => {
    await seenProject(tx, scope, params.projectId);
    return save(tx, scope, { ...params, body, now });
  });
  calls.listAddins(async ({ db, scopes }) => {
    const items = await addinsOf(db, scopes);
    return { items, count: items.length, total_count: items.length, page: 1, limit: items.length, abilities: [] };
  });
}

interface Saving {
  kind: string;
  projectId?: string;
  body: Settings;
  now: Date;
}

/** Sets up an integration, or changes its settings. */
async function save(tx: Tx, scope: Scope, { projectId, body, now, ...saving }: Saving): Promise<Integration> {
  const kind = mappedAddins.find((each) => each === saving.kind);
  if (!kind) throw notFound();
  const project = projectId?.toLowerCase() ?? null;
  const find = async () =>
    (await store.listIntegrations(tx, [scope.workspaceId], project)).find((row) => row.kind === kind);
  const before = await find();
  if (before && body.version === undefined) {
    throw conflict('exists', `${addins[kind].name} is set up already. Change what is there.`, {
      current: present(before, scope),
    });
  }
  if (before && body.version !== before.version) throw stale(present(before, scope));
  const change = {
    external_map_field_value_1: given(body.external_map_field_value_1, before?.external_map_field_value_1),
    external_map_field_value_2: given(body.external_map_field_value_2, before?.external_map_field_value_2),
    is_paused: body.is_paused ?? before?.is_paused ?? false,
    configured_by_user: scope.personId,
    configured_at: now.toISOString(),
  };
  if (change.external_map_field_value_1 === null && change.external_map_field_value_2 !== null) {
    const [first] = addins[kind].maps ?? [];
    throw againstRule({ external_map_field_value_1: [`Give ${first ?? 'the first mapped value'} too.`] });
  }
  if (before) {
    const key = { workspace_id: scope.workspaceId, integration_id: before.integration_id };
    await updateRow(tx, 'integrations', key, before.version, change);
  } else {
    const row = { workspace_id: scope.workspaceId, integration_id: newId(), project_id: project, kind, ...change };
    await insertRow(tx, 'integrations', row);
  }
  return present((await find())!, scope);
}

const given = (value: string | null | undefined, before: string | null | undefined): string | null =>
  value === undefined ? (before ?? null) : value?.trim() || null;

function present(row: store.IntegrationRow, scope: Scope): Integration {
  const { is_paused: _paused, trouble: _trouble, ...rest } = row;
  const isMapped = (mappedAddins as readonly string[]).includes(row.kind);
  const state = stateOf(row);
  return {
    ...rest,
    name: addins[row.kind].name,
    state,
    active: state === 'active',
    abilities: isMapped && scope.can('integrations:edit', row.project_id) ? ['edit'] : [],
  };
}
