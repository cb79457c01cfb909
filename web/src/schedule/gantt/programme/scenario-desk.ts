// The what-ifs of a programme: kept by the source under their names, opened one at a time beside the live programme. What is
// changed in the open one is saved by itself, a moment later.
import { createStore, type Store } from '../../../ui/store.ts';
import type { ProgrammeSession } from './programme-session.ts';
import type { ScenarioStep } from './session-state.ts';
import type {
  PlannerEdit,
  ProgrammeSource,
  ScenarioComparison,
  ScenarioHead,
  StoredScenario,
} from './programme-source.ts';

export interface DeskState {
  /** None before they have been read. */
  scenarios: readonly ScenarioHead[] | null;
  /** Id of the one that is shown. */
  openId: string | null;
  isSaving: boolean;
  /** What went wrong last, in words. */
  failure: string | null;
}

const SAVE_AFTER_MS = 500;

export class ScenarioDesk {
  readonly state: Store<DeskState> = createStore<DeskState>({
    scenarios: null,
    openId: null,
    isSaving: false,
    failure: null,
  });
  readonly #session: ProgrammeSession;
  readonly #source: ProgrammeSource['scenarios'];
  #unsaved: { id: string; steps: readonly ScenarioStep[] } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> = Promise.resolve();

  constructor(session: ProgrammeSession, source: ProgrammeSource['scenarios']) {
    this.#session = session;
    this.#source = source;
  }

  /** Reads the list anew. */
  refresh(): Promise<void> {
    return this.#guard(async () => {
      const scenarios = await this.#source.list();
      this.#set({ scenarios });
      const { openId } = this.state.get();
      // Somebody applied or dropped the one that is shown.
      if (openId !== null && !scenarios.some(({ id }) => id === openId)) this.close();
    });
  }

  /** Makes a scenario under a name and shows it. */
  begin(name: string): Promise<void> {
    return this.#guard(async () => {
      const made = await this.#source.create(name);
      this.#put(made);
      this.#show(made);
    });
  }

  /** Shows a scenario: edits go to it from now on. */
  open(id: string): Promise<void> {
    return this.#guard(async () => {
      const scenario = await this.#source.read(id);
      this.#set({ scenarios: this.state.get().scenarios?.map((each) => (each.id === id ? scenario : each)) ?? null });
      this.#show(scenario);
    });
  }

  #show(scenario: StoredScenario): void {
    if (scenario.edits === null) {
      throw new Error('It changes more than this chart can show. Compare it instead.');
    }
    const steps = scenario.edits.length === 0 ? [] : [{ edits: scenario.edits, note: `all of ${scenario.name}` }];
    this.#set({ openId: scenario.id });
    this.#session.onScenarioSteps = (changed) => this.#save(changed);
    this.#session.showScenario(scenario.name, steps);
  }

  /** Shows the live programme again; the scenario stays on the list. */
  close(): void {
    void this.#guard(() => this.#flush());
    this.#set({ openId: null });
    this.#session.hideScenario();
  }

  /** The scenario beside the live programme, as the source compares them; none where it cannot be. */
  async compare(id: string): Promise<ScenarioComparison | null> {
    let comparison: ScenarioComparison | null = null;
    await this.#guard(async () => {
      await this.#flush();
      comparison = await this.#source.compare(id);
    });
    return comparison;
  }

  /** Makes it the live programme as one batch. */
  apply(id: string): Promise<void> {
    return this.#guard(async () => {
      await this.#flush();
      const scenario = this.#find(id);
      if (!scenario) return;
      await this.#session.told(() => this.#source.apply(scenario));
      this.#forget(id);
    });
  }

  /** Lays its edits on the programme as it is now, after others changed the same: which may be why they are not saved yet. */
  renew(id: string): Promise<void> {
    return this.#guard(async () => {
      await this.#flush().catch(() => undefined);
      const { version, edits } = await this.#source.read(id);
      this.#put(await this.#source.save({ id, version }, edits ?? []));
    });
  }

  /** Drops it; answers what brings it back, or none where it was not dropped or cannot be made again. */
  async drop(id: string): Promise<(() => Promise<void>) | null> {
    let back: (() => Promise<void>) | null = null;
    await this.#guard(async () => {
      await this.#flush().catch(() => undefined);
      const { name, edits } = await this.#source.read(id);
      await this.#source.drop(id);
      this.#forget(id);
      if (edits !== null) back = () => this.#makeAgain(name, edits);
    });
    return back;
  }

  #makeAgain(name: string, edits: readonly PlannerEdit[]): Promise<void> {
    return this.#guard(async () => {
      const made = await this.#source.create(name);
      this.#put(edits.length === 0 ? made : await this.#source.save(made, edits));
    });
  }

  #forget(id: string): void {
    if (this.#unsaved?.id === id) this.#unsaved = null;
    this.#set({ scenarios: this.state.get().scenarios?.filter((each) => each.id !== id) ?? null });
    if (this.state.get().openId !== id) return;
    this.#set({ openId: null });
    this.#session.hideScenario();
  }

  #save(steps: readonly ScenarioStep[]): void {
    const { openId } = this.state.get();
    if (openId === null) return;
    this.#unsaved = { id: openId, steps };
    this.#set({ isSaving: true });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#guard(() => this.#flush()), SAVE_AFTER_MS);
  }

  /** Saves what is not saved yet; answers when it is. Throws where it is not: then nothing is done with what is not whole. */
  #flush(): Promise<void> {
    clearTimeout(this.#timer);
    const saving = this.#saving.then(() => this.#saveUnsaved());
    this.#saving = saving.catch(() => undefined);
    return saving;
  }

  async #saveUnsaved(): Promise<void> {
    const unsaved = this.#unsaved;
    const scenario = this.#find(unsaved?.id ?? null);
    this.#unsaved = null;
    if (!unsaved || !scenario) return;
    try {
      const edits = unsaved.steps.flatMap((step) => step.edits);
      this.#put(await this.#source.save(scenario, edits));
    } catch (error) {
      // It goes with the next step, or before the scenario is compared or applied.
      this.#unsaved ??= unsaved;
      throw error;
    } finally {
      this.#set({ isSaving: this.#unsaved !== null });
    }
  }

  #find(id: string | null): ScenarioHead | undefined {
    return this.state.get().scenarios?.find((each) => each.id === id);
  }

  #put(scenario: ScenarioHead): void {
    const others = this.state.get().scenarios?.filter(({ id }) => id !== scenario.id) ?? [];
    this.#set({ scenarios: [scenario, ...others] });
  }

  #set(changes: Partial<DeskState>): void {
    this.state.set((before) => ({ ...before, ...changes }));
  }

  async #guard(act: () => Promise<void>): Promise<void> {
    try {
      this.#set({ failure: null });
      await act();
    } catch (error) {
      this.#set({ failure: error instanceof Error ? error.message : 'It could not be done.', isSaving: false });
    }
  }
}
