// The import of a planning file: read, laid over the present programme, calculated, compared with the file's own dates,
// stored as one batch that can be taken back. A dry run stops before anything is stored.
import type { AnswerOf, Calls } from '@horizon/contract';
import { compareWithStored, type PlanningFileRead } from '@horizon/planning-files';
import { calculate, prepare, type Programme } from '@horizon/schedule';
import { sql } from 'kysely';
import type { Scope } from '../platform/access.ts';
import type { Db, Tx } from '../platform/database.ts';
import { conflict, notFound } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { insertRow } from '../platform/rows.ts';
import { findBatch } from '../schedule/edits/batches.ts';
import { Draft } from '../schedule/edits/draft.ts';
import { lockedState, nextState, presentFaults, storeBatch } from '../schedule/edits/edit-programme.ts';
import { lastTurnOf } from '../schedule/edits/follow-import.ts';
import { turnRound } from '../schedule/edits/undo.ts';
import type { WriteProgress } from '../schedule/edits/in-parts.ts';
import { brokenNetwork, getState } from '../schedule/programme/live-programmes.ts';
import type { ProgrammeState } from '../schedule/programme/state.ts';
import { matchFile } from './image-of-present.ts';
import { insertWbs, planWbs, type PlannedWbs } from './import-wbs.ts';
import { type Merged, mergeProgramme } from './merge-programme.ts';
import { readReceived, type Received } from './receive-file.ts';
import { withDefinitions } from './with-definitions.ts';
import { sayMerged } from './say-merged.ts';

export type ImportAnswer = AnswerOf<Calls['importSchedule']>;
type Report = ImportAnswer['report'];

/** Differences that are told one by one; the others are counted. */
const mostDifferences = 200;

export async function importProgramme(
  tx: Tx,
  scope: Scope,
  projectId: string,
  received: Received,
  now: Date,
  progress?: WriteProgress,
): Promise<ImportAnswer> {
  const read = readReceived(received);
  const file = read.programme;
  const { network, faults } = prepare(file);
  if (!network) {
    throw brokenNetwork(faults, 'file');
  }
  const comparison = compareWithStored(calculate(network));
  const present = received.dryRun
    ? await getState(tx, scope, projectId, now)
    : await lockedState(tx, scope, projectId, now);
  const state = withDefinitions(present, file);
  const matches = matchFile(scope, state, read);
  const wbs: PlannedWbs = received.createWbs
    ? await planWbs(tx, scope, projectId, file, matches)
    : { byTask: new Map(), made: [] };
  const draft = new Draft(state);
  const merged = mergeProgramme(draft, file, {
    overwriteExisting: received.overwriteExisting,
    isTable: read.format === 'csv',
    wbsOf: wbs.byTask,
    matches,
  });
  const patches = draft.patches();
  const report = (after: ProgrammeState): Report => ({
    ...contents(read, received, wbs, merged),
    project_start: Math.round(after.schedule.projectStart),
    project_finish: Math.round(after.schedule.projectFinish),
    faults: presentFaults(after.faults),
    agreement: comparison.agreement,
    difference_count: comparison.differences.length,
    differences: differencesOf(file, comparison.differences),
  });
  if (received.dryRun) {
    const { state: after } = nextState(state, patches, 'file');
    return {
      id: null,
      dry_run: true,
      revision: state.revision,
      message: saying(merged, file, true),
      report: report(after),
    };
  }
  await insertWbs(tx, scope, projectId, wbs);
  const { batchId, moved } = await storeBatch(tx, scope, state, patches, {
    kind: 'import',
    note: `Import of ${received.fileName}`,
    basedOn: state.revision,
    ...(progress ? { progress } : {}),
  });
  const told = report(moved.state);
  const id = newId();
  await insertRow(tx, 'schedule_imports', {
    workspace_id: scope.workspaceId,
    id,
    project_id: projectId,
    file_name: received.fileName,
    format: read.format,
    create_wbs: received.createWbs,
    overwrite_existing: received.overwriteExisting,
    report: JSON.stringify(told),
    batch_id: batchId,
    wbs_ids: wbs.made.map(({ wbs_id }) => wbs_id),
    by_user_id: scope.personId,
    by_name: scope.personName,
  });
  return { id, dry_run: false, revision: moved.state.revision, message: saying(merged, file, false), report: told };
}

