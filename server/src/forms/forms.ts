// Rules of filled forms: who fills them, what is stored, and the consequences of a change.
import {
  actsFrom,
  formNumber,
  formWorkflow,
  numberText,
  type AnswerOf,
  type BodyOf,
  type Calls,
} from '@horizon/contract';
import { answerFaults, answerText, filesIn, type Answers, type Section } from '@horizon/forms';
import { permitChange } from '../platform/archiving.ts';
import { json } from '../platform/columns.ts';
import type { Db, Tx } from '../platform/database.ts';
import { againstRule, isDeleted, notFound, notPermitted, stale } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { nextNumber } from '../platform/records/next-number.ts';
import { checkProject } from '../platform/records/visible.ts';
import { refuseTransition } from '../platform/records/workflow.ts';
import { insertRow, updateRow, type RowChange } from '../platform/rows.ts';
import { archivedRefusal, hasPermissionOn, type Scope } from '../platform/scope.ts';
import { notify } from '../notifications/notify.ts';
import { versionToFill } from './form-types.ts';
import * as store from './store.ts';

export type FormAnswer = AnswerOf<Calls['getForm']>;

export const numberOf = (number: number) => numberText(formNumber, number);

/** Throws 409 with the possible acts if this one is not. */
const refuseAct = ({ status: state }: Pick<store.FormRow, 'status'>, act: 'fill' | 'submit' | 'accept' | 'return') =>
  refuseTransition(formWorkflow, { subject: 'This form', state }, act);

/** True if the caller may write answers: their own form, one assigned to them, or any with the permission to edit. */
function mayFill(scope: Scope, row: store.FormRow): boolean {
  const isOwn = row.created_by_user_id === scope.personId || row.assignee_user_id === scope.personId;
  return (
    scope.can('forms:edit', row.project_id) ||
    (isOwn && scope.can('forms:create', row.project_id) && archivedRefusal(scope, row.project_id) === null)
  );
}

export const isEditable = (scope: Scope, row: store.FormRow) =>
  !row.is_deleted && actsFrom(formWorkflow, row.status).includes('fill') && mayFill(scope, row);

function abilitiesOn(scope: Scope, row: store.FormRow): string[] {
  const mayDelete =
    scope.can('forms:delete', row.project_id) && hasPermissionOn(scope.membership, 'forms:delete', row.project_id);
  if (row.is_deleted) return mayDelete ? ['restore'] : [];
  const possible = actsFrom(formWorkflow, row.status);
  const mayDecide = scope.can('forms:approve', row.project_id);
  return [
    ...(isEditable(scope, row) ? ['fill', 'edit'] : []),
    ...(possible.includes('submit') && mayFill(scope, row) && scope.can('forms:send', row.project_id)
      ? ['submit']
      : []),
    ...(mayDecide ? possible.filter((act) => act === 'accept' || act === 'return') : []),
    ...(mayDelete ? ['delete'] : []),
  ];
}

/** A form as it is answered. */
export function present(row: store.FormRow, scope: Scope): FormAnswer {
  return { ...row, number: numberOf(row.number), abilities: abilitiesOn(scope, row) } as FormAnswer;
}

/** The form of a path; throws 404. */
export async function getForm(db: Db, scope: Scope, id: string): Promise<store.FormRow> {
  const row = await store.findForm(db, [scope], id);
  if (!row) throw notFound();
  return row;
}

/** A form that the caller may fill; throws 403 otherwise. */
export async function getToFill(tx: Tx, scope: Scope, id: string): Promise<store.FormRow> {
  const row = await getForm(tx, scope, id);
  await permitChange(tx, scope, 'forms:create', row.project_id);
  if (!mayFill(scope, row)) throw notPermitted('forms:edit');
  return row;
}

/** Trimmed answers; throws 422 with every fault, by question. */
function checkedAnswers(sections: readonly Section[], answers: Answers, complete: boolean): Answers {
  const faults = answerFaults(sections, answers, { complete });
  if (Object.keys(faults).length > 0) {
    throw againstRule(
      Object.fromEntries(Object.entries(faults).map(([id, sentence]) => [`answers.${id}`, [sentence]])),
    );
  }
  return answers;
}

const textsOf = (sections: readonly Section[], answers: Answers) =>
  sections
    .flatMap(({ questions }) => questions)
    .map((question) => answerText(question, answers[question.id]))
    .filter((text) => text !== '')
    .join('\n')
    .slice(0, 20_000);

async function checkAssignee(db: Db, scope: Scope, personId: string | null | undefined): Promise<void> {
  if (personId && !(await store.isMember(db, scope, personId))) {
    throw againstRule({ assignee_user_id: ['There is no such active member in this workspace.'] });
  }
}

/** Creates a form with a version of its type. */
export async function createForm(tx: Tx, scope: Scope, body: BodyOf<Calls['createForm']>): Promise<FormAnswer> {
  const projectId = body.project_id.toLowerCase();
  await checkProject(tx, scope, { view: 'forms:view', field: 'project_id', projectId });
  await permitChange(tx, scope, 'forms:create', projectId);
  const version = await versionToFill(tx, scope, body.form_type_id, body.form_type_version);
  await checkAssignee(tx, scope, body.assignee_user_id);
  const answers = checkedAnswers(version.sections, body.answers ?? {}, false);
  const row = await insertRow(tx, 'forms', {
    workspace_id: scope.workspaceId,
    id: newId(),
    project_id: projectId,
    number: await nextNumber(tx, 'forms', { workspaceId: scope.workspaceId, projectId }),
    form_type_id: body.form_type_id,
    form_type_version: version.number,
    title: body.title?.trim() || version.name,
    answers: json(answers),
    answer_texts: textsOf(version.sections, answers),
    assignee_user_id: body.assignee_user_id ?? null,
    due_date: body.due_date ?? null,
    created_by_user_id: scope.personId,
  });
  const form = await getForm(tx, scope, row.id);
  if (body.assignee_user_id) await announce(tx, scope, form, 'form_assigned', [body.assignee_user_id]);
  return present(form, scope);
}

