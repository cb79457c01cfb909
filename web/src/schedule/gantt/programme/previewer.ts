// Predicts the effect of a drag: on the main thread for small programmes, in a worker for large ones. Only the latest
// request is answered; earlier ones still waiting are dropped.
import { packProgramme, type Patch, type Schedule } from '@horizon/schedule';
import { scheduleAfter } from './apply-edits.ts';
import type { EditPreview } from '../view/chart-model.ts';
import { LatestQuestion } from './latest-question.ts';
import type { PreviewEditAnswer, PreviewAnswer, PreviewOrder, TypedDates } from './preview-worker.ts';
import { planned } from './planned-task.ts';
import type { PlannerEdit } from './programme-source.ts';

/** From this many tasks on, calculating takes longer than drawing a frame of a drag. */
const LARGE = 8000;

type Shows = (schedule: Schedule) => void;

export class Previewer {
  #worker: Worker | null = null;
  #isReady = false;
  /** The worker is running or starting. */
  #isDue = false;
  #number = 0;
  #isAsked = false;
  #waiting: { before: Schedule; edits: readonly PlannerEdit[]; shows: Shows } | null = null;
  #current: { before: Schedule; shows: Shows } | null = null;
  readonly #typed = new LatestQuestion<TypedDates, EditPreview | null>((typed, number) =>
    this.#send({ kind: 'edit', typed, number }),
  );

  /** The source sent the whole programme. */
  begin(schedule: Schedule): void {
    this.end();
    if (schedule.network.taskCount < LARGE || typeof Worker === 'undefined') return;
    this.#isDue = true;
    // Not while the page is loading, as the first drag comes later.
    const start = () => this.#start(schedule);
    if (typeof requestIdleCallback === 'function') requestIdleCallback(start, { timeout: 3000 });
    else setTimeout(start, 1000);
  }

  #start({ network }: Schedule): void {
    if (this.#worker || !this.#isDue) return;
    const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<PreviewAnswer | PreviewEditAnswer>) => {
      if ('preview' in data) this.#typed.answered(data.number, data.preview);
      else this.#answered(data);
    });
    // Without the worker the page calculates itself.
    worker.addEventListener('error', () => this.end());
    const { programme } = network;
    const packed = packProgramme(programme);
    const positions = Float64Array.from(programme.tasks, (task) => planned(task).position);
    this.#send({ kind: 'programme', packed, positions }, [positions.buffer]);
    for (const order of this.#late) this.#send(order);
    this.#late = [];
    this.#isReady = true;
  }
  /** Messages queued before the worker started. */
  #late: PreviewOrder[] = [];

  patches(patches: readonly Patch[]): void {
    if (patches.length > 0) this.#order({ kind: 'patches', patches });
  }

  overlay(edits: readonly PlannerEdit[]): void {
    this.#order({ kind: 'overlay', edits });
  }

  /** Previews edits of a schedule, asynchronously for a large programme. Shows nothing for invalid edits. */
  preview(before: Schedule, edits: readonly PlannerEdit[], shows: Shows): void {
    if (!this.#isReady) {
      const { schedule } = scheduleAfter(before, edits);
      if (schedule) shows(schedule);
      return;
    }
    this.#waiting = { before, edits, shows };
    this.#ask();
  }

  /**
   * Requests the effect of a typed date from the worker; returns whether it will answer. `otherwise` is the fallback if the
   * worker fails.
   */
  previewEdit(typed: TypedDates, onAnswer: (preview: EditPreview | null) => void, otherwise: () => void): boolean {
    if (this.#isReady) this.#typed.ask(typed, onAnswer, otherwise);
    return this.#isReady;
  }

  /** Drops unanswered requests. */
  forget(): void {
    this.#waiting = null;
    this.#current = null;
  }

  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#isReady = false;
    this.#isDue = false;
    this.#isAsked = false;
    this.#late = [];
    this.forget();
    this.#typed.end();
  }

  #ask(): void {
    if (this.#isAsked || !this.#waiting) return;
    const { before, edits, shows } = this.#waiting;
    this.#waiting = null;
    this.#current = { before, shows };
    this.#isAsked = true;
    this.#number += 1;
    this.#send({ kind: 'preview', edits, number: this.#number });
  }

  #answered({ number, dates }: PreviewAnswer): void {
    if (number !== this.#number) return;
    this.#isAsked = false;
    const current = this.#current;
    this.#current = null;
    // Ask again if the rows have been renumbered meanwhile.
    const isSame = dates !== null && current !== null && dates.flags.length === current.before.flags.length;
    if (isSame) current.shows({ ...current.before, ...dates });
    this.#ask();
  }

  #order(order: PreviewOrder): void {
    if (this.#worker) this.#send(order);
    else if (this.#isDue) this.#late.push(order);
  }

  #send(order: PreviewOrder, transfer: Transferable[] = []): void {
    this.#worker?.postMessage(order, transfer);
  }
}
