// One planner at one programme: what is shown, what is on its way to the source, what can be taken back. An edit shows at
// once; the source has the last word: what it refuses is rolled back, what it calculates otherwise is taken over.
import { calculate, type Fault, prepare, type Schedule } from '@horizon/schedule';
import { createStore, type Store } from '../../../ui/store.ts';
import { type Edited, inverseOf, scheduleAfter } from './apply-edits.ts';
import type { Plan } from './planner-edits.ts';
import {
  BatchRefused,
  type LoadedProgramme,
  type PlannerEdit,
  type ProgrammeSource,
  type Saved,
  type TaskExtras,
} from './programme-source.ts';

/** A named what-if beside the live programme. */
export interface Scenario {
  name: string;
  edits: readonly PlannerEdit[];
}

export interface SessionState {
  /** What is shown: the live programme with what is on its way, or the scenario. */
  schedule: Schedule;
  /** The live programme while a scenario is shown; else the same. */
  live: Schedule;
  extras: ReadonlyMap<string, TaskExtras>;
  canEdit: boolean;
  scenario: Scenario | null;
  /** Batches that the source has not answered yet. */
  pending: number;
  undoable: string | null;
  redoable: string | null;
}

export interface SessionEvents {
  /** A batch was refused and has been rolled back. */
  onRefused: (note: string, reason: string, reference?: string) => void;
  /** Another planner's changes have come in. */
  onOthers: () => void;
  /** The source calculated other dates than the browser. */
  onCorrected: (count: number) => void;
}

interface Step {
  edits: readonly PlannerEdit[];
  inverse: readonly PlannerEdit[];
  note: string;
}

interface Sending extends Step {
  key: string;
}

const MOST_STEPS = 200;

export class ProgrammeSession {
  readonly state: Store<SessionState>;
  readonly #source: ProgrammeSource;
  readonly #events: SessionEvents;
  /** As the source last confirmed it. */
  #confirmed: Schedule;
  #revision: number;
  #queue: Sending[] = [];
  #undo: Step[] = [];
  #redo: Step[] = [];
  #isSending = false;

  /** Throws when the programme has a fault that stops the calculation. */
  constructor(source: ProgrammeSource, loaded: LoadedProgramme, events: SessionEvents) {
    this.#source = source;
    this.#events = events;
    this.#confirmed = calculated(loaded);
    this.#revision = loaded.revision;
    this.state = createStore<SessionState>({
      schedule: this.#confirmed,
      live: this.#confirmed,
      extras: loaded.extras,
      canEdit: loaded.canEdit,
      scenario: null,
      pending: 0,
      undoable: null,
      redoable: null,
    });
  }

