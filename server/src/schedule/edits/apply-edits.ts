// Applies a batch of edits to a programme, one after the other, and refuses the batch at the first that cannot be
// applied.
import type { BodyOf, Calls } from '@horizon/contract';
import {
  plainActivityId,
  type Assignment,
  captureBaseline,
  newCalendar,
  newLink,
  type Link,
  type Resource,
  type ScheduleOptions,
} from '@horizon/schedule';
import type { CalendarSpec } from '@horizon/working-time';
import { newId } from '../../platform/ids.ts';
import type { PlannedProgramme, PlannedTask } from '../programme/state.ts';
import { type Draft, editRefused, type Layer } from './draft.ts';
import { calendarFault, someOf, usersOfCalendar } from './calendar-edits.ts';
import { refuseFarDataDates } from './data-date-bounds.ts';
import { refuseReversedDates } from './dates-in-order.ts';
import { changesOfMoment } from './milestones.ts';
import { addTask, indentTasks, moveTask, removeTask, takeJoined } from './outline-edits.ts';
import type { RestoredTask } from './restored-task.ts';

export type WireEdit = BodyOf<Calls['editSchedule']>['edits'][number];

/** Names that edits may refer to in addition to the programme itself, looked up beforehand. */
export interface Known {
  wbsIds: ReadonlySet<string>;
  memberIds: ReadonlySet<string>;
  rateIds: ReadonlySet<string>;
  /** Removed tasks to be restored, by id. */
  removed: ReadonlyMap<string, RestoredTask>;
  /** Ids that other records already have. */
  takenIds: ReadonlySet<string>;
}

/** Applies the edits to the draft. Throws 422 with the edit. */
export function applyEdits(draft: Draft, edits: readonly WireEdit[], known: Known): void {
  // Dependents of a run of deleted tasks are looked up once.
  let gone = new Set<string>();
  edits.forEach((edit, place) => {
    if (edit.kind !== 'task-removed' && gone.size > 0) {
      takeJoined(draft, gone);
      gone = new Set();
    }
    new EditApplication(draft, known, place, gone).apply(edit);
  });
  if (gone.size > 0) takeJoined(draft, gone);
  refuseReversedDates(draft, edits);
  refuseFarDataDates(edits);
}

const placeOf = ({ afterId }: { afterId?: string | null }) => afterId;

class EditApplication {
  readonly #draft: Draft;
  readonly #known: Known;
  readonly #place: number;
  readonly #gone: Set<string>;

  /** `gone` collects the deleted tasks. */
  constructor(draft: Draft, known: Known, place: number, gone: Set<string>) {
    this.#draft = draft;
    this.#known = known;
    this.#place = place;
    this.#gone = gone;
  }

