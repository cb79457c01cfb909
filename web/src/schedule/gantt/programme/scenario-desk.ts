// The what-ifs (scenarios) of a programme: stored by the source under their names, opened one at a time next to the live
// programme. Changes in the open one are saved automatically after a short pause.
import { createStore, type Store } from '../../../ui/store.ts';
import type { ProgrammeSession } from './programme-session.ts';
import { editsOf, groundOf, stepsOver, undoneOver } from './scenario-under-change.ts';
import type { ScenarioStep } from './session-state.ts';
import type {
  ComparedScenario,
  PlannerEdit,
  ProgrammeSource,
  ScenarioHead,
  StoredScenario,
} from './programme-source.ts';

export interface DeskState {
  /** Null until they have been read. */
  scenarios: readonly ScenarioHead[] | null;
  /** Id of the open scenario. */
  openId: string | null;
  isSaving: boolean;
  /** Somebody else changed the same tasks in the open scenario: the planner decides which changes to keep. */
  isContested: boolean;
  /** Changes by others to the scenario that is or was open. */
  news: string | null;
  /** Message of the last failure. */
  failure: string | null;
}

/**
 * The displayed steps of a scenario, and those stored when it was last read or saved, with the version they belong to.
 */
interface Work {
  stored: StoredScenario & { edits: readonly PlannerEdit[] };
  steps: readonly ScenarioStep[];
  isUnsaved: boolean;
}

const SAVE_AFTER_MS = 500;
/** Maximum number of attempts to rebase the own steps on changes that others saved at the same time. */
const MOST_TRIES = 3;

