import type { FastifyInstance } from 'fastify';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Scope } from '../platform/scope.ts';
import { permitChange } from '../platform/archiving.ts';
import { duplicateOf, type Db } from '../platform/database.ts';
import { againstRule, conflict, isDeleted, notFound, stale } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { serve, serveRaw, type Platform } from '../platform/serve.ts';
import { sendList, type Column } from '../platform/spreadsheet.ts';
import * as store from './store.ts';
import { abilitiesOn, checkProject, seesPart, visibleIn } from './visible.ts';

type TeamAnswer = AnswerOf<Calls['updateTeam']>;

const columns: Column<TeamAnswer & { project_name: string | null }>[] = [
  { header: 'Team', value: (team) => team.name, width: 28 },
  { header: 'Project', value: (team) => team.project_name, width: 28 },
  { header: 'Members', value: (team) => team.members.map(({ name }) => name).join('; '), width: 60 },
  { header: 'Id in other systems', value: (team) => team.resource_id },
  { header: 'Changed (UTC)', value: (team) => team.updated_at, width: 26 },
];

/** The calls of teams. */
export function teamRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).listTeams(async ({ db, query, scopes }) => {
    const mayCreate = scopes.some((scope) => scope.can('project_structure:create', query.project_id));
    const abilities = mayCreate ? ['create'] : [];
    return { ...(await listed(db, scopes, query)), abilities };
  });

  serveRaw(app, platform).exportTeams(async ({ db, query, scopes, reply }) =>
    sendList({ query, reply }, { name: 'teams', columns, list: (request) => listed(db, scopes, request) }),
  );

  serve(app, platform).createTeam(async ({ body, scope, tx }) => {
    await checkProject(tx, scope, body.project_id);
    await permitChange(tx, scope, 'project_structure:create', body.project_id);
    await checkMembers(tx, scope, body.members ?? []);
    const fields = { ...body, name: body.name.trim() };
    return present(tx, scope, await guarded(fields.name, () => store.insertTeam(tx, scope, newId(), fields)));
  });

  serve(app, platform).updateTeam(async ({ body, params, scope, tx }) => {
    const { version, ...fields } = body;
    const before = await getTeam(tx, scope, params.id);
    await permitChange(tx, scope, 'project_structure:edit', before.project_id);
    if (before.is_deleted) {
      throw isDeleted('team');
    }
    await checkProject(tx, scope, fields.project_id);
    if (fields.project_id !== undefined) {
      // Nobody moves a team to where they may not change it.
      await permitChange(tx, scope, 'project_structure:edit', fields.project_id);
    }
    // Somebody who is suspended meanwhile stays on the team until taken off.
    await checkMembers(tx, scope, fields.members ?? [], before.members);
    const name = fields.name?.trim() ?? before.name;
    const after = await guarded(name, () => store.updateTeam(tx, scope, params.id, version, { ...fields, name }));
    if (!after) {
      throw stale(await present(tx, scope, await getTeam(tx, scope, params.id)));
    }
    return present(tx, scope, after);
  });

  serve(app, platform).deleteTeam(async ({ params, scope, tx }) => {
    const team = await getTeam(tx, scope, params.id);
    await permitChange(tx, scope, 'project_structure:delete', team.project_id);
    if (!team.is_deleted) {
      await store.updateTeam(tx, scope, params.id, null, { is_deleted: true });
    }
    return { id: params.id, message: `The team ${team.name} has been deleted. It can be restored.` };
  });

  serve(app, platform).restoreTeam(async ({ params, scope, tx }) => {
    const team = await getTeam(tx, scope, params.id);
    await permitChange(tx, scope, 'project_structure:delete', team.project_id);
    const restored = team.is_deleted
      ? await guarded(team.name, () => store.updateTeam(tx, scope, params.id, null, { is_deleted: false }))
      : team;
    return present(tx, scope, restored ?? team);
  });
}

/** A team that the caller sees, deleted or not; 404 otherwise. */
async function getTeam(db: Db, scope: Scope, id: string): Promise<store.TeamRow> {
  const team = await store.findTeam(db, scope, id);
  if (!team || !seesPart(scope, team.project_id)) {
    throw notFound();
  }
  return team;
}

/** The teams that fit, with the names of their members. */
async function listed(db: Db, scopes: Scope[], filters: store.StructureFilters) {
  const found = await store.listTeams(db, scopes.map(visibleIn), filters);
  const scopeOfRow = new Map(scopes.map((scope) => [scope.workspaceId, scope]));
  const names = await store.namesOf(db, [...new Set(found.items.flatMap((row) => row.members))]);
  const projects = await store.projectNamesOf(db, found.items);
  return {
    ...found,
    items: found.items.map((row) => ({
      ...withNames(row, scopeOfRow.get(row.workspace_id)!, names),
      project_name: projects.get(row.project_id ?? '') ?? null,
    })),
  };
}

async function checkMembers(db: Db, scope: Scope, wanted: string[], already: string[] = []): Promise<void> {
  const active = await store.activeMembers(db, scope, wanted);
  const faults = wanted.flatMap((id, index) =>
    active.has(id) || already.includes(id)
      ? []
      : [[`members.${index}`, ['There is no such active member in this workspace.']] as const],
  );
  if (faults.length > 0) {
    throw againstRule(Object.fromEntries(faults.map(([field, sentences]) => [field, [...sentences]])));
  }
}

async function guarded<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (duplicateOf(error) === 'teams_once') {
      const sentence = `There is a team called ${name} here already. Choose another name.`;
      throw conflict('duplicate', sentence, { fields: { name: [sentence] } });
    }
    throw error;
  }
}

async function present(db: Db, scope: Scope, row: store.TeamRow): Promise<TeamAnswer> {
  return withNames(row, scope, await store.namesOf(db, row.members));
}

function withNames(row: store.TeamRow, scope: Scope, names: Map<string, string>): TeamAnswer {
  return {
    ...row,
    members: row.members.map((id) => ({ kinde_id: id, name: names.get(id) ?? '' })),
    abilities: abilitiesOn(row, scope),
  };
}