  apply(edit: WireEdit): void {
    const draft = this.#draft;
    switch (edit.kind) {
      case 'task-changed':
        this.#checkTask(edit.changes);
        return draft.tasks.change(edit.id, this.#changesOf(this.#task(edit.id), edit.changes, 'changes'));
      case 'task-added':
        this.#isNew(edit.task.id, draft.tasks);
        this.#checkTask(edit.task);
        this.#checkPlace(edit);
        return addTask(
          draft,
          { ...this.#changesOf(null, edit.task, 'task'), id: edit.task.id },
          edit.parentId ?? null,
          placeOf(edit),
        );
      case 'task-removed':
        return removeTask(draft, this.#task(edit.id), edit.withChildren ?? false, this.#gone);
      case 'task-restored':
        return this.#restore(edit.id);
      case 'task-moved': {
        const task = this.#task(edit.id);
        this.#checkPlace(edit);
        const parentId = edit.parentId === undefined ? task.parentId : edit.parentId;
        return this.#refuseIf(moveTask(draft, task, parentId, placeOf(edit)));
      }
      case 'tasks-indented':
        edit.ids.forEach((id) => this.#task(id));
        return indentTasks(draft, edit.ids, edit.by);
      case 'link-added':
        return this.#addLink(edit.link as Partial<Link> & Pick<Link, 'id' | 'predecessorId' | 'successorId'>);
      case 'link-changed':
        this.#there(draft.links, edit.id, 'link');
        this.#checkEnds({ ...draft.links.get(edit.id)!, ...(edit.changes as Partial<Link>) });
        return draft.setLink(edit.id, { ...draft.links.get(edit.id)!, ...(edit.changes as Partial<Link>) });
      case 'link-removed':
        this.#there(draft.links, edit.id, 'link');
        return draft.setLink(edit.id, null);
      case 'project-changed':
        this.#checkCalendar(edit.changes.calendarId);
        this.#checkBaseline(edit.changes.currentBaseline);
        draft.project = { ...draft.project, ...(edit.changes as Partial<PlannedProgramme['project']>) };
        return;
      case 'options-changed':
        draft.options = { ...draft.options, ...(edit.changes as Partial<ScheduleOptions>) };
        return;
      case 'levelling-cleared': {
        const asked = edit.taskIds && new Set(edit.taskIds);
        for (const task of draft.tasks.where(({ levellingDelayMinutes }) => levellingDelayMinutes !== 0)) {
          if (!asked || asked.has(task.id)) draft.tasks.change(task.id, { levellingDelayMinutes: 0 });
        }
        return;
      }
      case 'baseline-set':
        return this.#setBaseline(edit.number, edit.name, edit.taskIds);
      case 'baseline-renamed':
        this.#checkBaseline(edit.number);
        return draft.setBaseline(edit.number, { ...draft.baseline(edit.number)!, name: edit.name });
      case 'baseline-cleared':
        this.#checkBaseline(edit.number);
        if (draft.project.currentBaseline === edit.number) {
          draft.project = { ...draft.project, currentBaseline: null };
        }
        return draft.setBaseline(edit.number, null);
      default:
        return this.#applyToResources(edit);
    }
  }

  #changesOf(task: PlannedTask | null, given: object, room: 'changes' | 'task'): Partial<PlannedTask> {
    const { code } = given as Partial<PlannedTask>;
    const plain = typeof code === 'string' ? { ...given, code: plainActivityId(code) || null } : given;
    return changesOfMoment(task, plain as Partial<PlannedTask>, `edits.${this.#place}.${room}`);
  }

  #applyToResources(edit: Extract<WireEdit, { kind: `${'calendar' | 'resource' | 'assignment'}-${string}` }>): void {
    const draft = this.#draft;
    switch (edit.kind) {
      case 'calendar-added': {
        const { id } = edit.calendar;
        this.#isNew(id, draft.calendars);
        this.#checkCalendar(edit.calendar.parentId);
        draft.calendars.set(id, { ...newCalendar(id, '', []), ...(edit.calendar as Partial<CalendarSpec>) });
        return this.#refuseIf(calendarFault(draft, id));
      }
      case 'calendar-changed':
        this.#there(draft.calendars, edit.id, 'calendar');
        this.#checkCalendar(edit.changes.parentId);
        draft.calendars.change(edit.id, edit.changes as Partial<CalendarSpec>);
        return this.#refuseIf(calendarFault(draft, edit.id));
      case 'calendar-removed':
        return this.#removeCalendar(edit.id);
      case 'resource-added':
        this.#isNew(edit.resource.id, draft.resources);
        this.#checkResource(edit.resource);
        return draft.resources.set(edit.resource.id, {
          ...blankResource,
          ...(edit.resource as Partial<Resource>),
        } as Resource);
      case 'resource-changed':
        this.#there(draft.resources, edit.id, 'resource');
        this.#checkResource(edit.changes);
        return draft.resources.change(edit.id, edit.changes as Partial<Resource>);
      case 'resource-removed':
        this.#there(draft.resources, edit.id, 'resource');
        for (const { id } of draft.assignments.where(({ resourceId }) => resourceId === edit.id))
          draft.assignments.set(id, null);
        return draft.resources.set(edit.id, null);
      case 'assignment-added':
        this.#isNew(edit.assignment.id, draft.assignments);
        this.#task(edit.assignment.taskId);
        this.#there(draft.resources, edit.assignment.resourceId, 'resource');
        return draft.assignments.set(
          edit.assignment.id,
          this.#assignmentOf(edit.assignment as Partial<Assignment> & Ends),
        );
      case 'assignment-changed':
        this.#there(draft.assignments, edit.id, 'assignment');
        return draft.assignments.change(edit.id, edit.changes as Partial<Assignment>);
      case 'assignment-removed':
        this.#there(draft.assignments, edit.id, 'assignment');
        return draft.assignments.set(edit.id, null);
    }
  }

  /** Unspecified work is calculated from the task's duration and the units. */
  #assignmentOf(given: Partial<Assignment> & Ends): Assignment {
    const units = given.units ?? 1;
    const isMaterial = this.#draft.resources.get(given.resourceId)?.kind === 'material';
    const lasts = this.#draft.tasks.get(given.taskId)!.durationMinutes;
    const work = isMaterial ? 0 : (given.workMinutes ?? Math.round(lasts * units));
    return {
      actualWorkMinutes: 0,
      delayMinutes: 0,
      start: null,
      finish: null,
      cost: null,
      actualCost: null,
      contour: 'flat',
      isDriving: true,
      ...given,
      ...(isMaterial ? quantitiesOf(given) : {}),
      units,
      workMinutes: work,
      remainingWorkMinutes: isMaterial
        ? 0
        : (given.remainingWorkMinutes ?? Math.max(0, work - (given.actualWorkMinutes ?? 0))),
    };
  }

  #addLink(link: Partial<Link> & Pick<Link, 'id' | 'predecessorId' | 'successorId'>): void {
    this.#isNew(link.id, this.#draft.links);
    const whole = { ...newLink(link.id, link.predecessorId, link.successorId), ...link };
    this.#checkEnds(whole);
    this.#draft.setLink(link.id, whole);
  }

