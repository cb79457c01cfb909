import type { FastifyInstance } from 'fastify';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Scope } from '../platform/scope.ts';
import { permitChange } from '../platform/archiving.ts';
import { duplicateOf, type Db } from '../platform/database.ts';
import { conflict, isDeleted, notFound, stale } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { serve, serveRaw, type Platform } from '../platform/serve.ts';
import { sendList, type Column } from '../platform/spreadsheet.ts';
import { placesOf } from './places.ts';
import * as store from './store.ts';
import { abilitiesOn, checkProject, seesPart, visibleIn } from './visible.ts';

const columns: Column<store.BuildingRow & { project_name: string | null }>[] = [
  { header: 'Building', value: (building) => building.building_name, width: 28 },
  { header: 'Project', value: (building) => building.project_name, width: 28 },
  { header: 'Levels', value: (building) => building.levels.map(({ name }) => name).join('; '), width: 48 },
  { header: 'Zones', value: (building) => building.zones.map(({ name }) => name).join('; '), width: 48 },
  { header: 'Changed (UTC)', value: (building) => building.updated_at, width: 26 },
];

/** The calls of buildings with their levels and zones. */
export function buildingRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).listBuildings(async ({ db, query, scopes }) => {
    const mayCreate = scopes.some((scope) => scope.can('project_structure:create', query.project_id));
    const abilities = mayCreate ? ['create'] : [];
    return { ...(await listed(db, scopes, query)), abilities };
  });

  serveRaw(app, platform).exportBuildings(async ({ db, query, scopes, reply }) =>
    sendList({ query, reply }, { name: 'buildings', columns, list: (request) => listed(db, scopes, request) }),
  );

  serve(app, platform).createBuilding(async ({ body, scope, tx }) => {
    await checkProject(tx, scope, body.project_id);
    await permitChange(tx, scope, 'project_structure:create', body.project_id);
    const fields = { ...placesOf(body), project_id: body.project_id, building_name: body.building_name.trim() };
    const row = await guarded(fields.building_name, () => store.insertBuilding(tx, scope, newId(), fields));
    return present(row, scope);
  });

  serve(app, platform).updateBuilding(async ({ body, params, scope, tx }) => {
    const { version, ...given } = body;
    const before = await getBuilding(tx, scope, params.id);
    await permitChange(tx, scope, 'project_structure:edit', before.project_id);
    if (before.is_deleted) {
      throw isDeleted('building');
    }
    const building_name = given.building_name?.trim() ?? before.building_name;
    const after = await guarded(building_name, () =>
      store.updateBuilding(tx, scope, params.id, version, { ...placesOf(given), building_name }),
    );
    if (!after) {
      throw stale(present(await getBuilding(tx, scope, params.id), scope));
    }
    return present(after, scope);
  });

  serve(app, platform).deleteBuilding(async ({ params, scope, tx }) => {
    const building = await getBuilding(tx, scope, params.id);
    await permitChange(tx, scope, 'project_structure:delete', building.project_id);
    if (!building.is_deleted) {
      await store.updateBuilding(tx, scope, params.id, null, { is_deleted: true });
    }
    return { id: params.id, message: `${building.building_name} has been deleted. It can be restored.` };
  });

  serve(app, platform).restoreBuilding(async ({ params, scope, tx }) => {
    const building = await getBuilding(tx, scope, params.id);
    await permitChange(tx, scope, 'project_structure:delete', building.project_id);
    const restored = building.is_deleted
      ? await guarded(building.building_name, () =>
          store.updateBuilding(tx, scope, params.id, null, { is_deleted: false }),
        )
      : building;
    return present(restored ?? building, scope);
  });
}

/** The buildings that fit, with the names of their projects. */
async function listed(db: Db, scopes: Scope[], filters: store.StructureFilters) {
  const found = await store.listBuildings(db, scopes.map(visibleIn), filters);
  const projects = await store.projectNamesOf(db, found.items);
  const scopeOfRow = new Map(scopes.map((scope) => [scope.workspaceId, scope]));
  return {
    ...found,
    items: found.items.map((row) => ({
      ...present(row, scopeOfRow.get(row.workspace_id)!),
      project_name: projects.get(row.project_id ?? '') ?? null,
    })),
  };
}

/** A building that the caller sees, deleted or not; 404 otherwise. */
async function getBuilding(db: Db, scope: Scope, id: string): Promise<store.BuildingRow> {
  const building = await store.findBuilding(db, scope, id);
  if (!building || !seesPart(scope, building.project_id)) {
    throw notFound();
  }
  return building;
}

async function guarded<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (duplicateOf(error) === 'buildings_once') {
      const sentence = `There is a building called ${name} on this project already. Choose another name.`;
      throw conflict('duplicate', sentence, { fields: { building_name: [sentence] } });
    }
    throw error;
  }
}

function present(row: store.BuildingRow, scope: Scope): AnswerOf<Calls['updateBuilding']> {
  return { ...row, abilities: abilitiesOn(row, scope) };
}
