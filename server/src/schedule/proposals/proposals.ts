// Proposals from the field: another start or another duration of a task, with the reason. The programme stays unchanged
// until a planner accepts; then it changes in one batch, which can be undone like any other.
import { parseDay, formatDay as isoDay, dayOfMinute, MINUTES_PER_DAY } from '@horizon/working-time';
import { FLAG, type Schedule } from '@horizon/schedule';
import type { AnswerOf, BodyOf, Calls } from '@horizon/contract';
import { notify } from '../../notifications/notify.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { againstRule, conflict, notFound, stale } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import { insertRow, updateRow } from '../../platform/rows.ts';
import { archivedRefusal, type Scope } from '../../platform/scope.ts';
import { trialOf } from '../analysis/trial.ts';
import { editProgramme } from '../edits/edit-programme.ts';
import type { WireEdit } from '../edits/apply-edits.ts';
import type { ProgrammeState } from '../programme/state.ts';
import { seesOwnOnly } from '../visible.ts';
import { findAction } from '../tasks/store.ts';
import { countOpen, findProposals, type Proposal, type ProposalRow, takeTurn } from './store.ts';

/** Maximum number of unanswered proposals of a programme. */
const maxOpen = 500;

function present(row: ProposalRow, scope: Scope, state: ProgrammeState): Proposal {
  const { project_id: projectId, duration_minutes: proposed, ...rest } = row;
  const { tasks, project } = state.programme;
  const daysOf = (minutes: number | null) =>
    minutes === null ? null : Math.round((minutes / project.minutesPerDay) * 100) / 100;
  const slot = state.schedule.network.indexOf.get(row.action_id);
  const answers = scope.can('schedule:edit', projectId) ? ['accept', 'refuse'] : [];
  const isOwn = row.created_by_user_id === scope.personId && !archivedRefusal(scope, projectId);
  const own = isOwn ? ['withdraw'] : [];
  return {
    ...rest,
    task_duration_days: slot === undefined ? null : daysOf(tasks[slot]!.durationMinutes),
    duration_days: daysOf(proposed),
    abilities: row.state === 'open' ? [...answers, ...own] : [],
  };
}

/** The proposals that the caller sees, open ones first. */
export async function listProposals(
  db: Db,
  scope: Scope,
  state: ProgrammeState,
  query: { state?: string; action_id?: string },
): Promise<{ items: Proposal[] }> {
  const rows = await findProposals(db, scope, state.projectId, query);
  return { items: rows.map((row) => present(row, scope, state)) };
}

async function find(db: Db, scope: Scope, state: ProgrammeState, id: string): Promise<ProposalRow> {
  const [row] = await findProposals(db, scope, state.projectId, { id });
  if (!row) {
    throw notFound();
  }
  return row;
}

async function findOpen(db: Db, scope: Scope, state: ProgrammeState, id: string): Promise<ProposalRow> {
  const row = await find(db, scope, state, id);
  if (row.state !== 'open') {
    const by = row.answered_by === null ? '' : ` by ${row.answered_by}`;
    throw conflict('answered', `This proposal was ${row.state}${by} already.`, { current: present(row, scope, state) });
  }
  return row;
}

type Wanted = Pick<ProposalRow, 'action_id' | 'start_date' | 'duration_minutes'>;

const isSummary = ({ flags }: Schedule, slot: number) => ((flags[slot] ?? 0) & FLAG.summary) !== 0;

/** The edits of a proposal. */
function editsOf(
  { programme }: ProgrammeState,
  { action_id: id, start_date: start, duration_minutes }: Wanted,
): WireEdit[] {
  const day = start === null ? null : parseDay(start);
  const date = day === null ? null : day * MINUTES_PER_DAY + programme.project.defaultStartMinute;
  const changes = {
    ...(date === null ? {} : { constraint: { kind: 'SNET' as const, date } }),
    ...(duration_minutes === null ? {} : { durationMinutes: duration_minutes }),
  };
  return [{ kind: 'task-changed', id, changes }];
}

/**
 * Creates a proposal. 422 if the task is not the caller's, has ended, or would not change; 409 if the caller has
 * already made it.
 */
