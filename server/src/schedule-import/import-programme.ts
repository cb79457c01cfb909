// The import of a planning file, stored as one batch that can be undone. A dry run stops before anything is stored.
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Patch } from '@horizon/schedule';
import { sql } from 'kysely';
import { notify } from '../notifications/notify.ts';
import type { Scope } from '../platform/scope.ts';
import { json } from '../platform/columns.ts';
import type { Db, Tx } from '../platform/database.ts';
import { conflict, notFound } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { insertRow } from '../platform/rows.ts';
import { findBatch } from '../schedule/edits/batches.ts';
import { lockedState, storeBatch } from '../schedule/edits/edit-programme.ts';
import { lastTurnOf } from '../schedule/edits/follow-import.ts';
import type { WriteProgress } from '../schedule/edits/in-parts.ts';
import { lookAtTurn, turnRound } from '../schedule/edits/undo.ts';
import { getState } from '../schedule/programme/live-programmes.ts';
import { seesMoney } from '../schedule/programme/money-mask.ts';
import { packedText } from '../schedule/programme/present.ts';
import type { ProgrammeState } from '../schedule/programme/state.ts';
import { takeTurn } from '../wbs/change-wbs.ts';
import { insertWbs } from './import-wbs.ts';
import { numberTooLarge } from './numbers-too-large.ts';
import { type PreparedImport, prepareImport } from './prepare-import.ts';
import type { ImportChoice, Received } from './receive-file.ts';
import { refreshStatistics } from './refresh-statistics.ts';

export type ImportAnswer = AnswerOf<Calls['importSchedule']>;
type Report = ImportAnswer['report'];

/** Imports a file at once, or only reports the result. */
export async function importProgramme(
  tx: Tx,
  scope: Scope,
  projectId: string,
  received: Received,
  now: Date,
): Promise<ImportAnswer> {
  if (received.dryRun) {
    const prepared = await prepareImport(tx, scope, received, await getState(tx, scope, projectId, now));
    return previewed(prepared);
  }
  const present = await lockedForImport(tx, scope, projectId, received, now);
  const prepared = await prepareImport(tx, scope, received, present);
  return storeImport(tx, scope, prepared, { ...received, progress: undefined });
}

/** The current state, with locks on what an import writes: the programme and, if it creates elements, the WBS. */
export async function lockedForImport(
  tx: Tx,
  scope: Scope,
  projectId: string,
  { createWbs }: ImportChoice,
  now: Date,
): Promise<ProgrammeState> {
  const state = await lockedState(tx, scope, projectId, now);
  if (createWbs) await takeTurn(tx, projectId);
  return state;
}

/** The preview of an import as it is answered. */
export function previewed({ present, report, outcome }: PreparedImport): ImportAnswer {
  return { id: null, dry_run: true, revision: present.revision, message: `Would be imported: ${outcome}`, report };
}

export interface Storing extends ImportChoice {
  fileName: string;
  progress: WriteProgress | undefined;
}

