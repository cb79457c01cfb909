// How much working time lies between two minutes, and which minute is so much working time away? Days are counted once
// into prefix sums around the dates asked for, and more are counted when a question goes beyond them; then each answer
// is a table look-up and a walk through one day's shifts. A count of working minutes has two faces where work is
// interrupted: 17:00 on Friday (the finish face) and 08:00 on Monday (the start face) are the same count.
import type { LocalDay, LocalMinute, Shift } from './calendar-spec.ts';
import { MINUTES_PER_DAY } from './civil-date.ts';
import type { DayWork } from './day-work.ts';

/** The side of a pause: the next start of work, or the previous finish. */
export type Face = 'start' | 'finish';

/** Where a calendar's days come from. */
export interface DaySource {
  /** The working time of each civil day in `[from, to)`. */
  days(from: LocalDay, to: LocalDay): DayWork[];
  /** From this day on nothing is defined; work then continues around the clock, so that every calculation ends. */
  endDay: LocalDay;
}

/** Days before 1870 and after 2271 count around the clock. */
export const FIRST_DAY: LocalDay = -36_500;
export const END_DAY: LocalDay = 110_000;

const HINT_SHIFT = 9;
const DAYS_BEHIND = 400;
const DAYS_AHEAD = 1600;

/**
 * Working time that can be counted. Counts (`workAt`) are relative: only their differences mean something, and they stay
 * comparable for the life of the calendar. All minutes are local wall-clock minutes, all work is in minutes. Every
 * answer takes constant time once the days around it are counted. Never throws; NaN in is NaN out.
 */
export class WorkingCalendar {
  readonly id: string;
  readonly name: string;
  /** Works around the clock: work and wall clock are the same. */
  readonly isContinuous: boolean;
  readonly #source: DaySource | null;
  #firstDay = 0;
  #days: DayWork[] = [];
  #prefix = new Int32Array(1);
  /** For each 512 minutes of work since the first day: the first day that may hold it. */
  #hints = new Int32Array(1);

  /** `source` none works around the clock. Made by `compileCalendars` and `intersectCalendars`. */
  constructor(id: string, name: string, source: DaySource | null) {
    this.id = id;
    this.name = name;
    this.#source = source;
    this.isContinuous = source === null;
  }

