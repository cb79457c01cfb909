// A planner's session in a programme: the displayed state, pending edits, and the undo list. Edits are optimistic; the source
// is authoritative: its patches (the planner's own and those of others) are applied to the confirmed programme, then the
// pending edits on top. Changes are sent one at a time.
import type { Schedule } from '@horizon/schedule';
import { createStore, type Store } from '../../../ui/store.ts';
import { scheduleAfter } from './apply-edits.ts';
import { sentenceOf } from './calculated.ts';
import { ConfirmedProgramme, type SentEdit } from './confirmed-programme.ts';
import type { Plan } from './planner-edits.ts';
import {
  BatchRefused,
  type LoadedProgramme,
  type PlannerEdit,
  type ProgrammeSource,
  type ConfirmedChanges,
} from './programme-source.ts';
import { Previewer } from './previewer.ts';
import type { Conflict, ScenarioStep, SessionEvents, SessionState } from './session-state.ts';
import { turnable, type Waiting } from './turnable.ts';

type Operation =
  | ({ kind: 'edit' } & SentEdit)
  | { kind: 'undo' | 'redo' | 'catch-up' | 'reload' }
  | { kind: 'confirm'; ask: () => Promise<ConfirmedChanges> };

const RETRY_MS = 2000;

export class ProgrammeSession {
  readonly state: Store<SessionState>;
  readonly #source: ProgrammeSource;
  readonly #events: SessionEvents;
  readonly #previewer = new Previewer();
  readonly #confirmed: ConfirmedProgramme;
  #queue: Operation[] = [];
  #undoneSteps: ScenarioStep[] = [];
  #isRunning = false;
  #isClosed = false;
  /** Called when the steps of the open what-if have changed. */
  onScenarioSteps: (steps: readonly ScenarioStep[]) => void = () => undefined;