/** Stores a prepared import on the state under the lock of the programme. */
export async function storeImport(
  tx: Tx,
  scope: Scope,
  { state, wbs, patches, moved, report, outcome }: PreparedImport,
  { fileName, createWbs, overwriteExisting, progress }: Storing,
): Promise<ImportAnswer> {
  const { projectId } = state;
  await insertWbs(tx, scope, projectId, wbs);
  // Without changes there is nothing to undo, and the previous batch is undone next.
  const isChange = patches.length > 0 || wbs.made.length > 0;
  const stored = isChange
    ? await storeBatch(tx, scope, state, patches, {
        kind: 'import',
        note: `Import of ${fileName}`,
        basedOn: state.revision,
        moved,
        // The importer opens the programme next.
        meanwhile: [
          () => void packedText(moved.state, { showsMoney: seesMoney(scope, projectId), showsResources: true }),
        ],
        ...(progress ? { progress } : {}),
      }).catch((error: unknown) => {
        throw numberTooLarge(error, patches) ?? error;
      })
    : null;
  const id = newId();
  await insertRow(tx, 'schedule_imports', {
    workspace_id: scope.workspaceId,
    id,
    project_id: projectId,
    file_name: fileName,
    format: report.format,
    create_wbs: createWbs,
    overwrite_existing: overwriteExisting,
    report: json(report),
    batch_id: stored?.batchId ?? null,
    wbs_ids: wbs.made.map(({ wbs_id }) => wbs_id),
    by_user_id: scope.personId,
    by_name: scope.personName,
  });
  await notify(tx, scope, {
    type: 'programme_imported',
    projectId,
    item: { type: 'Import', title: fileName, path: `/w/${scope.workspaceId}/projects/${projectId}/gantt` },
  });
  await refreshStatistics(tx, patches.length + wbs.made.length);
  const { revision } = stored ? moved.state : state;
  return { id, dry_run: false, revision, message: `Imported: ${outcome}`, report };
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
  /** Null if it changed nothing. */
  batch_id: string | null;
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

/** An import with its last batch. Throws the refusals for one that does not exist, changed nothing, or was undone. */
async function findImport(tx: Tx, scope: Scope, projectId: string, id: string) {
  const { rows } = await sql<ImportRow>`SELECT ${columns} FROM schedule_imports
    WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId} AND id = ${id}`.execute(tx);
  const found = rows[0];
  if (found?.batch_id === null) {
    throw conflict('nothing_to_undo', `The import of ${found.file_name} changed nothing: there is nothing to undo.`);
  }
  // It may have been undone and redone since: reverse the last batch.
  const last = found?.batch_id ? await lastTurnOf(tx, scope, projectId, found.batch_id) : null;
  const batch = last ? await findBatch(tx, scope, projectId, last.id) : null;
  if (!found || !last || !batch) {
    throw notFound();
  }
  if (last.isUndo) {
    throw conflict('already_undone', 'This import has already been undone.');
  }
  return { found, batch };
}

/** Undoes an import, with the unused WBS elements that it created. Records changed since then are kept if requested. */
export async function undoImport(
  tx: Tx,
  scope: Scope,
  projectId: string,
  { id, keepsChanged }: { id: string; keepsChanged: boolean },
  now: Date,
): Promise<AnswerOf<Calls['undoScheduleImport']>> {
  const state = await lockedState(tx, scope, projectId, now);
  const { batch } = await findImport(tx, scope, projectId, id);
  const edited = await turnRound(tx, scope, state, batch, 'undo', `Undo: ${batch.note}`, keepsChanged);
  return {
    id,
    revision: edited.revision,
    message: keepsChanged ? 'Import undone; later changes were kept' : 'Import undone',
  };
}

type UndoPreview = AnswerOf<Calls['previewImportUndo']>;

/** Previews the undo of an import; nothing is stored. */
export async function previewUndo(
  tx: Tx,
  scope: Scope,
  projectId: string,
  id: string,
  now: Date,
): Promise<UndoPreview> {
  const state = await lockedState(tx, scope, projectId, now);
  const { found, batch } = await findImport(tx, scope, projectId, id);
  const { back, changed } = await lookAtTurn(tx, scope, state, batch);
  const goes = countsOf(back.filter(({ after }) => after === null));
  const comesBack = countsOf(back.filter(({ before }) => before === null));
  return {
    id,
    file_name: found.file_name,
    goes,
    comes_back: comesBack,
    as_before: countsOf(back.filter(({ before, after }) => before !== null && after !== null)),
    wbs: found.report.wbs,
    settings: back.some(({ of }) => of === 'project' || of === 'options'),
    stays: state.programme.tasks.length - goes.tasks + comesBack.tasks,
    changed: changed.slice(0, 100),
  };
}

function countsOf(patches: readonly Patch[]): UndoPreview['goes'] {
  const count = (kind: Patch['of']) => patches.filter(({ of }) => of === kind).length;
  return {
    tasks: count('task'),
    links: count('link'),
    calendars: count('calendar'),
    resources: count('resource'),
    assignments: count('assignment'),
  };
}
