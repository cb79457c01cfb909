// The commands of the palette. Each part of the product adds a provider of records or actions.
import { plainLetters } from '@horizon/identifiers';
import { useEffect } from 'react';
import { createStore } from '../ui/store.ts';

export interface Command {
  id: string;
  label: string;
  /** The parts of the label that match the search. */
  marks?: readonly (readonly number[])[];
  /** Number, project, or path; shown in a lighter colour after the label. */
  hint?: string;
  /** Synonyms that are searched, too. */
  also?: string;
  keys?: string;
  /** Listed last until somebody searches for it, so that Enter right after opening does not run it. */
  isLast?: boolean;
  run: () => void;
}

export interface CommandProvider {
  /** The heading of its results. */
  title: string;
  /** `>` actions, `#` documents, `@` people; without a prefix it always searches. */
  prefix?: '>' | '#' | '@';
  /** Searches only after its prefix. */
  needsPrefix?: boolean;
  /** Results for the typed words, best first; recent ones for an empty text. May be asynchronous. */
  search: (words: string, signal: AbortSignal) => readonly Command[] | Promise<readonly Command[]>;
}

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
}

export const providers = createStore<readonly CommandProvider[]>([]);
/** Actions available here that have no shortcut. */
export const actions = createStore<readonly Command[]>([]);

/** Adds actions while the component is shown. Pass a stable list. */
export function useActions(list: readonly Command[]): void {
  useEffect(() => {
    actions.set((before) => [...before, ...list]);
    return () => actions.set((before) => before.filter((action) => !list.includes(action)));
  }, [list]);
}

/** Adds providers while the component is shown. Pass a stable list. */
export function useCommands(list: readonly CommandProvider[]): void {
  useEffect(() => {
    providers.set((before) => [...before, ...list]);
    return () => providers.set((before) => before.filter((provider) => !list.includes(provider)));
  }, [list]);
}

/** How well words match a label, with or without accents: lower is better; undefined unless every word matches the start or middle of a word. */
function matchScore(label: string, words: string): number | undefined {
  const text = plainLetters(label);
  let score = 0;
  for (const word of plainLetters(words).split(/\s+/).filter(Boolean)) {
    const at = text.indexOf(word);
    if (at < 0) return undefined;
    const startsWord = at === 0 || text[at - 1] === ' ';
    score += startsWord ? at / 100 : 1 + at / 100;
  }
  return score;
}

/** The matching commands, best first, at most `most`. */
export function rankCommands(commands: readonly Command[], words: string, most = 8): readonly Command[] {
  const scored = commands.flatMap((command) => {
    const score = matchScore(`${command.label} ${command.hint ?? ''} ${command.also ?? ''}`, words);
    return score === undefined ? [] : [{ command, score }];
  });
  return scored
    .toSorted((a, b) => a.score - b.score)
    .slice(0, most)
    .map((entry) => entry.command);
}

/** Splits typed text into prefix and words: `#A-101` into documents and `A-101`. */
export function splitQuery(typed: string): { prefix: string | undefined; words: string } {
  const prefix = /^[>#@]/.exec(typed)?.[0];
  return { prefix, words: (prefix ? typed.slice(1) : typed).trim() };
}
