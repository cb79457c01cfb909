// A programme source in memory that behaves like the server: it calculates, counts revisions, logs batches with their patches,
// and refuses invalid or conflicting edits. For benchmarks, the gallery and tests.
import {
  calculate,
  isEqual,
  packDatesOf,
  type Patch,
  patchBetween,
  placesById,
  type PlacedProgramme,
  type Programme,
  prepare,
  reversed,
  type Schedule,
  type Task,
} from '@horizon/schedule';
import { programmeAfter, scheduleAfter } from './apply-edits.ts';
import { nothingMore, planned, type PlannedTask } from './planned-task.ts';
import {
  BatchRefused,
  type LoadedProgramme,
  type LoggedBatch,
  type PlannedProgramme,
  type PlannerEdit,
  type ProgrammeSource,
  type StoredScenario,
  type ConfirmedChanges,
} from './programme-source.ts';
import { takePatches } from './take-patches.ts';

interface Kept {
  batch: LoggedBatch;
  patches: readonly Patch[];
}

/** A source for a programme; `join` is another planner's session. Throws if the programme cannot be calculated. */
export class MemorySource implements ProgrammeSource {
  readonly #store: MemoryStore;
  readonly #who: string;

  constructor(programme: Programme | MemoryStore, who = 'You') {
    this.#store = programme instanceof MemoryStore ? programme : new MemoryStore(programme);
    this.#who = who;
  }