export async function createProposal(
  tx: Tx,
  scope: Scope,
  state: ProgrammeState,
  { action_id, start_date = null, duration_days = null, reason }: BodyOf<Calls['createProposal']>,
): Promise<Proposal> {
  const action = await findAction(tx, scope, action_id);
  const slot = state.schedule.network.indexOf.get(action_id);
  const isOwn = action?.assignee_user_id === scope.personId;
  const isSeen = isOwn || !seesOwnOnly(scope, state.projectId);
  if (!action || action.project_id !== state.projectId || action.is_deleted || slot === undefined || !isSeen) {
    throw againstRule({ action_id: ['There is no such task in this programme.'] });
  }
  if (!isOwn && !scope.can('schedule:edit', state.projectId)) {
    throw againstRule({ action_id: ['Only who is responsible for a task, or a planner, proposes a change of it.'] });
  }
  if (start_date === null && duration_days === null) {
    throw againstRule({ start_date: ['Propose another start, another duration, or both.'] });
  }
  const minutes = duration_days === null ? null : Math.round(duration_days * state.programme.project.minutesPerDay);
  const wanted = { action_id, start_date, duration_minutes: minutes };
  await takeTurn(tx, state.projectId);
  await refuseTwice(tx, scope, state, wanted);
  await refuseWithoutEffect(tx, scope, state, wanted, slot);
  if ((await countOpen(tx, scope, state.projectId)) >= maxOpen) {
    throw conflict(
      'too_many_proposals',
      `This programme has ${maxOpen} open proposals. A planner has to answer some of them first.`,
    );
  }
  const { id } = await insertRow(tx, 'programme_proposals', {
    workspace_id: scope.workspaceId,
    id: newId(),
    project_id: state.projectId,
    ...wanted,
    reason: reason.trim(),
    created_by_user_id: scope.personId,
    created_by: scope.personName,
  });
  const row = await find(tx, scope, state, id);
  await notify(tx, scope, {
    type: 'proposal_waiting',
    projectId: state.projectId,
    item: proposedItem(scope, row, row.reason),
  });
  return present(row, scope, state);
}

/** The same proposal again: sent from two browsers, or long after its first answer was lost. */
async function refuseTwice(db: Db, scope: Scope, state: ProgrammeState, wanted: Wanted): Promise<void> {
  const open = await findProposals(db, scope, state.projectId, { state: 'open', action_id: wanted.action_id });
  const isSame = ({ start_date, duration_minutes, created_by_user_id: by }: ProposalRow) =>
    by === scope.personId && start_date === wanted.start_date && duration_minutes === wanted.duration_minutes;
  const same = open.find(isSame);
  if (same) {
    throw conflict('proposed_already', 'You have proposed this already; it waits for an answer.', {
      current: present(same, scope, state),
    });
  }
}

async function refuseWithoutEffect(
  db: Db,
  scope: Scope,
  state: ProgrammeState,
  wanted: Wanted,
  slot: number,
): Promise<void> {
  const task = state.programme.tasks[slot]!;
  const { schedule } = state;
  if (isSummary(schedule, slot)) {
    throw againstRule({ action_id: ['A summary follows its tasks. Propose a change of one of them.'] });
  }
  if (task.actualFinish !== null) {
    throw againstRule({ action_id: ['This task has actually ended; nothing is to be proposed for it.'] });
  }
  if (task.actualStart !== null && wanted.start_date !== null) {
    throw againstRule({ start_date: ['This task has actually started. Propose another duration.'] });
  }
  const { state: after } = await trialOf(db, scope, state, editsOf(state, wanted));
  const dayAt = (minute: number) => isoDay(dayOfMinute(minute));
  const starts = dayAt(after.schedule.start[slot]!);
  if (wanted.start_date !== null && starts > wanted.start_date && wanted.start_date < dayAt(schedule.start[slot]!)) {
    const sentence = `Its links and calendar let it start on ${starts} at the earliest. Propose that day or a later one.`;
    throw againstRule({ start_date: [sentence] });
  }
  if (after.schedule.start[slot] === schedule.start[slot] && after.schedule.finish[slot] === schedule.finish[slot]) {
    throw againstRule({ [wanted.start_date === null ? 'duration_days' : 'start_date']: ['It is so already.'] });
  }
}