  #checkEnds(link: Link): void {
    const { predecessorId, successorId, kind } = link;
    const predecessor = this.#task(predecessorId);
    const successor = this.#task(successorId);
    this.#refuseIf(predecessorId === successorId ? `"${predecessor.name}" cannot be linked to itself.` : null);
    const twin = this.#draft.twinOf(link);
    this.#refuseIf(twin ? `"${predecessor.name}" and "${successor.name}" are linked ${kind} already.` : null);
  }

  #setBaseline(number: number, name: string | undefined, taskIds: readonly string[] | undefined): void {
    const draft = this.#draft;
    const captured = captureBaseline(draft.state.schedule, number);
    const before = draft.baseline(number);
    const chosen = taskIds ?? [...captured.keys()];
    const rows = taskIds ? { ...before?.rows } : {};
    for (const id of chosen) {
      this.#task(id);
      const baseline = captured.get(id);
      if (baseline) rows[id] = baseline;
    }
    // A baseline of single tasks has no whole programme to compare with.
    const snapshotId = taskIds ? null : newId();
    draft.setBaseline(number, { number, name: name ?? before?.name ?? `Baseline ${number}`, snapshotId, rows });
  }

  #checkBaseline(number: number | null | undefined): void {
    const isThere = number === null || number === undefined || this.#draft.baseline(number);
    this.#refuseIf(isThere ? null : `There is no baseline ${number}.`);
  }

  #removeCalendar(id: string): void {
    const draft = this.#draft;
    const calendar = this.#there(draft.calendars, id, 'calendar');
    const users = usersOfCalendar(draft, id);
    this.#refuseIf(
      draft.project.calendarId === id
        ? `"${calendar.name}" is the project's calendar. Choose another one first.`
        : users.length > 0
          ? `"${calendar.name}" is used by ${someOf(users)}. Give them another calendar first.`
          : null,
    );
    draft.calendars.set(id, null);
  }

  #restore(id: string): void {
    const draft = this.#draft;
    const found = this.#known.removed.get(id);
    if (!found || draft.tasks.get(id)) {
      throw editRefused(this.#place, 'There is no removed task with this id.');
    }
    const { task, links } = found;
    const parentId = task.parentId !== null && draft.tasks.get(task.parentId) ? task.parentId : null;
    addTask(draft, task, parentId, undefined);
    for (const link of links) {
      if (draft.tasks.get(link.predecessorId) && draft.tasks.get(link.successorId)) draft.setLink(link.id, link);
    }
  }

  #task(id: string): PlannedTask {
    return this.#there(this.#draft.tasks, id, 'task');
  }

  #there<T extends { id: string }>(layer: Layer<T>, id: string, what: string): T {
    const item = layer.get(id);
    if (!item) {
      throw editRefused(this.#place, `There is no such ${what} in this programme.`);
    }
    return item;
  }

  #isNew<T extends { id: string }>(id: string, layer: Layer<T>): void {
    if (layer.get(id) || this.#known.takenIds.has(id)) {
      throw editRefused(this.#place, 'This id is taken. Make a new one.');
    }
  }

  #checkTask(fields: { calendarId?: string | null; wbsId?: string | null; assigneeUserId?: string | null }): void {
    this.#checkCalendar(fields.calendarId);
    const { wbsIds, memberIds } = this.#known;
    this.#refuseIf(fields.wbsId && !wbsIds.has(fields.wbsId) ? 'There is no such WBS element in this project.' : null);
    this.#refuseIf(
      fields.assigneeUserId && !memberIds.has(fields.assigneeUserId)
        ? 'There is no such member in this workspace.'
        : null,
    );
  }

  #checkResource(fields: { calendarId?: string | null; labourRateId?: string | null }): void {
    this.#checkCalendar(fields.calendarId);
    const isThere = !fields.labourRateId || this.#known.rateIds.has(fields.labourRateId);
    this.#refuseIf(isThere ? null : 'There is no such labour rate in this workspace.');
  }

  #checkCalendar(id: string | null | undefined): void {
    if (id) this.#there(this.#draft.calendars, id, 'calendar');
  }

  #checkPlace(edit: { parentId?: string | null; afterId?: string | null }): void {
    if (edit.parentId) this.#task(edit.parentId);
    if (edit.afterId) this.#task(edit.afterId);
  }

  #refuseIf(sentence: string | null): void {
    if (sentence !== null) {
      throw editRefused(this.#place, sentence);
    }
  }
}

/** A missing quantity is calculated from the others. */
function quantitiesOf({ quantity = 0, actualQuantity = 0, remainingQuantity }: Partial<Assignment>) {
  return { quantity, actualQuantity, remainingQuantity: remainingQuantity ?? Math.max(0, quantity - actualQuantity) };
}

type Ends = Pick<Assignment, 'id' | 'taskId' | 'resourceId'>;
const blankResource: Omit<Resource, 'id' | 'name'> = {
  code: null,
  kind: 'labour',
  calendarId: null,
  maxUnits: 1,
  capacity: [],
  costPerHour: null,
  costPerUse: null,
  isGeneric: false,
  notes: null,
  custom: {},
};
