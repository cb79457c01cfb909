// Scenarios: edits stored separately from the programme and applied to its current state whenever they are viewed.
import { packDatesOf } from '@horizon/schedule';
import { sql } from 'kysely';
import type { AnswerOf, BodyOf, Calls } from '@horizon/contract';
import type { Scope } from '../../platform/scope.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { againstRule, conflict, notFound, type Refusal, stale } from '../../platform/failures.ts';
import { json } from '../../platform/columns.ts';
import { newId } from '../../platform/ids.ts';
import { insertRow, updateRow } from '../../platform/rows.ts';
import { type Edited, editProgramme } from '../edits/edit-programme.ts';
import type { WireEdit } from '../edits/apply-edits.ts';
import { refuseUnseenAmounts, shownEdits, withUnseenAmounts } from '../edits/unseen-amounts.ts';
import type { ProgrammeState } from '../programme/state.ts';
import { comparedSchedules } from './comparison.ts';
import { trialOf } from './trial.ts';

export type Scenario = AnswerOf<Calls['createScenario']>;
type Head = AnswerOf<Calls['listScenarios']>['items'][number];

interface HeadRow extends Omit<Head, 'abilities'> {
  project_id: string;
}
interface ScenarioRow extends Omit<HeadRow, 'edit_count'> {
  edits: WireEdit[];
}

/** Maximum number of scenarios of a programme that are neither applied nor discarded. */
const maxOpen = 50;
const maxListed = 200;

function presentHead(row: HeadRow, scope: Scope): Head {
  const { id, name, note, base_revision, edit_count, state, created_by, version, created_at, updated_at } = row;
  const mayEdit = scope.can('schedule:edit', row.project_id);
  const abilities = !mayEdit ? [] : state === 'open' ? ['edit', 'apply', 'delete'] : ['delete'];
  return { id, name, note, base_revision, edit_count, state, created_by, version, created_at, updated_at, abilities };
}

/** A scenario on the programme, whose fields determine which values are amounts. */
function present(row: ScenarioRow, scope: Scope, state: ProgrammeState): Scenario {
  const head = presentHead({ ...row, edit_count: row.edits.length }, scope);
  return { ...head, edits: shownEdits(scope, state, row.edits) };
}

const keyOf = (scope: Scope, id: string) => ({ workspace_id: scope.workspaceId, id });

/** Scenarios of a project, open ones first, newest first; without discarded ones. */
export async function listScenarios(db: Db, scope: Scope, projectId: string): Promise<Head[]> {
  const { rows } =
    await sql<HeadRow>`SELECT id, project_id, name, note, base_revision, jsonb_array_length(edits) AS edit_count,
      state, created_by, version, created_at, updated_at
    FROM scenarios WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId} AND NOT is_deleted
    ORDER BY state = 'open' DESC, created_at DESC, id LIMIT ${maxListed}`.execute(db);
  return rows.map((row) => presentHead(row, scope));
}

/** A scenario with its edits; 404 if it does not exist. */
export async function getScenario(db: Db, scope: Scope, state: ProgrammeState, id: string): Promise<Scenario> {
  return present(await find(db, scope, state.projectId, id), scope, state);
}

async function find(db: Db, scope: Scope, projectId: string, id: string): Promise<ScenarioRow> {
  const { rows } = await sql<ScenarioRow>`SELECT * FROM scenarios WHERE workspace_id = ${scope.workspaceId}
    AND project_id = ${projectId} AND id = ${id} AND NOT is_deleted`.execute(db);
  if (!rows[0]) {
    throw notFound();
  }
  return rows[0];
}

async function findOpen(db: Db, scope: Scope, state: ProgrammeState, id: string): Promise<ScenarioRow> {
  const row = await find(db, scope, state.projectId, id);
  if (row.state !== 'open') {
    throw conflict('scenario_applied', 'This scenario is part of the programme already. Open a new one.', {
      current: present(row, scope, state),
    });
  }
  return row;
}