/** Saves the answers. */
export async function updateForm(
  tx: Tx,
  scope: Scope,
  id: string,
  body: BodyOf<Calls['updateForm']>,
): Promise<FormAnswer> {
  const before = await getToFill(tx, scope, id);
  if (before.is_deleted) throw isDeleted('form');
  refuseAct(before, 'fill');
  if (before.version !== body.version) throw stale(present(before, scope));
  await checkAssignee(tx, scope, body.assignee_user_id);
  const answers = body.answers && checkedAnswers(before.sections, body.answers, false);
  const after = await change(tx, scope, before, {
    title: body.title?.trim(),
    assignee_user_id: body.assignee_user_id,
    due_date: body.due_date,
    ...(answers ? { answers: json(answers), answer_texts: textsOf(before.sections, answers) } : {}),
  });
  const assignee = after.assignee_user_id;
  if (assignee && assignee !== before.assignee_user_id) await announce(tx, scope, after, 'form_assigned', [assignee]);
  return present(after, scope);
}

/** Submits a form that answers every required question and whose photos have arrived. */
export async function submitForm(
  tx: Tx,
  scope: Scope,
  { id, version, now }: { id: string; version: number; now: Date },
): Promise<FormAnswer> {
  const before = await getToFill(tx, scope, id);
  await permitChange(tx, scope, 'forms:send', before.project_id);
  if (before.is_deleted) throw isDeleted('form');
  refuseAct(before, 'submit');
  if (before.version !== version) throw stale(present(before, scope));
  checkedAnswers(before.sections, before.answers, true);
  const arrived = new Set((await store.attachedFiles(tx, scope, id)).map(({ name }) => name));
  const missing = filesIn(before.sections, before.answers).filter((name) => !arrived.has(name));
  if (missing.length > 0) {
    throw againstRule({ answers: [`Not all files have arrived yet: ${missing.join(', ')}. Send them, then submit.`] });
  }
  const after = await change(tx, scope, before, {
    status: 'submitted',
    submitted_at: now.toISOString(),
    submitted_by_user_id: scope.personId,
  });
  await announce(tx, scope, after, 'form_submitted');
  return present(after, scope);
}

/** Accepts a form, or returns it with a note. */
export async function decideForm(
  tx: Tx,
  scope: Scope,
  { id, now, ...body }: BodyOf<Calls['decideForm']> & { id: string; now: Date },
): Promise<FormAnswer> {
  const before = await getForm(tx, scope, id);
  await permitChange(tx, scope, 'forms:approve', before.project_id);
  if (before.is_deleted) throw isDeleted('form');
  refuseAct(before, body.decision === 'accepted' ? 'accept' : 'return');
  if (before.version !== body.version) throw stale(present(before, scope));
  const note = body.note?.trim() || null;
  if (body.decision === 'returned' && note === null) {
    throw againstRule({ note: ['Write what has to be changed.'] });
  }
  const after = await change(tx, scope, before, {
    status: body.decision,
    decided_at: now.toISOString(),
    decided_by_user_id: scope.personId,
    decision_note: note,
  });
  const concerned = [before.created_by_user_id, before.submitted_by_user_id, before.assignee_user_id];
  await announce(tx, scope, after, 'form_decided', [...new Set(concerned.filter((each) => each !== null))]);
  return present(after, scope);
}

/** Deletes a form, or restores it. */
export async function turnForm(tx: Tx, scope: Scope, id: string, is_deleted: boolean): Promise<store.FormRow> {
  const before = await getForm(tx, scope, id);
  await permitChange(tx, scope, 'forms:delete', before.project_id);
  return before.is_deleted === is_deleted ? before : change(tx, scope, before, { is_deleted });
}

async function change(tx: Tx, scope: Scope, before: store.FormRow, values: RowChange<'forms'>): Promise<store.FormRow> {
  const key = { workspace_id: scope.workspaceId, id: before.id };
  if (!(await updateRow(tx, 'forms', key, before.version, values))) {
    throw stale(present(await getForm(tx, scope, before.id), scope));
  }
  return getForm(tx, scope, before.id);
}

/** Notifies people of a form; everybody who may see the event if nobody is named. */
async function announce(
  tx: Tx,
  scope: Scope,
  form: store.FormRow,
  type: 'form_assigned' | 'form_submitted' | 'form_decided',
  to?: string[],
): Promise<void> {
  await notify(tx, scope, {
    type,
    projectId: form.project_id,
    item: {
      type: 'form',
      number: numberOf(form.number),
      title: form.title,
      status: formWorkflow.states[form.status].label,
      path: `/w/${scope.workspaceId}/forms/${form.id}`,
    },
    ...(to ? { to } : {}),
  });
}

/** Refuses changes of the files of a submitted form. */
export const refuseSettled = (row: Pick<store.FormRow, 'status'>): void => refuseAct(row, 'fill');