function saying(merged: Merged, { links }: Programme, dryRun: boolean): string {
  const linked = `${links.length.toLocaleString('en-AU')} link${links.length === 1 ? '' : 's'} in the file`;
  return `${dryRun ? 'Would be imported' : 'Imported'}: ${sayMerged(merged)}, ${linked}.`;
}

function contents(
  { format, programme, projects, projectIndex, notCarriedOver, warnings }: PlanningFileRead,
  { fileName }: Received,
  wbs: PlannedWbs,
  merged: Merged,
) {
  const summaries = programme.tasks.filter(({ kind }) => kind === 'summary').length;
  return {
    format,
    file_name: fileName,
    application: programme.source.application,
    projects,
    project_index: projectIndex,
    project_name: programme.project.title ?? programme.project.name,
    tasks: programme.tasks.length - summaries,
    summaries,
    milestones: programme.tasks.filter(({ isMilestone, kind }) => isMilestone && kind !== 'summary').length,
    links: programme.links.length,
    calendars: programme.calendars.length,
    resources: programme.resources.length,
    assignments: programme.assignments.length,
    wbs: wbs.made.length,
    ...merged,
    not_carried_over: notCarriedOver,
    warnings: warnings.slice(0, 500),
  };
}

function differencesOf(
  { tasks }: Programme,
  differences: ReturnType<typeof compareWithStored>['differences'],
): Report['differences'] {
  const names = new Map(
    tasks.map(({ id, code, rowNumber, name }) => [id, `${code ?? rowNumber ?? id} ${name}`.trim()]),
  );
  return differences.slice(0, mostDifferences).map(({ taskId, field, calculated, stored, reason }) => ({
    task: names.get(taskId) ?? taskId,
    field,
    calculated,
    stored,
    reason,
  }));
}

interface ImportRow {
  id: string;
  file_name: string;
  format: string;
  create_wbs: boolean;
  overwrite_existing: boolean;
  by_name: string;
  at: string;
  is_undone: boolean;
  report: Report;
  batch_id: string;
  wbs_ids: string[];
}

const columns = sql`id, file_name, format, create_wbs, overwrite_existing, by_name, created_at AS at, is_undone, report, batch_id, wbs_ids`;

/** The last imports of a project, newest first. */
export async function listImports(db: Db, scope: Scope, projectId: string, limit: number): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`SELECT ${columns} FROM schedule_imports
    WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId} ORDER BY created_at DESC, id DESC LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

/**
 * Takes an import back, with the WBS elements that it made and that nothing uses. What was changed since stays where that
 * is asked for.
 */
export async function undoImport(
  tx: Tx,
  scope: Scope,
  projectId: string,
  { id, keepsChanged }: { id: string; keepsChanged: boolean },
  now: Date,
): Promise<AnswerOf<Calls['undoScheduleImport']>> {
  const state = await lockedState(tx, scope, projectId, now);
  const { rows } = await sql<ImportRow>`SELECT ${columns} FROM schedule_imports
    WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId} AND id = ${id}`.execute(tx);
  const found = rows[0];
  // It may have been taken back and done again since: what stands now is turned round.
  const last = found ? await lastTurnOf(tx, scope, projectId, found.batch_id) : null;
  const batch = last ? await findBatch(tx, scope, projectId, last.id) : null;
  if (!found || !last || !batch) {
    throw notFound();
  }
  if (last.isUndo) {
    throw conflict('already_undone', 'This import has been taken back already.');
  }
  const edited = await turnRound(tx, scope, state, batch, 'undo', `Undo: ${batch.note}`, keepsChanged);
  return {
    id,
    revision: edited.revision,
    message: keepsChanged ? 'Import taken back; what was changed since stays' : 'Import taken back',
  };
}