async function refuseTooMany(tx: Tx, scope: Scope, projectId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM scenarios
    WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId} AND state = 'open' AND NOT is_deleted`.execute(
    tx,
  );
  if (rows[0]!.count >= maxOpen) {
    throw conflict(
      'too_many_scenarios',
      `This programme has ${maxOpen} open scenarios. Apply or drop one before you open another.`,
    );
  }
}

/** Creates a scenario on the current programme. 422 if an edit cannot be applied. */
export async function createScenario(
  tx: Tx,
  scope: Scope,
  state: ProgrammeState,
  { name, note, edits = [] }: BodyOf<Calls['createScenario']>,
): Promise<Scenario> {
  await refuseTooMany(tx, scope, state.projectId);
  refuseUnseenAmounts(scope, state, edits);
  await trialOf(tx, scope, state, edits);
  const row = await insertRow(tx, 'scenarios', {
    workspace_id: scope.workspaceId,
    id: newId(),
    project_id: state.projectId,
    name,
    note: note ?? null,
    base_revision: state.revision,
    edits: json(edits),
    created_by_user_id: scope.personId,
    created_by: scope.personName,
  });
  return present(row, scope, state);
}

/** Changes an open scenario; new edits are based on the current programme. */
export async function updateScenario(
  tx: Tx,
  scope: Scope,
  state: ProgrammeState,
  id: string,
  { name, note, edits: sent, version }: BodyOf<Calls['updateScenario']>,
): Promise<Scenario> {
  const before = await findOpen(tx, scope, state, id);
  const edits = sent && withUnseenAmounts(scope, state, sent, before.edits);
  if (edits) {
    refuseUnseenAmounts(scope, state, edits, new Set(before.edits));
    await trialOf(tx, scope, state, edits);
  }
  const draftEdits = edits ? { edits: json(edits), base_revision: state.revision } : {};
  const row = await updateRow(tx, 'scenarios', keyOf(scope, id), version, { name, note, ...draftEdits });
  if (!row) {
    throw stale(present(before, scope, state));
  }
  return present(row, scope, state);
}

/** The scenario compared with the live programme. 422 if an edit can no longer be applied. */
export async function comparedScenario(
  db: Db,
  scope: Scope,
  state: ProgrammeState,
  id: string,
): Promise<AnswerOf<Calls['compareScenario']>> {
  const row = await findOpen(db, scope, state, id);
  const { state: after, movedIds } = await trialOf(db, scope, state, row.edits);
  return {
    scenario: presentHead({ ...row, edit_count: row.edits.length }, scope),
    revision: state.revision,
    comparison: comparedSchedules(state.schedule, after.schedule, 'id'),
    moved: packDatesOf(after.schedule, movedIds),
  };
}

/** The version of a scenario that the caller saw; without one, the current version. */
interface Seen {
  id: string;
  version?: number | undefined;
}

/**
 * Applies the scenario to the live programme. 409 if it is not at the version seen, if others changed the same fields
 * since its edits were made, or if it changes nothing.
 */
export async function applyScenario(
  tx: Tx,
  scope: Scope,
  state: ProgrammeState,
  { id, version: seen }: Seen,
  now: Date,
): Promise<Edited> {
  const open = await findOpen(tx, scope, state, id);
  const { base_revision, edits, name, version } = open;
  if (seen !== undefined && seen !== version) {
    throw changedScenario(open, scope, state);
  }
  if (edits.length === 0) {
    throw againstRule({ edits: ['This scenario holds no edits. Lay some over it first.'] });
  }
  const input = { based_on: base_revision, edits, note: `Scenario: ${name}`, kind: 'scenario' as const };
  const edited = await editProgramme(tx, scope, state.projectId, input, now);
  // A scenario without any effect is not marked as applied: it stays on the list, for its planner to change or discard.
  if (edited.batch_id === null) {
    throw conflict(
      'changes_nothing',
      `No change: the programme is already as “${name}” would make it. Change something in the what-if, or drop it.`,
    );
  }
  if (!(await updateRow(tx, 'scenarios', keyOf(scope, id), version, { state: 'applied' }))) {
    throw stale(present(await find(tx, scope, state.projectId, id), scope, state));
  }
  return edited;
}

/** Discards a scenario; the changes of an applied one stay. 409 if it is not at the version seen. */
export async function dropScenario(
  tx: Tx,
  scope: Scope,
  state: ProgrammeState,
  { id, version: seen }: Seen,
): Promise<{ id: string; message: string }> {
  // A request without a version refers to an open scenario: one that was applied meanwhile is not found.
  const row = seen === undefined ? await findOpen(tx, scope, state, id) : await find(tx, scope, state.projectId, id);
  const dropped = row.state === 'open' ? { state: 'dropped' as const } : {};
  const fields = { is_deleted: true, ...dropped };
  if (!(await updateRow(tx, 'scenarios', keyOf(scope, id), seen ?? row.version, fields))) {
    throw changedScenario(await find(tx, scope, state.projectId, id), scope, state);
  }
  return { id, message: row.state === 'open' ? 'Scenario dropped' : 'Scenario taken off the list; what it did stays' };
}

/** 409: it is not at the version that the caller saw. */
function changedScenario(row: ScenarioRow, scope: Scope, state: ProgrammeState): Refusal {
  const became = row.state === 'open' ? 'changed' : 'applied';
  return conflict('stale', `Somebody ${became} this what-if since you looked. Look at it again, then decide.`, {
    current: present(row, scope, state),
  });
}
