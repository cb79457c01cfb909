// Prepares the import of a planning file: reads it, merges it into the programme, calculates it, and compares it with
// the file's own dates. Nothing is stored; the same result is used for the preview and for storing.
import { setImmediate as breath } from 'node:timers/promises';
import type { AnswerOf, Calls } from '@horizon/contract';
import { compareWithStored, type PlanningFileRead, type StoredComparison } from '@horizon/planning-files';
import { type Patch, prepare, type Programme, type Schedule } from '@horizon/schedule';
import type { Scope } from '../platform/scope.ts';
import type { Db } from '../platform/database.ts';
import { notPermitted } from '../platform/failures.ts';
import { Draft } from '../schedule/edits/draft.ts';
import { type Moved, nextState, presentFaults } from '../schedule/edits/edit-programme.ts';
import { brokenNetwork } from '../schedule/programme/live-programmes.ts';
import { bucketOf } from '../schedule/programme/task-rows.ts';
import { seesMoney } from '../schedule/programme/money-mask.ts';
import type { ProgrammeState } from '../schedule/programme/state.ts';
import { withoutAmounts } from './amounts-of-file.ts';
import { withoutDeleted } from './deleted-rows.ts';
import { readExtraFields } from './extra-fields.ts';
import { fitAlongside } from './fit-alongside.ts';
import { matchFile, nothingKnown } from './image-of-present.ts';
import { planWbs, type PlannedWbs } from './import-wbs.ts';
import { lostFromSight } from './lost-from-sight.ts';
import { actualsAfter, meetingReport, warningsOf } from './meeting-report.ts';
import { mergePolicy } from './merge-policy.ts';
import { type Merged, mergeProgramme } from './merge-programme.ts';
import { type ReceivedRead, readReceived, type Received } from './receive-file.ts';
import { namedTasks } from './named-tasks.ts';
import { findTooLarge } from './numbers-too-large.ts';
import { refusedIds } from './rows-by-key.ts';
import { nothingOverwritten, overwrittenEdits } from './overwritten-edits.ts';
import { pastStates } from './past-states.ts';
import { rebaseTable, rowsThen } from './rebase-table.ts';
import { describeChanged, describeEdits, describeMerge } from './describe-merge.ts';
import { compareEditedDates, isTableOfEdits, skippedCellsOf } from './table-of-edits.ts';
import { ReportedChanges } from './reported-changes.ts';
import { editReport } from './edit-report.ts';
import { withDefinitions } from './with-definitions.ts';

type Report = AnswerOf<Calls['importSchedule']>['report'];

/** An import that is ready to be stored. Immutable. */
export interface PreparedImport {
  /** The programme that it was merged into. */
  present: ProgrammeState;
  /** The same with the definitions of the file. */
  state: ProgrammeState;
  wbs: PlannedWbs;
  patches: Patch[];
  moved: Moved;
  report: Report;
  /** Outcome of the tasks, in words. */
  outcome: string;
}

/** Maximum number of differences in the report; the others are counted. */
const maxDifferences = 200;

/**
 * Merges the file into a programme, yielding to other requests in between. Throws refusals of the file or its network.
 */
