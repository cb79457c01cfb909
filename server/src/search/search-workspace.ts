// The search as it is answered: as typed, and where nothing is found so, with words that are near.
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Db } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';
import { findRecords, lookalikesOf, type Found, type SearchRequest, type Spellings } from './find-records.ts';
import { marksIn, wordsOf, type Wanted } from './marks.ts';
import { nearWords, shortestMisspelt } from './near-words.ts';

type SearchAnswer = AnswerOf<Calls['searchWorkspace']>;

/** The records that hold the words of `q`, as far as the caller may see them. */
export async function searchWorkspace(db: Db, scope: Scope, request: SearchRequest): Promise<SearchAnswer> {
  const words = wordsOf(request.q ?? '');
  // One letter begins so many words that it is taken for a whole one.
  const isBegun = (words.at(-1)?.length ?? 0) > 1;
  const asTyped = isBegun ? null : words.map((word) => [word]);
  const typed = words.length === 0 ? nothing : await findRecords(db, scope, request, asTyped);
  if (typed.kinds.length > 0 || typed.projects.length > 0 || words.length === 0) {
    const wanted = words.map((word, at) => ({ word, isBegun: isBegun && at === words.length - 1 }));
    return answerOf(request, typed, wanted, null);
  }
  const spellings = await spellingsOf(db, scope, words);
  const near = spellings === null ? nothing : await findRecords(db, scope, request, spellings);
  const wanted = (spellings ?? []).flat().map((word) => ({ word, isBegun: false }));
  return answerOf(request, near, wanted, spellings);
}

const nothing: Found = { items: [], kinds: [], projects: [] };

/** Each word with the known ones that it may mean; null where no word has any. */
async function spellingsOf(db: Db, scope: Scope, words: readonly string[]): Promise<Spellings> {
  const isWord = (word: string) => word.length >= shortestMisspelt && /^\p{L}+$/u.test(word);
  const known = await lookalikesOf(db, scope, words.filter(isWord));
  const near = words.map((word, at) => nearWords(word, known.get(word) ?? [], at === words.length - 1));
  if (near.every((each) => each.length === 0)) return null;
  return words.map((word, at) => [...new Set([word, ...near[at]!])]);
}

function answerOf(request: SearchRequest, found: Found, wanted: readonly Wanted[], spellings: Spellings): SearchAnswer {
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
    found_for: spellings === null || items.length === 0 ? null : shownWords(items, wanted),
    facets: { kinds: found.kinds, projects: found.projects },
  };
}

/** The words that the shown records hold instead of those that were typed: none that only others hold. */
function shownWords(items: SearchAnswer['items'], wanted: readonly Wanted[]): string[] {
  const texts = new Set(items.flatMap(({ title, detail }) => wordsOf(`${title} ${detail ?? ''}`)));
  return [...new Set(wanted.map(({ word }) => word).filter((word) => texts.has(word)))].slice(0, 10);
}