export class ScenarioDesk {
  readonly state: Store<DeskState> = createStore<DeskState>({
    scenarios: null,
    openId: null,
    isSaving: false,
    isContested: false,
    news: null,
    failure: null,
  });
  readonly #session: ProgrammeSession;
  readonly #source: ProgrammeSource['scenarios'];
  #work: Work | null = null;
  /** The scenario being applied or dropped here: its removal is not announced. */
  #leavingId: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(session: ProgrammeSession, source: ProgrammeSource['scenarios']) {
    this.#session = session;
    this.#source = source;
  }

  /** Reloads the list, and the changes of others in the open scenario. */
  refresh(): Promise<void> {
    return this.#guard(async () => {
      const scenarios = await this.#readList();
      const { openId } = this.state.get();
      const stored = this.#work?.stored;
      if (openId === null || !stored || openId === this.#leavingId) return;
      const head = scenarios.find(({ id }) => id === openId);
      if (!head) this.#endOpen();
      else if (head.version > stored.version) await this.#inTurn(() => this.#catchUp());
    });
  }

  async #readList(): Promise<readonly ScenarioHead[]> {
    const listed = await this.#source.list();
    const known = new Map(this.state.get().scenarios?.map((each) => [each.id, each]));
    // A version saved here while the list was loading is newer than the list.
    const newer = (head: ScenarioHead) =>
      (known.get(head.id)?.version ?? 0) > head.version ? known.get(head.id)! : head;
    const scenarios = listed.map(newer);
    this.#set({ scenarios });
    return scenarios;
  }

  /** Somebody applied or dropped the open scenario. */
  #endOpen(): void {
    const { stored, isUnsaved } = this.#work!;
    const lost = isUnsaved ? ' The changes that were not saved yet went with it.' : '';
    this.#forget(stored.id);
    this.#set({ news: `“${stored.name}” was applied or discarded by someone else.${lost}` });
  }

  /** Creates a named scenario and opens it. */
  begin(name: string): Promise<void> {
    return this.#guard(async () => {
      await this.#flush();
      const made = await this.#source.create(name);
      this.#put(made);
      this.#show(made);
    });
  }

  /** Opens a scenario: from now on edits go to it. */
  open(id: string): Promise<void> {
    return this.#guard(async () => {
      // Unsaved steps of this scenario are shown again; those of another one are not lost either.
      if (this.#work?.isUnsaved && this.#work.stored.id === id) this.#display(this.#work);
      await this.#flush();
      if (this.state.get().openId === id) return;
      const scenario = await this.#source.read(id);
      this.#put(scenario);
      this.#show(scenario);
    });
  }

  #show(scenario: StoredScenario): void {
    const { edits, name } = scenario;
    if (edits === null) {
      throw new Error('It changes more than this chart can show. Compare it instead.');
    }
    this.#display({ stored: { ...scenario, edits }, steps: groundOf(name, edits), isUnsaved: false });
    this.#set({ news: null });
  }

  #display(work: Work): void {
    this.#work = work;
    this.#set({ openId: work.stored.id });
    this.#session.onScenarioSteps = (changed) => this.#save(changed);
    this.#session.showScenario(work.stored.name, work.steps);
  }

  /** Returns to the live programme; the scenario stays in the list. Not while a conflict in it is unresolved. */
  close(): void {
    if (this.state.get().isContested) return;
    void this.#guard(() => this.#flush());
    this.#set({ openId: null, news: null });
    this.#session.hideScenario();
  }

  /** Resolves a conflict: the own steps are applied on top of the others' steps, or discarded. */
  decide({ keepsOwn }: { keepsOwn: boolean }): Promise<void> {
    return this.#guard(async () => {
      await this.#inTurn(async () => {
        if (this.#work && !keepsOwn) this.#work = { ...this.#work, ...storedSteps(this.#work) };
        await this.#catchUp({ keepsOwn });
      });
      await this.#flush();
    });
  }

  /** The comparison of the scenario with the live programme, from the source; null if that fails. */
  async compare(id: string): Promise<ComparedScenario | null> {
    let comparison: ComparedScenario | null = null;
    await this.#guard(async () => {
      await this.#flush();
      comparison = await this.#source.compare(id);
    });
    return comparison;
  }

  /**
   * Applies the scenario to the live programme in one batch, as shown or as `compared`. If somebody has changed it since, it is
   * not applied, and the comparison with its current version is returned.
   */
  async apply(id: string, compared: ComparedScenario | null = null): Promise<ComparedScenario | null> {
    let retried: ComparedScenario | null = null;
    await this.#leave(id, async () => {
      await this.#flush();
      const shown = this.#shownOf(id);
      if (!shown) return;
      const scenario = compared ? { ...shown, version: compared.version } : shown;
      try {
        await this.#session.confirm(() => this.#source.apply(scenario));
      } catch (error) {
        retried = compared ? await this.#comparedSince(compared, id) : null;
        throw retried
          ? new Error('Somebody changed this what-if since it was compared. It has been compared again.')
          : error;
      }
      this.#forget(id);
    });
    return retried;
  }

  /** A new comparison if the version has changed; null if it has not, or the scenario is gone. */
  async #comparedSince({ version }: ComparedScenario, id: string): Promise<ComparedScenario | null> {
    const now = await this.#source.compare(id).catch(() => null);
    return now && now.version !== version ? now : null;
  }

  /** Rebases its edits on the current programme after others changed the same tasks, which may be why they are not saved yet. */
  renew(id: string): Promise<void> {
    return this.#guard(async () => {
      await this.#flush().catch(() => undefined);
      await this.#inTurn(async () => {
        if (this.#work?.stored.id === id) await this.#catchUp();
        const stored = this.#work?.stored.id === id ? this.#work.stored : await this.#source.read(id);
        if (stored.edits !== null) this.#saved(await this.#source.save(stored, stored.edits));
      });
    });
  }

  /** Discards the scenario; returns the undo, or null if it was not discarded or cannot be created again. */
  async drop(id: string): Promise<(() => Promise<void>) | null> {
    let back: (() => Promise<void>) | null = null;
    await this.#leave(id, async () => {
      await this.#flush().catch(() => undefined);
      const { name, version, edits } = await this.#source.read(id);
      await this.#source.drop(this.#shownOf(id) ?? { id, version });
      this.#forget(id);
      if (edits !== null) back = () => this.#makeAgain(name, edits);
    });
    return back;
  }

  /** If it is not applied or dropped because others changed it, their changes are shown. */
  async #leave(id: string, act: () => Promise<void>): Promise<void> {
    this.#leavingId = id;
    this.#set({ news: null });
    await this.#guard(async () => {
      try {
        await act();
      } catch (error) {
        if (this.state.get().openId === id) await this.#inTurn(() => this.#catchUp());
        else await this.#readList();
        throw error;
      }
    });
    this.#leavingId = null;
  }

  #makeAgain(name: string, edits: readonly PlannerEdit[]): Promise<void> {
    return this.#guard(async () => {
      const made = await this.#source.create(name);
      this.#put(edits.length === 0 ? made : await this.#source.save(made, edits));
    });
  }

  #forget(id: string): void {
    if (this.#work?.stored.id === id) {
      this.#work = null;
      this.#set({ isSaving: false, isContested: false });
    }
    this.#set({ scenarios: this.state.get().scenarios?.filter((each) => each.id !== id) ?? null });
    if (this.state.get().openId !== id) return;
    this.#set({ openId: null });
    this.#session.hideScenario();
  }

  #save(steps: readonly ScenarioStep[]): void {
    if (this.state.get().openId === null || !this.#work) return;
    this.#work = { ...this.#work, steps, isUnsaved: true };
    this.#set({ isSaving: true, news: null });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#guard(() => this.#flush()), SAVE_AFTER_MS);
  }

  /** Saves unsaved changes and resolves once they are saved. Rejects if that fails, so that nobody acts on an incomplete scenario. */
  #flush(): Promise<void> {
    clearTimeout(this.#timer);
    return this.#inTurn(() => this.#saveUnsaved());
  }

  /** Own saves and others' saves are processed one after another. */
  #inTurn<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    const turn = this.#turn.then(act);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #saveUnsaved(): Promise<void> {
    for (let tried = 1; this.#work?.isUnsaved; tried += 1) {
      const { stored, steps } = this.#work;
      try {
        this.#saved(await this.#source.save(stored, editsOf(steps)), steps);
        return;
      } catch (error) {
        // It is saved with the next step, or before the scenario is compared or applied.
        if (tried === MOST_TRIES || !(await this.#catchUp())) throw error;
      }
    }
  }

  /** Makes the stored scenario the base of the displayed steps; `steps`: those it contains. */
  #saved(stored: StoredScenario, steps: readonly ScenarioStep[] | null = null): void {
    this.#put(stored);
    const work = this.#work;
    if (work?.stored.id !== stored.id) return;
    const isUnsaved = steps === null ? work.isUnsaved : work.steps !== steps;
    this.#work = { ...work, stored: { ...stored, edits: stored.edits ?? work.stored.edits }, isUnsaved };
    this.#set({ isSaving: isUnsaved });
  }

  /** Applies the displayed steps on top of others' saved changes; returns whether there were any. Throws on a conflict for the planner. */
  async #catchUp({ keepsOwn = false } = {}): Promise<boolean> {
    const id = this.#work?.stored.id;
    const now = id === undefined ? null : await this.#source.read(id).catch(() => null);
    const work = this.#work;
    if (!now || !work || work.stored.id !== id || now.version <= work.stored.version) return false;
    const { name, edits } = now;
    if (edits === null) {
      throw new Error(
        `Somebody put changes into “${name}” that this chart cannot show. Go back to live and compare it.`,
      );
    }
    const before = work.stored.edits;
    const change = { before, now: { name, edits } };
    const steps = stepsOver({ ...change, steps: work.steps, keepsOwn });
    if (steps === null) {
      this.#set({ isContested: true, isSaving: false });
      if (this.state.get().openId === null) this.#display(work);
      throw new Error(`Somebody else changed the same tasks in “${name}”. Decide what holds.`);
    }
    this.#put(now);
    this.#work = { ...work, stored: { ...now, edits }, steps };
    const { kept, lost } = undoneOver(change, this.#session.undoneSteps);
    const gone =
      lost.length === 0
        ? ''
        : ` They touch what you had undone (${lost.map(({ note }) => note).join(', ')}), which cannot be done again.`;
    this.#set({
      isContested: false,
      news: `Somebody else changed this what-if: their changes are shown with it.${gone}`,
    });
    if (this.state.get().openId === id) this.#session.showScenario(name, steps, kept);
    return true;
  }

  /** A scenario in the version displayed on the chart or in the list. */
  #shownOf(id: string): ScenarioHead | undefined {
    if (this.state.get().openId === id) return this.#work?.stored;
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

/** The steps as last stored. */
function storedSteps({ stored }: Work): Pick<Work, 'steps' | 'isUnsaved'> {
  return { steps: groundOf(stored.name, stored.edits), isUnsaved: false };
}
