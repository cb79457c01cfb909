// The programme as last confirmed by its source: revision, log and accepted changes. Changes (the planner's own and those of
// others) arrive as patches; if applying them does not give the source's dates, the whole programme is fetched again.
import type { Schedule } from '@horizon/schedule';
import { BatchHistory, plainNote } from './batch-history.ts';
import { calculated, countDiffering } from './calculated.ts';
import type { Previewer } from './previewer.ts';
import {
  BatchRefused,
  type LoadedProgramme,
  type PlannerEdit,
  type ProgrammeSource,
  type ConfirmedChanges,
} from './programme-source.ts';
import type { SessionEvents } from './session-state.ts';
import { takePatches } from './take-patches.ts';

/** A planner's change to be sent to the source. */
export interface SentEdit {
  edits: readonly PlannerEdit[];
  note: string;
  keeps: boolean;
  key: string;
  /** The revision at which the gesture began; by default the current one. */
  basedOn: number | null;
}

interface ConfirmedOptions {
  source: ProgrammeSource;
  events: SessionEvents;
  previewer: Previewer;
  /** Whether the whole programme was fetched again. */
  onLoaded: (loaded: LoadedProgramme) => void;
}

export class ConfirmedProgramme {
  readonly history: BatchHistory;
  readonly #source: ProgrammeSource;
  readonly #events: SessionEvents;
  readonly #previewer: Previewer;
  readonly #onLoaded: (loaded: LoadedProgramme) => void;
  #schedule: Schedule;
  #revision: number;
  #people: LoadedProgramme['people'];
  /** The revisions created by this session. */
  readonly #ownRevisions = new Set<number>();

  /** Throws if the programme has a fault that prevents the calculation. */
  constructor(loaded: LoadedProgramme, { source, events, previewer, onLoaded }: ConfirmedOptions) {
    this.#source = source;
    this.#events = events;
    this.#previewer = previewer;
    this.#onLoaded = onLoaded;
    this.#schedule = calculated(loaded);
    this.#revision = loaded.revision;
    this.#people = loaded.people;
    this.history = new BatchHistory(loaded.batches);
  }

  get schedule(): Schedule {
    return this.#schedule;
  }

  get revision(): number {
    return this.#revision;
  }

  /** Stores a change. Throws BatchRefused. */
  async save({ edits, note, keeps, key, basedOn }: SentEdit): Promise<void> {
    const before = this.#revision;
    const answer = await this.#source.save({ edits, note, keeps, key, basedOn: this.#knownAt(basedOn ?? before) });
    await this.take(answer);
    if (answer.revision === before + 1) this.#ownRevisions.add(answer.revision);
  }

  /** The revision that a gesture is based on, skipping the planner's own changes made during the gesture. */
  #knownAt(basedOn: number): number {
    let known = Math.min(basedOn, this.#revision);
    while (this.#ownRevisions.has(known + 1)) known++;
    return known;
  }

  /** Undoes the planner's last batch, or redoes the last undo. Throws BatchRefused if the source is unreachable. */
  async turnLast(kind: 'undo' | 'redo'): Promise<void> {
    const batch = kind === 'undo' ? this.history.undoable() : this.history.redoable();
    if (!batch) return;
    try {
      await this.take(await this.#source[kind](batch));
      this.#events.onTurned(kind, plainNote(batch), this.history.isOfImport(batch));
    } catch (error) {
      if (!(error instanceof BatchRefused) || error.isUnreachable) throw error;
      // Earlier batches can still be undone.
      this.history.leaveOut(batch.id);
      const what = `${kind === 'undo' ? 'Undo' : 'Redo'}: ${plainNote(batch)}`;
      this.#events.onRefused(what, error.message, error);
      await this.takeChanges();
    }
  }

  /** Applies the source's answer. */
  async take(answer: ConfirmedChanges): Promise<void> {
    if (answer.revision <= this.#revision) return;
    // Others have changed it meanwhile: fetch the changes between the known revision and the answer.
    if (answer.revision > this.#revision + 1) await this.takeChanges();
    else await this.#lay(answer);
  }

  /** Fetches the changes committed since. */
  async takeChanges(): Promise<void> {
    const answer = await this.#source.changes(this.#revision);
    if (answer === null) {
      await this.reload();
      this.#events.onOthers([]);
    } else if (answer.revision > this.#revision) await this.#lay(answer);
  }

  async #lay(answer: ConfirmedChanges): Promise<void> {
    const { schedule } = takePatches(this.#schedule, answer.patches);
    this.history.add(answer.batches);
    const others = answer.batches.filter(({ isOwn }) => !isOwn);
    const isKnown = answer.patches.every(({ after }) => this.#knowsPerson(after?.['assigneeUserId']));
    const differing = schedule === null ? 1 : countDiffering(schedule, answer.moved);
    if (schedule !== null && differing === 0 && isKnown) {
      this.#schedule = schedule;
      this.#revision = answer.revision;
      this.#previewer.patches(answer.patches);
    } else {
      await this.reload();
      if (differing > 0) this.#events.onCorrected(differing);
    }
    if (others.length > 0) this.#events.onOthers(others.map(({ byName, note }) => ({ who: byName, note })));
  }

  #knowsPerson(id: unknown): boolean {
    return typeof id !== 'string' || id in this.#people;
  }

  /** Fetches the whole programme again. */
  async reload(): Promise<void> {
    const loaded = await this.#source.load();
    this.#schedule = calculated(loaded);
    this.#revision = loaded.revision;
    this.#people = loaded.people;
    this.#previewer.begin(this.#schedule);
    this.history.add(loaded.batches);
    this.#onLoaded(loaded);
  }
}
