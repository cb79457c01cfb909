// Answers a search: as typed, and if nothing is found, with similar words.
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Db } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';
import { findRecords, nothingFound, type Found, type SearchRequest } from './find-records.ts';
import { lookalikesOf, typedWords } from './known-words.ts';
import { marksIn, partsOf, wordsOf, type Wanted } from './marks.ts';
import { nearWords, shortestMisspelt } from './near-words.ts';

type SearchAnswer = AnswerOf<Calls['searchWorkspace']>;

/** The records that contain the words of `q` and that the caller may see. */
export async function searchWorkspace(db: Db, scope: Scope, request: SearchRequest): Promise<SearchAnswer> {
  const { words, begun } = await typedWords(db, scope, request.q ?? '');
  if (words.length === 0) return answerOf(request, nothingFound, [], false);
  const typed = await findRecords(db, scope, request, { words: asTyped(words, begun), isGuess: false });
  if (typed.kinds.length > 0 || typed.projects.length > 0) {
    const wanted = words.flatMap((word, at) => {
      const isBegun = word.length > 1 && at === words.length - 1;
      return [word, ...partsOf(word)].map((part) => ({ word: part, isBegun: isBegun && word.endsWith(part) }));
    });
    return answerOf(request, typed, wanted, false);
  }
  const spellings = await spellingsOf(db, scope, words);
  if (spellings === null) return answerOf(request, nothingFound, [], false);
  const near = await findRecords(db, scope, request, { words: allOf(spellings.map(oneOf)), isGuess: true });
  const wanted = spellings.flat().map((word) => ({ word, isBegun: false }));
  return answerOf(request, near, wanted, true);
}

const allOf = (words: readonly string[]) => words.join(' & ');
const oneOf = (spellings: readonly string[]) => `(${spellings.map((word) => `'${word}'`).join(' | ')})`;

/** All words; the last one as a prefix. */
function asTyped(words: readonly string[], begun: readonly string[] | null): string {
  const last = begun === null ? clauseOf(words.at(-1)!, ':*') : oneOf(begun);
  return allOf([...words.slice(0, -1).map((word) => clauseOf(word, '')), last]);
}

/** A word; one of letters and digits also with both apart, as `search_clause` in SQL: `E501` finds `E-501`. */
function clauseOf(word: string, suffix: ':*' | ''): string {
  const parts = partsOf(word);
  const whole = `'${word}'${suffix}`;
  return parts.length === 0 ? whole : `(${whole} | (${allOf(parts.map((part) => `'${part}'`))}${suffix}))`;
}

/** Each word with the known ones that it may mean; null if no word has any. */
async function spellingsOf(db: Db, scope: Scope, words: readonly string[]): Promise<string[][] | null> {
  const isWord = (word: string) => word.length >= shortestMisspelt && /^\p{L}+$/u.test(word);
  const known = await lookalikesOf(db, scope, words.filter(isWord));
  const near = words.map((word, at) => nearWords(word, known.get(word) ?? [], at === words.length - 1));
  if (near.every((each) => each.length === 0)) return null;
  return words.map((word, at) => [...new Set([word, ...near[at]!])]);
}

function answerOf(request: SearchRequest, found: Found, wanted: readonly Wanted[], isGuess: boolean): SearchAnswer {
  const kinds = request.kind === undefined ? found.kinds : found.kinds.filter(({ kind }) => kind === request.kind);
  const items = found.items.map(({ project_id, project_name, ...item }) => ({
    ...item,
    title_marks: marksIn(item.title, wanted),
    detail_marks: item.detail === null ? [] : marksIn(item.detail, wanted),
    project: project_id === null ? null : { id: project_id, name: project_name ?? '' },
  }));
  return {
    items,
    count: items.length,
    total_count: kinds.reduce((sum, { count }) => sum + count, 0),
    is_more: kinds.some(({ is_more }) => is_more),
    page: request.page ?? 1,
    limit: request.limit ?? 20,
    found_for: !isGuess || items.length === 0 ? null : shownWords(items, wanted),
    facets: { kinds: found.kinds, projects: found.projects },
  };
}

/** The words in the shown records in place of the typed ones: none that occur only in hidden records. */
function shownWords(items: SearchAnswer['items'], wanted: readonly Wanted[]): string[] {
  const texts = new Set(items.flatMap(({ title, detail }) => wordsOf(`${title} ${detail ?? ''}`)));
  return [...new Set(wanted.map(({ word }) => word).filter((word) => texts.has(word)))].slice(0, 10);
}
