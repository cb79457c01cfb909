import { partNames, parts, type AnswerOf, type BodyOf, type Calls, type PartName } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import type { Db, Tx } from '../platform/database.ts';
import { conflict, notFound, stale } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { insertRow, updateRow } from '../platform/rows.ts';
import { archivedRefusal, type Scope } from '../platform/scope.ts';
import { serve, type Platform } from '../platform/serve.ts';
import { seenProject } from '../schedule/seen-project.ts';
import * as store from './store.ts';

type Implementation = AnswerOf<Calls['listImplementations']>['items'][number];

/** The calls of parts of the product that are switched on and off. */
export function implementationRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).listImplementations(async ({ db, query, scope }) => {
    const projectId = query.project_id?.toLowerCase() ?? null;
    if (projectId !== null) await seenProject(db, scope, projectId);
    const items = await present(db, scope, projectId);
    return { items, count: items.length, total_count: items.length, page: 1, limit: items.length, abilities: [] };
  });

  serve(app, platform).switchImplementation(({ body, now, params, scope, tx }) =>
    turn(tx, scope, { ...body, part: params.part, projectId: null, now }),
  );
  serve(app, platform).switchProjectImplementation(async ({ body, now, params, scope, tx }) => {
    await seenProject(tx, scope, params.projectId);
    return turn(tx, scope, { ...body, part: params.part, projectId: params.projectId.toLowerCase(), now });
  });
}

interface Switching extends BodyOf<Calls['switchImplementation']> {
  part: string;
  projectId: string | null;
  now: Date;
}

/** Switches a part for the workspace, or for the project. */
async function turn(
  tx: Tx,
  scope: Scope,
  { part: named, projectId, now, ...body }: Switching,
): Promise<Implementation> {
  const part = partNames.find((name) => name === named);
  if (!part) throw notFound();
  if (projectId !== null && !parts[part].perProject) {
    throw conflict('of_workspace', `${parts[part].name} is switched for the whole workspace only.`);
  }
  await store.lockSwitches(tx, scope);
  const before = await one(tx, scope, projectId, part);
  if (before.version !== body.version) throw stale(before);
  const change = {
    is_on: body.is_on,
    reason: body.reason?.trim() || null,
    switched_by_user_id: scope.personId,
    switched_at: now.toISOString(),
  };
  if (before.switch_id === null) {
    const row = { workspace_id: scope.workspaceId, id: newId(), project_id: projectId, part, ...change };
    await insertRow(tx, 'implementations', row);
  } else {
    await updateRow(tx, 'implementations', { workspace_id: scope.workspaceId, id: before.switch_id }, null, change);
  }
  return one(tx, scope, projectId, part);
}

async function one(db: Db, scope: Scope, projectId: string | null, part: PartName): Promise<Implementation> {
  return (await present(db, scope, projectId)).find(({ implementation_id }) => implementation_id === part)!;
}

/** Every part, as it is in the workspace or on the project. */
async function present(db: Db, scope: Scope, projectId: string | null): Promise<Implementation[]> {
  const [rows, made] = [await store.listSwitches(db, scope, projectId), await store.madeAt(db, scope, projectId)];
  const maySwitch =
    scope.can(projectId === null ? 'workspace:administer' : 'projects:administer', projectId) &&
    archivedRefusal(scope, projectId) === null;
  return partNames.map((part) => {
    const { name, description, perProject } = parts[part];
    const here = rows.find((row) => row.part === part && row.project_id === projectId);
    const above = rows.find((row) => row.part === part && row.project_id === null);
    return {
      implementation_id: part,
      workspace_id: scope.workspaceId,
      project_id: projectId,
      name,
      description,
      per_project: perProject,
      is_on: (here?.is_on ?? true) && (above?.is_on ?? true),
      is_on_in_workspace: above?.is_on ?? true,
      since: here?.switched_at ?? (projectId !== null && above ? above.switched_at : made),
      switched_by_user_id: here?.switched_by_user_id ?? null,
      switched_by: here?.switched_by ?? null,
      reason: here?.reason ?? null,
      switch_id: here?.id ?? null,
      version: here?.version ?? 0,
      abilities: maySwitch && (projectId === null || perProject) ? ['switch'] : [],
    };
  });
}
