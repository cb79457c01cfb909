// The what-ifs of a programme: stored by the source under their names, opened one at a time next to the live programme.
// Changes in the open one are saved automatically after a short pause.
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
  /** None before they have been read. */
  scenarios: readonly ScenarioHead[] | null;
  /** Id of the one that is shown. */
  openId: string | null;
  isSaving: boolean;
  /** Somebody else changed the same tasks in the one that is shown: the planner decides what holds. */
  isContested: boolean;
  /** Changes by others to the what-if that is or was shown. */
  news: string | null;
  /** The last failure, in words. */
  failure: string | null;
}

/**
 * The displayed steps of a scenario, and those stored when it was last read or saved: the steps belong to its version.
 */
interface Work {
  stored: StoredScenario & { edits: readonly PlannerEdit[] };
  steps: readonly ScenarioStep[];
  isUnsaved: boolean;
}

const SAVE_AFTER_MS = 500;
/** Maximum number of attempts to apply the own steps to changes that others saved at the same time. */
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
  /** The one that is applied or dropped here: that it goes is no news. */
  #leavingId: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(session: ProgrammeSession, source: ProgrammeSource['scenarios']) {
    this.#session = session;
    this.#source = source;
  }

  /** Reads the list again, and what others changed in the one that is shown. */
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

  /** Somebody applied or dropped the one that is shown. */
  #endOpen(): void {
    const { stored, isUnsaved } = this.#work!;
    const lost = isUnsaved ? ' The changes that were not saved yet went with it.' : '';
    this.#forget(stored.id);
    this.#set({ news: `“${stored.name}” was applied or discarded by someone else.${lost}` });
  }

  /** Makes a scenario under a name and shows it. */
  begin(name: string): Promise<void> {
    return this.#guard(async () => {
      await this.#flush();
      const made = await this.#source.create(name);
      this.#put(made);
      this.#show(made);
    });
  }

  /** Shows a scenario: edits go to it from now on. */
  open(id: string): Promise<void> {
    return this.#guard(async () => {
      // Unsaved steps are shown again if they belong to it; steps of another scenario are not lost either.
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

  /** Shows the live programme again; the scenario stays on the list. Not while it is open what holds in it. */
  close(): void {
    if (this.state.get().isContested) return;
    void this.#guard(() => this.#flush());
    this.#set({ openId: null, news: null });
    this.#session.hideScenario();
  }

  /** Resolves a conflict: the own steps are applied to those of the others, or discarded. */
  decide({ keepsOwn }: { keepsOwn: boolean }): Promise<void> {
    return this.#guard(async () => {
      await this.#inTurn(async () => {
        if (this.#work && !keepsOwn) this.#work = { ...this.#work, ...storedSteps(this.#work) };
        await this.#catchUp({ keepsOwn });
      });
      await this.#flush();
    });
  }

  /** The scenario compared with the live programme, as the source compares them; null if it cannot be. */
  async compare(id: string): Promise<ComparedScenario | null> {
    let comparison: ComparedScenario | null = null;
    await this.#guard(async () => {
      await this.#flush();
      comparison = await this.#source.compare(id);
    });
    return comparison;
  }

  /**
   * Makes it the live programme as it is shown, or as it was `compared`, as one batch. Where somebody changed it since, it is
   * not applied: answers the comparison with what it is now.
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

  /** The comparison again where it is another version now; null if it is not, or is gone. */
  async #comparedSince({ version }: ComparedScenario, id: string): Promise<ComparedScenario | null> {
    const now = await this.#source.compare(id).catch(() => null);
    return now && now.version !== version ? now : null;
  }

  /** Applies its edits on the programme as it is now, after others changed the same: which may be why they are not saved yet. */
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

  /** Discards it; returns the undo, or null if it was not discarded or cannot be created again. */
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

  /** Where it is not applied or dropped, because others changed it, what they did is shown. */
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

  /** Saves what is not saved yet; answers when it is. Throws where it is not: then nothing is done with what is not whole. */
  #flush(): Promise<void> {
    clearTimeout(this.#timer);
    return this.#inTurn(() => this.#saveUnsaved());
  }

  /** Own saves and those of others are processed one after another. */
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
        // It goes with the next step, or before the scenario is compared or applied.
        if (tried === MOST_TRIES || !(await this.#catchUp())) throw error;
      }
    }
  }

  /** Takes the stored scenario as the ground of the steps that are shown; `steps`: those that it holds. */
  #saved(stored: StoredScenario, steps: readonly ScenarioStep[] | null = null): void {
    this.#put(stored);
    const work = this.#work;
    if (work?.stored.id !== stored.id) return;
    const isUnsaved = steps === null ? work.isUnsaved : work.steps !== steps;
    this.#work = { ...work, stored: { ...stored, edits: stored.edits ?? work.stored.edits }, isUnsaved };
    this.#set({ isSaving: isUnsaved });
  }

  /** Applies the steps that are shown over what others saved; answers whether they did. Throws where it is the planner's choice. */
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

  /** A scenario in the version that is shown, on the chart or on the list. */
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

/** The steps as they were stored last. */
function storedSteps({ stored }: Work): Pick<Work, 'steps' | 'isUnsaved'> {
  return { steps: groundOf(stored.name, stored.edits), isUnsaved: false };
}
