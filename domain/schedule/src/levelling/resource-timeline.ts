// When is a resource free? Its capacity over time and what is placed on it, as two step functions of the wall clock. A
// task occupies its resources from start to finish, nights and weekends included: a task that waits for the crew waits
// for the other to end, and no mix of calendars can cause an overload.
import type { LocalMinute } from '@horizon/working-time';

/** Units are counted in ten-thousandths, so that halves and thirds of a crew add up exactly. */
export const unitScale = 10_000;

/** A period in which a task occupies a resource. */
export interface Occupation {
  taskId: string;
  from: LocalMinute;
  to: LocalMinute;
  /** Ten-thousandths of a unit. */
  units: number;
}

export interface CapacityWindow {
  from: LocalMinute;
  to: LocalMinute;
  units: number;
}

/** A resource's capacity and load; units in ten-thousandths throughout. */
export class ResourceTimeline {
  readonly resourceId: string;
  /** Start of each step of free capacity; the first step begins at minus infinity, the last never ends. */
  readonly #times: number[] = [-Infinity];
  readonly #free: number[];
  readonly #occupations: Occupation[] = [];

  /** `units` holds where no window says otherwise; of overlapping windows the later in the list holds. */
  constructor(resourceId: string, units: number, windows: readonly CapacityWindow[]) {
    this.resourceId = resourceId;
    this.#free = [units];
    for (const window of windows) {
      if (!(window.from < window.to)) continue;
      const begin = this.#stepAt(window.from);
      const end = this.#stepAt(window.to);
      this.#free.fill(window.units, begin, end);
    }
  }

  /**
   * The end of the last stretch between `from` and `to` in which less than `units` are free: a task that fits nowhere
   * before it may start there. Null if all is free; infinite where it never ends. Logarithmic, plus the steps between.
   */
  conflictEnd(from: LocalMinute, to: LocalMinute, units: number): LocalMinute | null {
    for (let step = this.#indexBefore(to); step >= 0; step -= 1) {
      const stepEnd = this.#times[step + 1] ?? Infinity;
      if (stepEnd <= from) return null;
      if (this.#free[step]! < units) return stepEnd;
    }
    return null;
  }

  /** The mirror: the start of the first such stretch; a task that fits nowhere behind it must be done by then. */
  conflictStart(from: LocalMinute, to: LocalMinute, units: number): LocalMinute | null {
    for (let step = this.#indexBefore(from + 1); step < this.#times.length; step += 1) {
      if (this.#times[step]! >= to) return null;
      if (this.#free[step]! < units && (this.#times[step + 1] ?? Infinity) > from) return this.#times[step]!;
    }
    return null;
  }

  /** The overload if so many more units were occupied from `from` to `to`, in units times minutes. */
  excess(from: LocalMinute, to: LocalMinute, units: number): number {
    let sum = 0;
    for (let step = this.#indexBefore(from + 1); step < this.#times.length && this.#times[step]! < to; step += 1) {
      const over = units - Math.max(this.#free[step]!, 0);
      const end = Math.min(this.#times[step + 1] ?? Infinity, to);
      if (over > 0) sum += over * (end - Math.max(this.#times[step]!, from));
    }
    return sum;
  }

  /** Takes the units away between the two minutes, available or not. */
  occupy(occupation: Occupation): void {
    if (occupation.to <= occupation.from) return;
    const begin = this.#stepAt(occupation.from);
    const end = this.#stepAt(occupation.to);
    for (let step = begin; step < end; step += 1) this.#free[step]! -= occupation.units;
    this.#occupations.push(occupation);
  }

  /** Tasks that free it at `minute`, in the order of placing. Linear in the number placed. */
  endingAt(minute: LocalMinute): Occupation[] {
    return this.#occupations.filter((one) => one.to === minute);
  }

  /** The step that starts at `minute`, made by cutting one in two where there is none. */
  #stepAt(minute: LocalMinute): number {
    const before = this.#indexBefore(minute + 1);
    if (this.#times[before] === minute) return before;
    this.#times.splice(before + 1, 0, minute);
    this.#free.splice(before + 1, 0, this.#free[before]!);
    return before + 1;
  }

  /** The last step that starts before `minute`. */
  #indexBefore(minute: LocalMinute): number {
    let low = 0;
    let high = this.#times.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#times[middle]! < minute) low = middle;
      else high = middle;
    }
    return low;
  }
}
