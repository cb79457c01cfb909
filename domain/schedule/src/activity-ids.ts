// The activity id of a new task, numbered like Primavera P6: letters, then digits, continuing from the selected activity,
// else from the highest, by the step that the programme uses; A1000 in tens if there is none yet.
import { plainCode } from '@horizon/identifiers';

const FIRST = { prefix: 'A', number: 1000, width: 4 };
const STEP = 10;

interface Numbered {
  prefix: string;
  number: number;
  /** Digits with leading zeros. */
  width: number;
}

/** An activity id as it is stored. */
export const plainActivityId: (code: string) => string = plainCode;

/** The comparison key of activity ids: P6 ignores case. */
export const activityIdKey = (code: string): string => plainActivityId(code).toLowerCase();

/** The next free id; `near`: that of the task it is behind. Ids without figures at their end count for nothing. Linear. */
export function nextActivityId(codes: Iterable<string | null>, near: string | null = null): string {
  return activityIdCounter(codes, near)();
}

/** Returns one free id after the other, like `nextActivityId`. Linear, then constant for each. */
export function activityIdCounter(codes: Iterable<string | null>, near: string | null = null): () => string {
  const taken = new Set<string>();
  const numbered: Numbered[] = [];
  for (const code of codes) {
    if (code === null) continue;
    taken.add(activityIdKey(code));
    const parts = numberedOf(code);
    if (parts) numbered.push(parts);
  }
  const from = (near === null ? null : numberedOf(near)) ?? highestOfMost(numbered);
  const like = from ?? FIRST;
  const step = stepOf(numbered.filter(({ prefix }) => prefix === like.prefix));
  let number = from ? from.number - (from.number % step) : FIRST.number - step;
  return () => {
    do number += step;
    while (taken.has(activityIdKey(textOf({ ...like, number }))));
    return textOf({ ...like, number });
  };
}

const textOf = ({ prefix, number, width }: Numbered): string => `${prefix}${String(number).padStart(width, '0')}`;

function numberedOf(code: string): Numbered | null {
  const [, prefix, figures] = /^(.*?)(\d{1,12})$/.exec(code.trim()) ?? [];
  return figures === undefined ? null : { prefix: prefix ?? '', number: Number(figures), width: figures.length };
}

/** The highest id with the most frequent prefix. */
function highestOfMost(numbered: readonly Numbered[]): Numbered | null {
  const counts = new Map<string, number>();
  for (const { prefix } of numbered) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  const most = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0])[0];
  return numbered
    .filter(({ prefix }) => prefix === most)
    .reduce<Numbered | null>((best, each) => (best === null || each.number > best.number ? each : best), null);
}

/** Ten or five if most ids use that step, else one. */
function stepOf(numbered: readonly Numbered[]): number {
  const isMost = (step: number) => numbered.filter(({ number }) => number % step === 0).length * 2 >= numbered.length;
  return isMost(STEP) ? STEP : isMost(STEP / 2) ? STEP / 2 : 1;
}
