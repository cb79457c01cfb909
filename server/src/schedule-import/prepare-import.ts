// What a planning file makes of the programme that is here: read, laid over it, calculated, compared with the file's own
// dates. Nothing is stored; the same is shown to the person who asks and stored for the one who agrees.
import { setImmediate as breath } from 'node:timers/promises';
import type { AnswerOf, Calls } from '@horizon/contract';
import { compareWithStored, type PlanningFileRead } from '@horizon/planning-files';
import { calculate, type Patch, prepare, type Programme } from '@horizon/schedule';
import type { Scope } from '../platform/scope.ts';
import type { Db } from '../platform/database.ts';
import { Draft } from '../schedule/edits/draft.ts';
import { type Moved, nextState, presentFaults } from '../schedule/edits/edit-programme.ts';
import { brokenNetwork } from '../schedule/programme/live-programmes.ts';
import { seesMoney } from '../schedule/programme/money-mask.ts';
import type { ProgrammeState } from '../schedule/programme/state.ts';
import { withoutAmounts } from './amounts-of-file.ts';
import { readBeside } from './fields-beside.ts';
import { matchFile } from './image-of-present.ts';
import { planWbs, type PlannedWbs } from './import-wbs.ts';
import { type Merged, mergeProgramme } from './merge-programme.ts';
import { type ReceivedRead, readReceived, type Received } from './receive-file.ts';
import { sayMerged } from './say-merged.ts';
import { compareEditedDates, isTableOfEdits, unsaidOf } from './table-of-edits.ts';
import { withDefinitions } from './with-definitions.ts';

type Report = AnswerOf<Calls['importSchedule']>['report'];

/** An import that is ready to be stored. It is never changed. */
export interface PreparedImport {
  /** The programme that it was laid over. */
  present: ProgrammeState;
  /** The same with the definitions of the file. */
  state: ProgrammeState;
  wbs: PlannedWbs;
  patches: Patch[];
  moved: Moved;
  report: Report;
  /** What became of the tasks, in words. */
  outcome: string;
}

/** Differences that are told one by one; the others are counted. */
const mostDifferences = 200;

/** Lays the file over a programme, with breaths in which others are answered. Throws what the file or its network is refused with. */
export async function prepareImport(
  db: Db,
  scope: Scope,
  received: Received,
  present: ProgrammeState,
): Promise<PreparedImport> {
  const asSent = await readReceived(received, present.programme.project);
  const sees = seesMoney(scope, present.projectId);
  const { file, leftOut } = sees
    ? { file: asSent.programme, leftOut: 0 }
    : withoutAmounts(asSent.programme, present.programme);
  const read = { ...asSent, programme: file, notCarriedOver: [...asSent.notCarriedOver, ...unseenAmounts(leftOut)] };
  await breath();
  const { network, faults } = prepare(file);
  if (!network) {
    throw brokenNetwork(faults, 'file');
  }
  const state = withDefinitions(present, file);
  const matches = matchFile(scope, state, read);
  const isOfEdits = isTableOfEdits(read, matches);
  await breath();
  const beside = await readBeside(db, scope, read.beside ?? [], matches.tasks);
  const wbs = await planWbs(db, scope, present.projectId, received.createWbs ? { file, matches } : null);
  await breath();
  const draft = new Draft(state);
  const merged = mergeProgramme(draft, file, {
    overwriteExisting: received.overwriteExisting,
    isTable: read.format === 'csv',
    isOfEdits,
    unsaid: unsaidOf(read),
    wbsOf: wbs.byTask,
    beside: beside.fields,
    matches,
    seesMoney: sees,
  });
  await breath();
  const patches = draft.patches();
  await breath();
  const moved = nextState(state, patches, received.dryRun ? 'file' : 'edits');
  const { schedule } = moved.state;
  await breath();
  const comparison = isOfEdits ? compareEditedDates(read, matches, schedule) : compareWithStored(calculate(network));
  const report = {
    ...contents({ ...read, warnings: [...read.warnings, ...beside.warnings] }, received, wbs, merged),
    is_of_edits: isOfEdits,
    project_start: Math.round(schedule.projectStart),
    project_finish: Math.round(schedule.projectFinish),
    faults: presentFaults(moved.state.faults),
    agreement: comparison.agreement,
    difference_count: comparison.differences.length,
    differences: differencesOf(file, comparison.differences),
  };
  return { present, state, wbs, patches, moved, report, outcome: outcomeOf(merged, file) };
}

function unseenAmounts(count: number): PlanningFileRead['notCarriedOver'] {
  const note =
    'Costs and rates of the file are left out, since you do not see the amounts of this programme; those that are here stay as they are.';
  return count > 0 ? [{ kind: 'unseen-amounts', count, note }] : [];
}

function outcomeOf(merged: Merged, { links }: Programme): string {
  return `${sayMerged(merged)}, ${links.length.toLocaleString('en-AU')} link${links.length === 1 ? '' : 's'} in the file.`;
}

function contents(
  { format, isWorkbook, programme, projects, projectIndex, notCarriedOver, warnings }: ReceivedRead,
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
