// Scenarios: edits kept beside the programme and played on its present state whenever somebody looks.
import { packDatesOf } from '@horizon/schedule';
import { sql } from 'kysely';
import type { AnswerOf, BodyOf, Calls } from '@horizon/contract';
import type { Scope } from '../../platform/access.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { againstRule, conflict, notFound, stale } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import { insertRow, updateRow } from '../../platform/rows.ts';
import { type Edited, editProgramme } from '../edits/edit-programme.ts';
import type { WireEdit } from '../edits/lay-edits.ts';
import type { ProgrammeState } from '../programme/state.ts';
import { comparedSchedules } from './comparison.ts';
import { trialOf } from './trial.ts';

export type Scenario = AnswerOf<Calls['createScenario']>;

interface ScenarioRow extends Omit<Scenario, 'edits' | 'abilities'> {
  project_id: string;
  edits: WireEdit[];
  is_deleted: boolean;
}

function present(row: ScenarioRow, scope: Scope): Scenario {
  const { id, name, note, base_revision, edits, state, created_by, version, created_at, updated_at } = row;
  const mayEdit = scope.can('schedule:edit', row.project_id);
  const abilities = !mayEdit ? [] : state === 'open' ? ['edit', 'apply', 'delete'] : ['delete'];
  return { id, name, note, base_revision, edits, state, created_by, version, created_at, updated_at, abilities };
}

const keyOf = (scope: Scope, id: string) => ({ workspace_id: scope.workspaceId, id });

/** Scenarios of a project, newest first; those that were dropped are gone. */
export async function listScenarios(db: Db, scope: Scope, projectId: string): Promise<Scenario[]> {
  const { rows } = await sql<ScenarioRow>`SELECT * FROM scenarios WHERE workspace_id = ${scope.workspaceId}
    AND project_id = ${projectId} AND NOT is_deleted ORDER BY created_at DESC, id LIMIT 500`.execute(db);
  return rows.map((row) => present(row, scope));
}

async function find(db: Db, scope: Scope, projectId: string, id: string): Promise<ScenarioRow> {
  const { rows } = await sql<ScenarioRow>`SELECT * FROM scenarios WHERE workspace_id = ${scope.workspaceId}
    AND project_id = ${projectId} AND id = ${id} AND NOT is_deleted`.execute(db);
  if (!rows[0]) {
    throw notFound();
  }
  return rows[0];
}

async function findOpen(db: Db, scope: Scope, projectId: string, id: string): Promise<ScenarioRow> {
  const row = await find(db, scope, projectId, id);
  if (row.state !== 'open') {
    throw conflict('scenario_applied', 'This scenario is part of the programme already. Open a new one.', {
      current: present(row, scope),
    });
  }
  return row;
}

/** Opens a scenario on the present programme. 422 where an edit cannot be laid. */
export async function createScenario(
  tx: Tx,
  scope: Scope,
  state: ProgrammeState,
  { name, note, edits = [] }: BodyOf<Calls['createScenario']>,
): Promise<Scenario> {
  await trialOf(tx, scope, state, edits);
  const row = await insertRow<ScenarioRow>(tx, 'scenarios', {
    workspace_id: scope.workspaceId,
    id: newId(),
    project_id: state.projectId,
    name,
    note: note ?? null,
    base_revision: state.revision,
    edits: JSON.stringify(edits),
    created_by_user_id: scope.personId,
    created_by: scope.personName,
  });
  return present(row, scope);
}

/** Changes an open scenario; with new edits it stands on the present programme. */
export async function updateScenario(
  tx: Tx,
  scope: Scope,
  state: ProgrammeState,
  id: string,
  { name, note, edits, version }: BodyOf<Calls['updateScenario']>,
): Promise<Scenario> {
  const before = await findOpen(tx, scope, state.projectId, id);
  if (edits) {
    await trialOf(tx, scope, state, edits);
  }
  const laid = edits ? { edits: JSON.stringify(edits), base_revision: state.revision } : {};
  const row = await updateRow<ScenarioRow>(tx, 'scenarios', keyOf(scope, id), version, { name, note, ...laid });
  if (!row) {
    throw stale(present(before, scope));
  }
  return present(row, scope);
}

/** The scenario beside the live programme. 422 where an edit cannot be laid over it any more. */
export async function comparedScenario(
  db: Db,
  scope: Scope,
  state: ProgrammeState,
  id: string,
): Promise<AnswerOf<Calls['compareScenario']>> {
  const row = await findOpen(db, scope, state.projectId, id);
  const { state: after, movedIds } = await trialOf(db, scope, state, row.edits);
  return {
    scenario: present(row, scope),
    revision: state.revision,
    comparison: comparedSchedules(state.schedule, after.schedule, 'id'),
    moved: packDatesOf(after.schedule, movedIds),
  };
}

/** Makes the scenario the live programme. 409 where others changed the same since its edits were laid. */
export async function applyScenario(tx: Tx, scope: Scope, projectId: string, id: string, now: Date): Promise<Edited> {
  const { base_revision, edits, name, version } = await findOpen(tx, scope, projectId, id);
  if (edits.length === 0) {
    throw againstRule({ edits: ['This scenario holds no edits. Lay some over it first.'] });
  }
  const input = { based_on: base_revision, edits, note: `Scenario: ${name}`, kind: 'scenario' as const };
  const edited = await editProgramme(tx, scope, projectId, input, now);
  if (!(await updateRow(tx, 'scenarios', keyOf(scope, id), version, { state: 'applied' }))) {
    throw stale(present(await find(tx, scope, projectId, id), scope));
  }
  return edited;
}

/** Drops a scenario; what an applied one did stays. */
export async function dropScenario(
  tx: Tx,
  scope: Scope,
  projectId: string,
  id: string,
): Promise<{ id: string; message: string }> {
  const { state } = await find(tx, scope, projectId, id);
  const dropped = state === 'open' ? { state: 'dropped' } : {};
  await updateRow(tx, 'scenarios', keyOf(scope, id), null, { is_deleted: true, ...dropped });
  return { id, message: 'Scenario dropped' };
}