  /** The same programme as another planner sees it. */
  join(who: string): MemorySource {
    return new MemorySource(this.#store, who);
  }

  load = (): Promise<LoadedProgramme> =>
    Promise.resolve({
      programme: this.#store.programme,
      revision: this.#store.revision,
      people: {},
      canEdit: true,
      batches: this.#store.batches.map(({ batch }) => this.#seen(batch)).reverse(),
    });

  save = ({
    edits,
    basedOn,
    note,
  }: {
    edits: readonly PlannerEdit[];
    basedOn: number;
    note: string;
  }): Promise<ConfirmedChanges> =>
    this.#try(() => this.#store.edit(edits, { basedOn, note, who: this.#who, kind: 'edit' }));

  undo = ({ id }: LoggedBatch): Promise<ConfirmedChanges> =>
    this.#try(() => this.#store.turnRound(id, 'undo', this.#who));
  redo = ({ id }: LoggedBatch): Promise<ConfirmedChanges> =>
    this.#try(() => this.#store.turnRound(id, 'redo', this.#who));

  changes = (since: number): Promise<ConfirmedChanges | null> => {
    const kept = this.#store.batches.filter(({ batch }) => batch.revision > since);
    const { schedule, revision } = this.#store;
    const patches = kept.flatMap((each) => each.patches);
    const ids = patches.flatMap(({ of, id }) => (of === 'task' && schedule.network.indexOf.has(id) ? [id] : []));
    const batches = kept.map(({ batch }) => this.#seen(batch));
    return Promise.resolve({ revision, batches, patches, moved: packDatesOf(schedule, ids) });
  };

  follow = ({ onProgramme, onScenarios }: { onProgramme: () => void; onScenarios: () => void }): (() => void) => {
    const follower = { onProgramme, onScenarios };
    this.#store.followers.add(follower);
    return () => this.#store.followers.delete(follower);
  };

  scenarios = {
    list: () => Promise.resolve([...this.#store.scenarios.values()].reverse()),
    read: (id: string) => Promise.resolve(this.#store.scenarios.get(id)!),
    create: (name: string) => {
      const id = crypto.randomUUID();
      const made = { id, name, createdBy: this.#who, version: 1, edits: [], changeCount: 0, canEdit: true };
      return Promise.resolve(this.#keep({ ...made, baseRevision: this.#store.revision }));
    },
    save: ({ id, version }: Pick<StoredScenario, 'id' | 'version'>, edits: readonly PlannerEdit[]) => {
      return this.#seenOf({ id, version }, (before) => {
        const storedScenario = {
          edits,
          changeCount: edits.length,
          baseRevision: this.#store.revision,
          version: version + 1,
        };
        return Promise.resolve(this.#keep({ ...before, ...storedScenario }));
      });
    },
    compare: (id: string) => {
      const { schedule } = this.#store;
      const { edits, version } = this.#store.scenarios.get(id)!;
      const after = scheduleAfter(schedule, edits ?? []).schedule ?? schedule;
      const { projectFinish } = schedule;
      const none = { version, joinedCriticalPath: [], leftCriticalPath: [], moved: [] };
      return Promise.resolve({ finishBefore: projectFinish, finishAfter: after.projectFinish, ...none });
    },
    apply: (seen: Pick<StoredScenario, 'id' | 'name' | 'version'>) =>
      this.#seenOf(seen, ({ id, name, edits, baseRevision }) =>
        this.#try(() => {
          const about = { basedOn: baseRevision, note: `Scenario: ${name}`, who: this.#who, kind: 'scenario' as const };
          const answer = this.#store.edit(edits ?? [], about);
          this.#forget(id);
          return answer;
        }),
      ),
    drop: (seen: Pick<StoredScenario, 'id' | 'version'>) =>
      this.#seenOf(seen, ({ id }) => Promise.resolve(this.#forget(id))),
  };

  /** A scenario in the caller's version; refuses one that has changed since. */
  #seenOf<Answer>(
    { id, version }: Pick<StoredScenario, 'id' | 'version'>,
    act: (scenario: StoredScenario) => Promise<Answer>,
  ): Promise<Answer> {
    const scenario = this.#store.scenarios.get(id);
    if (scenario?.version === version) return act(scenario);
    return Promise.reject(new BatchRefused('Somebody changed this what-if since you looked.'));
  }

  #forget(id: string): void {
    this.#store.scenarios.delete(id);
    this.#notifyScenarios();
  }

  #notifyScenarios(): void {
    for (const { onScenarios } of this.#store.followers) queueMicrotask(onScenarios);
  }

  #keep(scenario: StoredScenario): StoredScenario {
    this.#store.scenarios.set(scenario.id, scenario);
    this.#notifyScenarios();
    return scenario;
  }

  #seen(batch: LoggedBatch): LoggedBatch {
    return { ...batch, isOwn: batch.byName === this.#who };
  }

  #try(act: () => Kept): Promise<ConfirmedChanges> {
    try {
      const { batch, patches } = act();
      const { schedule } = this.#store;
      for (const { onProgramme } of this.#store.followers) queueMicrotask(onProgramme);
      const ids = patches.flatMap(({ of, id }) => (of === 'task' && schedule.network.indexOf.has(id) ? [id] : []));
      const { revision } = batch;
      return Promise.resolve({ revision, batches: [this.#seen(batch)], patches, moved: packDatesOf(schedule, ids) });
    } catch (error) {
      return Promise.reject(error as Error);
    }
  }
}

/** The state shared by several sessions. */
export class MemoryStore {
  readonly #first: PlannedProgramme;
  #schedule: Schedule | null = null;
  revision = 1;
  readonly batches: Kept[] = [];
  readonly scenarios = new Map<string, StoredScenario>();
  readonly followers = new Set<{ onProgramme: () => void; onScenarios: () => void }>();

  constructor(programme: Programme) {
    this.#first = placed(programme);
  }

  /** Calculated on first use: viewing needs no second calculation. */
  get schedule(): Schedule {
    if (this.#schedule) return this.#schedule;
    const { network, faults } = prepare(this.#first);
    if (network === null) throw new Error(faults[0]?.message ?? 'The programme cannot be calculated');
    return (this.#schedule = calculate(network));
  }

  get programme(): PlannedProgramme {
    return (this.#schedule?.network.programme ?? this.#first) as PlannedProgramme;
  }

  edit(
    edits: readonly PlannerEdit[],
    about: { basedOn: number; note: string; who: string; kind: LoggedBatch['kind'] },
  ): Kept {
    const patches = patchesBetween(this.programme, placed(programmeAfter(this.programme, edits)));
    const theirs = this.batches.filter(({ batch }) => batch.revision > about.basedOn);
    const touched = fieldsOf(patches).filter((field) => theirs.some((each) => fieldsOf(each.patches).includes(field)));
    if (touched.length > 0) {
      const who = theirs.map(({ batch }) => batch.byName).join(', ');
      const collision = { who, touched };
      throw new BatchRefused(`${who} changed the same since you opened the programme.`, { collision });
    }
    return this.#store(patches, about);
  }

  turnRound(id: string, kind: 'undo' | 'redo', who: string): Kept {
    const kept = this.batches.find(({ batch }) => batch.id === id);
    if (!kept || kept.batch.isUndone) throw new BatchRefused('There is nothing of yours to be undone.');
    const patches = reversed(kept.patches);
    const later = this.batches.filter(({ batch }) => batch.revision > kept.batch.revision && !batch.isUndone);
    const same = later.find((each) => fieldsOf(each.patches).some((field) => fieldsOf(patches).includes(field)));
    if (same && same.batch.ofBatch === null) {
      const errorText = `${same.batch.byName} changed the same since, so it cannot be undone completely.`;
      throw new BatchRefused(errorText, { collision: { who: same.batch.byName, touched: [] } });
    }
    kept.batch = { ...kept.batch, isUndone: true };
    const note = kind === 'undo' ? `Undo: ${kept.batch.note}` : kept.batch.note.replace(/^Undo: /, '');
    return this.#store(patches, { note, who, kind, ofBatch: id });
  }

  #store(
    patches: Patch[],
    {
      note,
      who,
      kind,
      ofBatch = null,
    }: { note: string; who: string; kind: LoggedBatch['kind']; ofBatch?: string | null },
  ): Kept {
    const { schedule, faults } = takePatches(this.schedule, patches);
    if (!schedule) {
      const fault = faults.find(({ severity }) => severity === 'error');
      throw new BatchRefused(fault?.message ?? 'The programme cannot be calculated.');
    }
    this.#schedule = schedule;
    this.revision += 1;
    const batch = { id: crypto.randomUUID(), kind, note, byName: who, isOwn: true, isUndone: false, ofBatch };
    const kept = { batch: { ...batch, revision: this.revision }, patches };
    this.batches.push(kept);
    return kept;
  }
}

const fieldsOf = (patches: readonly Patch[]): string[] =>
  patches.flatMap(({ of, id, after }) => Object.keys(after ?? { '*': 0 }).map((field) => `${of}/${id}/${field}`));

/** The programme with each task's position among its siblings. */
function placed(programme: Programme): PlannedProgramme {
  const counts = new Map<string | null, number>();
  const tasks = programme.tasks.map((task: Task): PlannedTask => {
    const position = (counts.get(task.parentId) ?? 0) + 1;
    counts.set(task.parentId, position);
    const known = planned(task);
    return known.position === position ? known : { ...nothingMore, ...known, position };
  });
  return { ...programme, tasks };
}

function patchesBetween(before: PlacedProgramme, after: PlacedProgramme): Patch[] {
  const lists = [
    ['task', before.tasks, after.tasks],
    ['link', before.links, after.links],
  ] as const;
  return lists.flatMap(([of, was, is]) => {
    const [old, now] = [placesById(was), placesById(is)];
    const changed = is.flatMap((item) => {
      const at = old.get(item.id);
      const one = at === undefined ? null : was[at]!;
      return one === item || isEqual(one, item) ? [] : (patchBetween(of, item.id, one, item) ?? []);
    });
    const gone = was.flatMap((item) => (now.has(item.id) ? [] : (patchBetween(of, item.id, item, null) ?? [])));
    return [...changed, ...gone];
  });
}