  /** Throws if the programme has a fault that prevents the calculation. */
  constructor(source: ProgrammeSource, loaded: LoadedProgramme, events: SessionEvents) {
    this.#source = source;
    this.#events = events;
    this.#confirmed = new ConfirmedProgramme(loaded, {
      source,
      events,
      previewer: this.#previewer,
      onLoaded: ({ people, canEdit }) => this.state.set((before) => ({ ...before, people, canEdit })),
    });
    const { schedule } = this.#confirmed;
    this.state = createStore<SessionState>({
      schedule,
      live: schedule,
      people: loaded.people,
      canEdit: loaded.canEdit,
      scenario: null,
      pending: 0,
      isCut: false,
      undoable: null,
      redoable: null,
      conflicts: [],
    });
    this.#remember();
  }

  /** The displayed revision: gestures are based on it, so that they do not overwrite changes by others. */
  get revision(): number {
    return this.#confirmed.revision;
  }

  /** The undone steps of the what-if, the last one is redone first. */
  get undoneSteps(): readonly ScenarioStep[] {
    return this.#undoneSteps;
  }

  /** Subscribes to changes committed elsewhere; returns a function that stops it. */
  follow(onScenarios: () => void = () => undefined): () => void {
    this.#isClosed = false;
    this.#previewer.begin(this.#confirmed.schedule);
    const stop = this.#source.follow({ onProgramme: () => this.catchUp(), onScenarios });
    return () => {
      this.#isClosed = true;
      this.#previewer.end();
      stop();
    };
  }

  /** Fetches the changes committed since; concurrent requests are merged. */
  catchUp(): void {
    if (!this.#queue.slice(1).some(({ kind }) => kind === 'catch-up')) this.#push({ kind: 'catch-up' });
  }

  /** Previews edits without changing anything; asynchronous for a large programme. */
  preview(edits: readonly PlannerEdit[], shows: (schedule: Schedule) => void): void {
    this.#previewer.preview(this.state.get().schedule, edits, shows);
  }

  /** Requests the effect of a typed date from the worker; returns false if there is none. */
  previewEdit(...asked: Parameters<Previewer['previewEdit']>): boolean {
    return this.#previewer.previewEdit(...asked);
  }

  /** Cancels a preview. */
  endPreview(): void {
    this.#previewer.forget();
  }

  /** Applies a plan; returns why it is impossible, or null. `basedOn` is the revision at which the gesture began. */
  apply(plan: Plan, basedOn: number | null = null): string | null {
    if ('refusal' in plan) return plan.refusal;
    const before = this.state.get();
    const { edits, note, keeps = false } = plan;
    const { schedule, faults } = scheduleAfter(before.schedule, edits);
    if (!schedule) return sentenceOf(faults);
    if (before.scenario) {
      this.#undoneSteps = [];
      this.#setSteps([...before.scenario.steps, { edits, note }], schedule);
      return null;
    }
    this.state.set({ ...before, schedule, live: schedule });
    this.#push({ kind: 'edit', edits, note, keeps, key: crypto.randomUUID(), basedOn });
    return null;
  }

  /** Undoes the planner's last change; returns its description, or null. */
  undo(): string | null {
    return this.#turn('undo');
  }

  redo(): string | null {
    return this.#turn('redo');
  }

  #turn(kind: 'undo' | 'redo'): string | null {
    const { scenario, undoable, redoable } = this.state.get();
    const note = kind === 'undo' ? undoable : redoable;
    if (note === null) return null;
    if (scenario) this.#turnStep(kind, scenario.steps);
    else this.#push({ kind });
    return note;
  }

  #turnStep(kind: 'undo' | 'redo', steps: readonly ScenarioStep[]): void {
    const step = kind === 'undo' ? steps.at(-1) : this.#undoneSteps.pop();
    if (!step) return;
    if (kind === 'undo') this.#undoneSteps.push(step);
    this.#setSteps(kind === 'undo' ? steps.slice(0, -1) : [...steps, step]);
    this.#events.onTurned(kind, step.note, false);
  }

  /** Resends a conflicting change, which overwrites others. */
  keepMine(conflict: Conflict): string | null {
    this.takeTheirs(conflict);
    return this.apply({ edits: [...conflict.edits], note: conflict.note });
  }

  /** Discards a conflicting change. */
  takeTheirs({ key }: Conflict): void {
    this.state.set((before) => ({ ...before, conflicts: before.conflicts.filter((each) => each.key !== key) }));
  }

  /** Opens a what-if: edits go into it from now on. `undone` are the steps that can be redone. */
  showScenario(name: string, steps: readonly ScenarioStep[], undone: readonly ScenarioStep[] = []): void {
    this.#undoneSteps = [...undone];
    this.state.set((before) => ({ ...before, scenario: { name, steps } }));
    this.#rebase();
  }

  /** Returns to the live programme. */
  hideScenario(): void {
    this.#undoneSteps = [];
    this.state.set((before) => ({ ...before, scenario: null }));
    this.#rebase();
  }

  /** Runs another change of the source, such as applying a what-if. Throws BatchRefused. */
  confirm(ask: () => Promise<ConfirmedChanges>): Promise<void> {
    return new Promise((done, fail) => {
      const asked = async (): Promise<ConfirmedChanges> => {
        try {
          const confirm = await ask();
          done();
          return confirm;
        } catch (error) {
          fail(error as Error);
          return {
            revision: this.#confirmed.revision,
            batches: [],
            patches: [],
            moved: { ids: [], start: [], finish: [] },
          };
        }
      };
      this.#push({ kind: 'confirm', ask: asked });
    });
  }

  #setSteps(steps: readonly ScenarioStep[], schedule?: Schedule): void {
    this.state.set((before) => (before.scenario ? { ...before, scenario: { ...before.scenario, steps } } : before));
    if (schedule) this.state.set((before) => ({ ...before, schedule }));
    else this.#rebase();
    this.#sendOverlay();
    this.#remember();
    this.onScenarioSteps(steps);
  }

  #push(operation: Operation): void {
    this.#queue.push(operation);
    if (operation.kind === 'edit') this.#sendOverlay();
    this.#remember();
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#queue.length > 0) {
      const operation = this.#queue[0]!;
      try {
        await this.#perform(operation);
        this.#finish(operation);
      } catch (error) {
        if (error instanceof BatchRefused && error.isUnreachable && operation.kind !== 'reload') {
          this.state.set((before) => ({ ...before, isCut: true }));
          if (this.#isClosed) break;
          await new Promise((done) => setTimeout(done, RETRY_MS));
        } else {
          await this.#refuse(operation, error);
        }
      }
    }
    this.#isRunning = false;
  }

  #finish(operation: Operation): void {
    this.#queue = this.#queue.filter((each) => each !== operation);
    this.state.set((before) => ({ ...before, isCut: false }));
    this.#rebase();
  }

  async #perform(operation: Operation): Promise<void> {
    if (operation.kind === 'edit') await this.#confirmed.save(operation);
    else if (operation.kind === 'confirm') await this.#confirmed.take(await operation.ask());
    else if (operation.kind === 'undo' || operation.kind === 'redo') await this.#confirmed.turnLast(operation.kind);
    else if (operation.kind === 'reload') await this.#confirmed.reload();
    else await this.#confirmed.takeChanges();
  }

  async #refuse(refused: Operation, error: unknown): Promise<void> {
    // An undo right after an edit refers to that edit.
    const at = this.#queue.indexOf(refused);
    const isItsUndo = refused.kind === 'edit' && this.#queue[at + 1]?.kind === 'undo';
    this.#queue.splice(at, isItsUndo ? 2 : 1);
    const reason = error instanceof Error ? error.message : 'It could not be saved.';
    const collision = error instanceof BatchRefused ? error.collision : null;
    if (refused.kind === 'edit' && collision) {
      const { key, note, edits } = refused;
      this.#queue.unshift({ kind: 'catch-up' });
      const conflict = { ...collision, key, note, edits };
      this.state.set((before) => ({ ...before, conflicts: [...before.conflicts, conflict] }));
    } else if (refused.kind === 'edit') {
      this.#events.onRefused(refused.note, reason, error instanceof BatchRefused ? error : {});
    }
    this.#rebase();
  }

  /**
   * Reapplies the pending edits and the what-if to the latest programme of the source; edits that no longer apply are dropped.
   */
  #rebase(): void {
    let live = this.#confirmed.schedule;
    for (const operation of this.#queue) {
      if (operation.kind === 'edit') live = scheduleAfter(live, operation.edits).schedule ?? live;
    }
    this.#sendOverlay();
    this.state.set((before) => {
      const edits = before.scenario?.steps.flatMap((step) => step.edits) ?? [];
      const schedule = edits.length > 0 ? (scheduleAfter(live, edits).schedule ?? live) : live;
      return { ...before, live, schedule };
    });
    this.#remember();
  }

  /** Sends the pending edits to the previewer. */
  #sendOverlay(): void {
    const sent = this.#queue.flatMap((operation) => (operation.kind === 'edit' ? operation.edits : []));
    const steps = this.state.get().scenario?.steps.flatMap((step) => step.edits) ?? [];
    this.#previewer.overlay([...sent, ...steps]);
  }

  #remember(): void {
    const changes = this.#queue.filter(({ kind }) => kind !== 'catch-up' && kind !== 'reload');
    this.state.set((before) => {
      const { undoable, redoable } = before.scenario ? this.#turnableSteps(before.scenario.steps) : this.#turnable();
      return { ...before, pending: changes.length, undoable, redoable };
    });
  }

  #turnableSteps(steps: readonly ScenarioStep[]) {
    return { undoable: steps.at(-1)?.note ?? null, redoable: this.#undoneSteps.at(-1)?.note ?? null };
  }

  #turnable() {
    const waiting = this.#queue.flatMap((each): Waiting[] =>
      each.kind === 'edit' ? [each] : each.kind === 'undo' || each.kind === 'redo' ? [{ kind: each.kind }] : [],
    );
    return turnable(this.#confirmed.history, waiting);
  }
}