  /** Takes in what other planners change; answers what stops it. */
  follow(): () => void {
    return this.#source.follow((revision) => {
      if (revision > this.#revision && !this.#isSending) void this.#reload(true);
    });
  }

  /** What edits would do; nothing is changed. */
  preview(edits: readonly PlannerEdit[]): Edited {
    return scheduleAfter(this.state.get().schedule, edits);
  }

  /** Makes a plan true; answers why not, or nothing. */
  apply(plan: Plan): string | null {
    if ('refusal' in plan) return plan.refusal;
    const { schedule } = this.state.get();
    const wrong = this.#change({
      edits: plan.edits,
      inverse: inverseOf(schedule.network.programme, plan.edits),
      note: plan.note,
    });
    if (wrong !== null) return wrong;
    this.#redo = [];
    this.#remember();
    return null;
  }

  /** Takes the last step back; answers what it was called, or none. */
  undo(): string | null {
    const step = this.#undo.pop();
    if (!step) return null;
    this.#change({ edits: step.inverse, inverse: step.edits, note: `Undo: ${step.note}` }, false);
    this.#redo.push(step);
    this.#remember();
    return step.note;
  }

  redo(): string | null {
    const step = this.#redo.pop();
    if (!step) return null;
    this.#change({ ...step, note: `Redo: ${step.note}` }, false);
    this.#undo.push(step);
    this.#remember();
    return step.note;
  }

  /** From now on edits are collected beside the live programme. */
  startScenario(name: string): void {
    this.#undo = [];
    this.#redo = [];
    this.state.set((before) => ({ ...before, scenario: { name, edits: [] }, undoable: null, redoable: null }));
  }

  /** Ends the what-if; its edits go to the live programme as one step, or nowhere. */
  endScenario(applies: boolean): string | null {
    const { scenario, live } = this.state.get();
    if (!scenario) return null;
    this.#undo = [];
    this.#redo = [];
    this.state.set((before) => ({ ...before, scenario: null, schedule: live, undoable: null, redoable: null }));
    if (!applies || scenario.edits.length === 0) return null;
    return this.apply({ edits: [...scenario.edits], note: `What-if: ${scenario.name}` });
  }

  #change(step: Step, remembers = true): string | null {
    const before = this.state.get();
    const after = scheduleAfter(before.schedule, step.edits);
    if (!after.schedule) return sentenceOf(after.faults);
    const { schedule } = after;
    if (remembers) this.#undo = [...this.#undo, step].slice(-MOST_STEPS);
    if (before.scenario) {
      const scenario = { ...before.scenario, edits: [...before.scenario.edits, ...step.edits] };
      this.state.set({ ...before, schedule, scenario });
      return null;
    }
    this.#queue.push({ ...step, key: crypto.randomUUID() });
    this.state.set({ ...before, schedule, live: schedule, pending: this.#queue.length });
    void this.#send();
    return null;
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#queue.length > 0) {
      const sending = this.#queue[0]!;
      try {
        const { edits, note, key } = sending;
        await this.#confirm(sending, await this.#source.save({ edits, note, key, basedOn: this.#revision }));
      } catch (error) {
        await this.#rollBack(sending, error);
      }
    }
    this.#isSending = false;
  }

  async #confirm(sending: Sending, saved: Saved): Promise<void> {
    this.#revision = saved.revision;
    this.#queue.shift();
    const mine = scheduleAfter(this.#confirmed, sending.edits).schedule;
    const differing = mine === null ? 1 : countDiffering(mine, saved);
    if (mine !== null && differing === 0 && !saved.isMerged) this.#confirmed = mine;
    else await this.#reload(false);
    if (differing > 0 && !saved.isMerged) this.#events.onCorrected(differing);
    this.state.set((before) => ({ ...before, pending: this.#queue.length }));
  }

  async #rollBack(refused: Sending, error: unknown): Promise<void> {
    this.#queue = this.#queue.filter((each) => each !== refused);
    this.#undo = this.#undo.filter((step) => step.edits !== refused.edits);
    if (error instanceof BatchRefused && error.isStale) await this.#reload(false);
    else this.#rebase();
    const reason = error instanceof Error ? error.message : 'It could not be saved.';
    this.#events.onRefused(refused.note, reason, error instanceof BatchRefused ? error.reference : undefined);
    this.#remember();
  }

  async #reload(isOthers: boolean): Promise<void> {
    const loaded = await this.#source.load();
    this.#confirmed = calculated(loaded);
    this.#revision = loaded.revision;
    this.state.set((before) => ({ ...before, extras: loaded.extras, canEdit: loaded.canEdit }));
    this.#rebase();
    if (isOthers) this.#events.onOthers();
  }

  /** What is on its way, and the scenario, on top of what the source says now; what no longer fits is left out. */
  #rebase(): void {
    let live = this.#confirmed;
    for (const { edits } of this.#queue) live = scheduleAfter(live, edits).schedule ?? live;
    this.state.set((before) => {
      const schedule = before.scenario ? (scheduleAfter(live, before.scenario.edits).schedule ?? live) : live;
      return { ...before, live, schedule, pending: this.#queue.length };
    });
  }

  #remember(): void {
    this.state.set((before) => ({
      ...before,
      undoable: this.#undo.at(-1)?.note ?? null,
      redoable: this.#redo.at(-1)?.note ?? null,
    }));
  }
}

function calculated({ programme }: LoadedProgramme): Schedule {
  const { network, faults } = prepare(programme);
  if (network === null) throw new BatchRefused(sentenceOf(faults));
  return calculate(network);
}

function sentenceOf(faults: readonly Fault[]): string {
  return faults.find(({ severity }) => severity === 'error')?.message ?? 'The programme cannot be calculated.';
}

function countDiffering(mine: Schedule, { moved }: Saved): number {
  let count = 0;
  moved.ids.forEach((id, k) => {
    const i = mine.network.indexOf.get(id);
    if (i === undefined) return;
    const isSame = (value: number, said: number | null | undefined): boolean =>
      said === null || said === undefined ? !Number.isFinite(value) : value === said;
    if (!isSame(mine.start[i]!, moved.start[k]) || !isSame(mine.finish[i]!, moved.finish[k])) count++;
  });
  return count;
}