export async function prepareImport(
  db: Db,
  scope: Scope,
  received: Received,
  present: ProgrammeState,
): Promise<PreparedImport> {
  const asSent = await readReceived(received, { days: present.programme.project, known: namedTasks(present) });
  const sees = seesMoney(scope, present.projectId);
  const { file: sent, leftOut } = sees
    ? { file: asSent.programme, leftOut: 0 }
    : withoutAmounts(asSent.programme, present.programme);
  const whole = { ...asSent, programme: sent, notCarriedOver: [...asSent.notCarriedOver, ...unseenAmounts(leftOut)] };
  await breath();
  const { network, faults } = prepare(sent);
  if (!network) {
    throw brokenNetwork(faults, 'file');
  }
  const state = withDefinitions(present, sent);
  const pasts = await pastStates(db, scope, present, whole, received.overwriteNewer);
  const changes = new ReportedChanges(whole.headings ?? {}, received.overwriteNewer);
  const remaining = withoutDeleted(whole, present, pasts, changes);
  const known = matchFile(scope, state, remaining);
  const rows = rowsThen(remaining, known, pasts);
  await breath();
  const { read, placesKept } = rebaseTable(remaining, known, rows, changes);
  const isProgramme = present.programme.tasks.length > 0;
  const isOfEdits = isTableOfEdits(read, known);
  const policy = mergePolicy({ choice: received, isProgramme, isOfEdits });
  // Anyone who may only add tasks must not change those of others with a file.
  if (isProgramme && policy.takesFile && !scope.can('schedule:edit', present.projectId)) {
    throw notPermitted('schedule:edit');
  }
  const meets = isProgramme && !isOfEdits;
  const mode = meets ? received.mode : null;
  const matches = mode === 'replace' || mode === 'alongside' ? nothingKnown : known;
  const fitted = mode === 'alongside' ? fitAlongside(read.programme, present) : { file: read.programme, warnings: [] };
  const { file } = fitted;
  const ids = refusedIds({ table: read, own: matches.own, matches: matches.tasks, here: present.programme.tasks });
  await breath();
  // An empty cell counts only in rows of exported tables.
  const cells = read.extras?.filter(({ text, taskId }) => text !== '' || matches.own.has(taskId)) ?? [];
  const extras = await readExtraFields(db, scope, cells, {
    here: matches.tasks,
    bucketOf: (task) => bucketOf(task, present.schedule),
    rows,
    report: changes,
  });
  const wbs = await planWbs(
    db,
    scope,
    present.projectId,
    received.createWbs ? { file, matches, isApart: mode === 'alongside' } : null,
  );
  await breath();
  const draft = new Draft(state);
  const result = mergeProgramme(draft, file, {
    policy,
    isTable: read.format === 'csv',
    keepsImported: mode !== null,
    skippedCells: skippedCellsOf([...(read.skippedCells ?? []), ...ids.skippedCells]),
    beyond: read.beyond ?? [],
    placesKept,
    hasPredecessors: read.columns?.some((kind) => /predecessors/i.test(kind)) ?? false,
    typedStarts: new Set(read.typedStarts),
    headings: read.headings ?? {},
    wbsOf: wbs.byTask,
    extras: extras.fields,
    matches,
    seesMoney: sees,
  });
  await breath();
  const patches = draft.patches();
  await breath();
  const moved = nextState(state, patches, received.dryRun ? 'file' : 'edits');
  const { schedule } = moved.state;
  await breath();
  const refusal = findTooLarge(moved.state, patches);
  if (refusal) {
    throw refusal;
  }
  const comparison = isOfEdits ? compareEditedDates(read, matches, schedule) : compared(file, result.tasks, schedule);
  const merge = meets
    ? meetingReport({
        choice: received,
        present,
        stored: moved.state,
        file,
        tasks: result.tasks,
        lost: policy.clears ? await lostFromSight(db, scope, present) : [],
        overwritten:
          policy.takesFile && !policy.clears ? await overwrittenEdits(db, scope, present, patches) : nothingOverwritten,
      })
    : undefined;
  const { start } = comparison.agreement;
  const given = {
    warnings: merge
      ? warningsOf(merge, {
          moved: start ? start.of - start.same : 0,
          late: actualsAfter(file, merge.data_date.stored),
        })
      : [],
  };
  const warnings = [given, fitted, read, matches, ids, extras, result].flatMap((each) => each.warnings);
  const basedOn = revisionsOf(whole, present.revision);
  const changed = basedOn.length > 0 ? changes.changedSince(basedOn) : undefined;
  const edits = isOfEdits ? editReport(patches, state.programme.links, result.emptied) : undefined;
  const report = {
    ...contents({ ...read, warnings }, received, wbs, result.counts),
    is_of_edits: isOfEdits,
    ...(edits ? { edits } : {}),
    ...(changed ? { changed_since: changed } : {}),
    ...(merge ? { merge } : {}),
    project_start: Math.round(schedule.projectStart),
    project_finish: Math.round(schedule.projectFinish),
    faults: presentFaults(moved.state.faults),
    agreement: comparison.agreement,
    difference_count: comparison.differences.length,
    differences: differencesOf(file, isOfEdits ? null : result.tasks, comparison.differences),
  };
  return {
    present,
    state,
    wbs,
    patches,
    moved,
    report,
    outcome: outcomeOf(result.counts, { edits, changed_since: changed }, file, received),
  };
}

/** Revisions of the programme at which the rows of a table were exported, in order. */
function revisionsOf({ keys = [] }: PlanningFileRead, present: number): number[] {
  const given = keys.flatMap(({ revision }) => (revision !== null && revision <= present ? [revision] : []));
  return [...new Set(given)].sort((a, b) => a - b);
}

function unseenAmounts(count: number): PlanningFileRead['notCarriedOver'] {
  const note =
    'Costs and rates of the file are left out, since you do not see the amounts of this programme; those that are here stay as they are.';
  return count > 0 ? [{ kind: 'unseen-amounts', count, note }] : [];
}

function outcomeOf(
  merged: Merged,
  {
    edits,
    changed_since: changed,
  }: { edits: Report['edits'] | undefined; changed_since: Report['changed_since'] | undefined },
  { links }: Programme,
  { overwriteNewer }: Received,
): string {
  const since = changed ? describeChanged(changed, overwriteNewer) : [];
  if (edits) return `${[describeMerge(merged), ...describeEdits(edits), ...since].join(', ')}.`;
  return `${describeMerge(merged)}, ${links.length.toLocaleString('en-AU')} link${links.length === 1 ? '' : 's'} in the file.`;
}

function contents(
  { format, isWorkbook, programme, projects, projectIndex, notCarriedOver, warnings, encoding }: ReceivedRead,
  { fileName }: Received,
  wbs: PlannedWbs,
  merged: Merged,
) {
  const summaries = programme.tasks.filter(({ kind }) => kind === 'summary').length;
  return {
    format: isWorkbook ? 'xlsx' : format,
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
    ...(encoding ? { encoding: { name: encoding.name, is_assumed: encoding.isAssumed, names: encoding.names } } : {}),
    warnings: warnings.slice(0, 500),
  };
}

/** The dates stored in the file compared with those stored here. */
function compared(file: Programme, ids: ReadonlyMap<string, string>, schedule: Schedule): StoredComparison {
  const tasks = file.tasks.flatMap(({ id, kind, stored }) => {
    const own = ids.get(id);
    return own === undefined ? [] : [{ id: own, kind, stored }];
  });
  return compareWithStored(schedule, tasks);
}

/** `ids`: ours by the file's, if differences are described by our ids. */
function differencesOf(
  { tasks }: Programme,
  ids: ReadonlyMap<string, string> | null,
  differences: ReturnType<typeof compareWithStored>['differences'],
): Report['differences'] {
  const names = new Map(
    tasks.map(({ id, code, rowNumber, name }) => [ids?.get(id) ?? id, `${code ?? rowNumber ?? id} ${name}`.trim()]),
  );
  return differences.slice(0, maxDifferences).map(({ taskId, field, calculated, stored, reason }) => ({
    task: names.get(taskId) ?? taskId,
    field,
    calculated,
    stored,
    reason,
  }));
}