  /** Working minutes counted up to a minute, from an origin of the calendar's own. */
  workAt(minute: LocalMinute): number {
    if (this.#source === null) return minute;
    const day = Math.floor(minute / MINUTES_PER_DAY);
    let index = day - this.#firstDay;
    if (!(index >= 0 && index < this.#days.length)) {
      index = this.#reach(day);
      if (index < 0) return this.#prefix[0]! + (minute - this.#firstDay * MINUTES_PER_DAY);
      if (!(index < this.#days.length)) return this.#endWork() + (minute - this.#endMinute());
    }
    const edges = this.#days[index]!.edges;
    const ofDay = minute - day * MINUTES_PER_DAY;
    let work = this.#prefix[index]!;
    for (let i = 0; i < edges.length; i += 2) {
      if (ofDay <= edges[i]!) break;
      work += (ofDay < edges[i + 1]! ? ofDay : edges[i + 1]!) - edges[i]!;
    }
    return work;
  }

  /** The minute at which a count of working minutes is reached, on the given face of a pause. */
  minuteAt(work: number, face: Face): LocalMinute {
    if (this.#source === null) return work;
    const isStart = face === 'start';
    for (;;) {
      const first = this.#prefix[0]!;
      const end = this.#endWork();
      const isBefore = isStart ? work < first : work <= first;
      const isAfter = isStart ? work >= end : work > end;
      if (!isBefore && !isAfter) break;
      if (Number.isNaN(work)) return work;
      if (isBefore && !this.#growBack(first - work)) return this.#firstDay * MINUTES_PER_DAY + (work - first);
      if (isAfter && !this.#growAhead(work - end)) return this.#endMinute() + (work - end);
    }
    return isStart ? this.#startFace(work) : this.#finishFace(work);
  }

  /** Working minutes from one minute to another; negative when the second is earlier. */
  workBetween(from: LocalMinute, to: LocalMinute): number {
    return this.workAt(to) - this.workAt(from);
  }

  /** The minute `work` working minutes after (negative: before) another. */
  addWork(minute: LocalMinute, work: number, face: Face): LocalMinute {
    return this.minuteAt(this.workAt(minute) + work, face);
  }

  /** The minute itself if it is working time or a start of work, else the next start of work. */
  nextStart(minute: LocalMinute): LocalMinute {
    return this.minuteAt(this.workAt(minute), 'start');
  }

  /** The minute itself if it is working time or an end of work, else the previous finish of work. */
  previousFinish(minute: LocalMinute): LocalMinute {
    return this.minuteAt(this.workAt(minute), 'finish');
  }

  /** Whether the minute that begins here is worked. */
  isWorking(minute: LocalMinute): boolean {
    return this.workAt(minute + 1) > this.workAt(minute);
  }

  /** Working minutes of a civil day; what a night shift works after midnight counts on the next day. */
  workOn(day: LocalDay): number {
    return this.workBetween(day * MINUTES_PER_DAY, (day + 1) * MINUTES_PER_DAY);
  }

  /** The stretches of work on a civil day, cut at its midnights, in order. */
  shiftsOn(day: LocalDay): Shift[] {
    const edges = this.#edgesOn(day);
    const shifts: Shift[] = [];
    for (let i = 0; i < edges.length; i += 2) shifts.push({ from: edges[i]!, to: edges[i + 1]! });
    return shifts;
  }

  /** The source of the days; none when the calendar works around the clock. For `intersectCalendars`. */
  get source(): DaySource | null {
    return this.#source;
  }

  #edgesOn(day: LocalDay): readonly number[] {
    if (this.#source === null) return [0, MINUTES_PER_DAY];
    const index = this.#reach(day);
    return this.#days[index]?.edges ?? [0, MINUTES_PER_DAY];
  }

  #startFace(work: number): LocalMinute {
    let index = this.#hints[(work - this.#prefix[0]!) >> HINT_SHIFT]!;
    while (this.#prefix[index + 1]! <= work) index++;
    const edges = this.#days[index]!.edges;
    let left = work - this.#prefix[index]!;
    let i = 0;
    while (left >= edges[i + 1]! - edges[i]!) {
      left -= edges[i + 1]! - edges[i]!;
      i += 2;
    }
    return (this.#firstDay + index) * MINUTES_PER_DAY + edges[i]! + left;
  }

  #finishFace(work: number): LocalMinute {
    let index = this.#hints[(work - this.#prefix[0]!) >> HINT_SHIFT]!;
    while (this.#prefix[index]! >= work) index--;
    while (this.#prefix[index + 1]! < work) index++;
    const edges = this.#days[index]!.edges;
    let left = work - this.#prefix[index]!;
    let i = 0;
    while (left > edges[i + 1]! - edges[i]!) {
      left -= edges[i + 1]! - edges[i]!;
      i += 2;
    }
    return (this.#firstDay + index) * MINUTES_PER_DAY + edges[i]! + left;
  }

  #endWork(): number {
    return this.#prefix[this.#days.length]!;
  }

  #endMinute(): LocalMinute {
    return (this.#firstDay + this.#days.length) * MINUTES_PER_DAY;
  }

  /** Counts days until the day is reached, or the limit; the day's index then, out of range beyond the limits. */
  #reach(day: LocalDay): number {
    if (this.#days.length === 0) {
      const limit = this.#source!.endDay;
      const anchor = Math.min(Math.max(Number.isNaN(day) ? 0 : day, FIRST_DAY), limit - 1);
      this.#count(Math.max(anchor - DAYS_BEHIND, FIRST_DAY), Math.min(anchor + DAYS_AHEAD, limit));
    }
    const length = this.#days.length;
    if (day < this.#firstDay && this.#firstDay > FIRST_DAY) {
      this.#count(Math.max(Math.min(day, this.#firstDay - length), FIRST_DAY), this.#firstDay + length);
    } else if (day >= this.#firstDay + length && this.#firstDay + length < this.#source!.endDay) {
      this.#count(this.#firstDay, Math.min(Math.max(day + 1, this.#firstDay + 2 * length), this.#source!.endDay));
    }
    return day - this.#firstDay;
  }

  #growBack(missing: number): boolean {
    if (this.#days.length === 0) this.#reach(0);
    if (this.#firstDay <= FIRST_DAY) return false;
    this.#reach(this.#firstDay - 1 - Math.ceil(missing / MINUTES_PER_DAY));
    return true;
  }

  #growAhead(missing: number): boolean {
    if (this.#days.length === 0) this.#reach(0);
    const end = this.#firstDay + this.#days.length;
    if (end >= this.#source!.endDay) return false;
    this.#reach(end + Math.ceil(missing / MINUTES_PER_DAY));
    return true;
  }

  #count(from: LocalDay, to: LocalDay): void {
    const days = this.#source!.days(from, to);
    const prefix = new Int32Array(days.length + 1);
    for (let i = 0; i < days.length; i++) prefix[i + 1] = prefix[i]! + days[i]!.minutes;
    // Counts given out before stay valid: the old first day keeps its count.
    const shift = this.#days.length === 0 ? 0 : this.#prefix[0]! - prefix[this.#firstDay - from]!;
    for (let i = 0; i < prefix.length; i++) prefix[i]! += shift;
    const total = prefix[days.length]! - shift;
    const hints = new Int32Array((total >> HINT_SHIFT) + 1);
    let day = 0;
    for (let k = 0; k < hints.length; k++) {
      while (day < days.length - 1 && prefix[day + 1]! - shift <= k << HINT_SHIFT) day++;
      hints[k] = day;
    }
    this.#firstDay = from;
    this.#days = days;
    this.#prefix = prefix;
    this.#hints = hints;
  }
}
