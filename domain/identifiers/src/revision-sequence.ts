// Revisions by the sequences of a workspace: the one that follows, and those that belong to one. A sequence counts in numbers or
// letters behind a prefix; work in progress of ISO 19650 counts steps behind a dot (P01.02), dropped when it is shared (P01).
// The order of revisions is never that of their texts: P9 comes before P10, Z before AA.

/** A sequence of revisions. */
export interface RevisionSequence<State extends string = string> {
  name: string;
  counts: 'numbers' | 'letters';
  /** Before the number or letter; may be empty. */
  prefix: string;
  /** Minimum number of digits: 2 counts 01, 02. */
  digits: number;
  /** True where versions in the first of its states count steps behind a dot. */
  has_steps: boolean;
  /** States of versions that it is for, the first with steps. */
  states: readonly State[];
  /** False if it is only kept for older documents. */
  is_offered: boolean;
}

interface Place {
  /** From 1. */
  count: number;
  /** From 1; 0 without steps. */
  step: number;
}

const lettersOf = (count: number): string =>
  count > 26
    ? lettersOf(Math.floor((count - 1) / 26)) + lettersOf(((count - 1) % 26) + 1)
    : String.fromCharCode(64 + count);
const countOfLetters = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** The place of a revision in a sequence; null where it does not belong to it. Ignores case. */
function placeIn(sequence: RevisionSequence, revision: string): Place | null {
  const text = revision.trim().toUpperCase();
  const prefix = sequence.prefix.toUpperCase();
  if (!text.startsWith(prefix)) return null;
  const form = sequence.counts === 'letters' ? /^([A-Z]{1,3})(?:\.(\d{1,6}))?$/ : /^(\d{1,6})(?:\.(\d{1,6}))?$/;
  const [, count, step] = form.exec(text.slice(prefix.length)) ?? [];
  if (count === undefined || (step !== undefined && !sequence.has_steps)) return null;
  return { count: sequence.counts === 'letters' ? countOfLetters(count) : Number(count), step: Number(step ?? 0) };
}

function written(sequence: RevisionSequence, { count, step }: Place): string {
  const { counts, prefix, digits } = sequence;
  const counted = counts === 'letters' ? lettersOf(count) : String(count).padStart(digits, '0');
  return `${prefix}${counted}${step > 0 ? `.${String(step).padStart(Math.max(digits, 1), '0')}` : ''}`;
}

/** True where a revision belongs to a sequence. */
export const isOfSequence = (sequence: RevisionSequence, revision: string): boolean =>
  placeIn(sequence, revision) !== null;

/**
 * The revision that follows one by the sequences that are offered, for a version in a state; empty where none of them is for
 * that state. Without a state it keeps the form of the one before. None before: the first of the sequence.
 */
export function nextInSequences<State extends string>(
  sequences: readonly RevisionSequence<State>[],
  { current, state }: { current: string | null; state?: State | undefined },
): string {
  const offered = sequences.filter(({ is_offered: isOffered }) => isOffered);
  const fits = (sequence: RevisionSequence<State>) => state === undefined || sequence.states.includes(state);
  const own = current === null ? undefined : offered.find((sequence) => isOfSequence(sequence, current));
  if (own && fits(own)) return written(own, after(own, placeIn(own, current!)!, state));
  if (current !== null && !own && state === undefined) return '';
  const first = offered.find(fits);
  if (!first) return '';
  const isStep = first.has_steps && state !== undefined && state === first.states[0];
  return written(first, {
    count: first.counts === 'numbers' && first.prefix === '' && first.digits === 1 ? 0 : 1,
    step: isStep ? 1 : 0,
  });
}

function after<State extends string>(
  sequence: RevisionSequence<State>,
  { count, step }: Place,
  state: State | undefined,
): Place {
  const inSteps = sequence.has_steps && (state === undefined ? step > 0 : state === sequence.states[0]);
  if (inSteps) return step > 0 ? { count, step: step + 1 } : { count: count + 1, step: 1 };
  return { count: step > 0 ? count : count + 1, step: 0 };
}

/**
 * Items in the order of their revisions: P9 before P10, P02.01 before P02, preliminary before contractual. In the order given
 * if one of the revisions belongs to no sequence.
 */
export function inOrderOfRevisions<Item>(
  sequences: readonly RevisionSequence[],
  items: readonly Item[],
  revisionOf: (item: Item) => string,
): Item[] {
  const placed = items.map((item) => {
    const at = sequences.findIndex((sequence) => isOfSequence(sequence, revisionOf(item)));
    return { item, at, place: at < 0 ? null : placeIn(sequences[at]!, revisionOf(item)) };
  });
  if (placed.some(({ place }) => place === null)) return [...items];
  // A revision without a step follows its steps.
  const stepOf = ({ step }: Place) => (step === 0 ? Number.POSITIVE_INFINITY : step);
  const order = placed.toSorted((a, b) => {
    if (a.at !== b.at || a.place!.count !== b.place!.count) return a.at - b.at || a.place!.count - b.place!.count;
    return stepOf(a.place!) === stepOf(b.place!) ? 0 : stepOf(a.place!) - stepOf(b.place!);
  });
  return order.map(({ item }) => item);
}
