// Searches the text of documents: words as people type them, each as a prefix.
import { plainLetters } from '@horizon/identifiers';
import type { Db } from '../../platform/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { findPages, markSigns } from './store.ts';

const maxWords = 8;
const usual = 20;

/** Pages with the positions of each word; none if the query contains no word. */
export async function searchPages(
  db: Db,
  scope: Scope,
  { q, project_id: projectId, limit }: { q?: string; project_id?: string; limit?: number },
) {
  const typed = wordsOf((q ?? '').toLowerCase());
  const words = wordsOf(plainLetters(q ?? ''));
  if (words.length === 0) return [];
  const found = await findPages(db, scope, { words, typed, projectId, most: limit ?? usual });
  return found.map(({ excerpt, ...page }) => Object.assign(page, marked(excerpt)));
}

const wordsOf = (text: string) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords);

/** The text without the marker characters, and their positions. */
function marked(excerpt: string): { text: string; marks: [number, number][] } {
  const [start, stop] = markSigns;
  const marks: [number, number][] = [];
  let text = '';
  for (const [at, part] of excerpt.split(start).entries()) {
    const [word = '', rest = ''] = at === 0 ? ['', part] : part.split(stop);
    if (at > 0) marks.push([text.length, text.length + word.length]);
    text += word + rest;
  }
  return { text, marks };
}
