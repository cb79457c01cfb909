// Looks up the words of a search in the vocabulary of the workspace.
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';

export interface TypedWords {
  /** Letters and digits in lower case without accents, as the index has them. */
  words: string[];
  /** The known words that start with the last one, including itself; null if the vocabulary does not cover it. */
  begun: string[] | null;
}

/** Searching for this many whole words is still faster than for one prefix. */
const maxStarted = 60;
/** The vocabulary has no shorter words. */
const shortestKnown = 4;

/**
 * The words of the query. For a prefix PostgreSQL reads all matching records before it combines them with other
 * conditions, but for whole words only as many as needed, so a prefix is replaced by the known words that start with
 * it.
 */
export async function typedWords(db: Db, scope: Scope, q: string): Promise<TypedWords> {
  const { rows } = await sql<{ words: string[]; begun: string[] }>`
    SELECT typed.words, ARRAY(SELECT DISTINCT v.word FROM search_vocabulary v
        WHERE v.workspace_id = ${scope.workspaceId} AND v.word ~>=~ typed.last AND v.word ~<~ (typed.last || chr(1114111))
        LIMIT ${maxStarted + 1}) AS begun
      FROM (SELECT words, words[cardinality(words)] AS last
              FROM (SELECT string_to_array(nullif(search_terms(${q}), ''), ' ') AS words) terms) typed`.execute(db);
  const words = rows[0]!.words ?? [];
  const begun = rows[0]!.begun;
  const last = words.at(-1) ?? '';
  // One letter starts so many words that it is treated as a whole one.
  if (last.length < 2) return { words, begun: [last] };
  const isKnown = last.length >= shortestKnown - 1 && /^\p{L}+$/u.test(last) && begun.length <= maxStarted;
  return { words, begun: isKnown ? [...new Set([last, ...begun])] : null };
}

/** Words of the workspace similar to each of these. */
export async function lookalikesOf(db: Db, scope: Scope, words: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{
    word: string;
    near: string;
  }>`SELECT w.word, near FROM unnest(${[...words]}::text[]) w (word),
    LATERAL search_lookalikes(${scope.workspaceId}::uuid, w.word) near`.execute(db);
  return new Map(words.map((word) => [word, rows.filter((row) => row.word === word).map(({ near }) => near)] as const));
}