/** Previews the effect of an open proposal on the current programme. */
export async function proposalEffect(
  db: Db,
  scope: Scope,
  state: ProgrammeState,
  id: string,
): Promise<AnswerOf<Calls['tryProposal']>> {
  const row = await findOpen(db, scope, state, id);
  const { state: after, movedIds } = await trialOf(db, scope, state, editsOf(state, row));
  const { network, start, finish, projectFinish } = after.schedule;
  const slot = network.indexOf.get(row.action_id);
  const minute = (value: number | undefined) =>
    value === undefined || !Number.isFinite(value) ? null : Math.round(value);
  const before = state.schedule;
  // A task whose floats alone changed has not moved.
  const hasMoved = (id: string) => {
    const [at, was] = [network.indexOf.get(id) ?? -1, before.network.indexOf.get(id) ?? -1];
    return !isSummary(after.schedule, at) && (start[at] !== before.start[was] || finish[at] !== before.finish[was]);
  };
  return {
    revision: state.revision,
    moved_count: movedIds.filter(hasMoved).length,
    start_after: minute(slot === undefined ? undefined : start[slot]),
    finish_after: minute(slot === undefined ? undefined : finish[slot]),
    project_finish_before: Math.round(state.schedule.projectFinish),
    project_finish_after: Math.round(projectFinish),
  };
}

interface Answered {
  state: Proposal['state'];
  answer: string | null;
  batch_id?: string;
}

async function answer(
  tx: Tx,
  scope: Scope,
  programme: ProgrammeState,
  row: ProposalRow & { asked: number },
  answered: Answered,
  now: Date,
): Promise<Proposal> {
  const key = { workspace_id: scope.workspaceId, id: row.id };
  const fields = { ...answered, answered_by: scope.personName, answered_at: now.toISOString() };
  if (!(await updateRow(tx, 'programme_proposals', key, row.asked, fields))) {
    throw stale(present(row, scope, programme));
  }
  await notify(tx, scope, {
    type: 'proposal_answered',
    projectId: programme.projectId,
    to: [row.created_by_user_id],
    item: proposedItem(scope, row, answered.state),
  });
  return present(await find(tx, scope, programme, row.id), scope, programme);
}

const proposedItem = (
  { workspaceId }: Scope,
  { project_id: projectId, task_name: title }: ProposalRow,
  status: string,
) => ({
  type: 'Proposal',
  title,
  status,
  path: `/w/${workspaceId}/projects/${projectId}/proposals`,
});

/** Changes the programme as proposed, based on its current state. 409 if it is answered or no longer has an effect. */
export async function acceptProposal(
  tx: Tx,
  scope: Scope,
  state: ProgrammeState,
  id: string,
  { answer: words = null, version }: BodyOf<Calls['acceptProposal']>,
  now: Date,
): Promise<AnswerOf<Calls['acceptProposal']>> {
  const row = await findOpen(tx, scope, state, id);
  const note = `Proposal of ${row.created_by}: ${row.task_name}`.slice(0, 200);
  const edited = await editProgramme(
    tx,
    scope,
    state.projectId,
    { based_on: state.revision, edits: editsOf(state, row), note },
    now,
  );
  if (edited.batch_id === null) {
    throw conflict('changes_nothing', 'The programme is so already. Refuse the proposal, and say that it is.');
  }
  const answered = { state: 'accepted' as const, answer: words?.trim() || null, batch_id: edited.batch_id };
  const proposal = await answer(tx, scope, state, { ...row, asked: version }, answered, now);
  return { proposal, batch_id: edited.batch_id, revision: edited.revision };
}

/** Refuses a proposal with the reason; the programme stays unchanged. */
export async function refuseProposal(
  tx: Tx,
  scope: Scope,
  state: ProgrammeState,
  id: string,
  { answer: words, version }: BodyOf<Calls['refuseProposal']>,
  now: Date,
): Promise<Proposal> {
  const row = await findOpen(tx, scope, state, id);
  return answer(tx, scope, state, { ...row, asked: version }, { state: 'refused', answer: words.trim() }, now);
}

/** Withdraws the caller's own proposal. */
export async function withdrawProposal(
  tx: Tx,
  scope: Scope,
  state: ProgrammeState,
  id: string,
): Promise<{ id: string; message: string }> {
  const row = await findOpen(tx, scope, state, id);
  if (row.created_by_user_id !== scope.personId) {
    throw conflict(
      'not_own',
      `Only ${row.created_by}, who proposed it, takes it back. A planner refuses it, with the reason.`,
    );
  }
  await updateRow(tx, 'programme_proposals', { workspace_id: scope.workspaceId, id }, null, { state: 'withdrawn' });
  return { id, message: 'Proposal withdrawn' };
}
