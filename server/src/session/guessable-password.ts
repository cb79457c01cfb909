// Which passwords are refused although they are long enough? Those that were stolen elsewhere and are tried first, and those
// that are little more than the person's own names or words of this product. Signs of every kind are taken and none is asked for.
import { againstRule } from '../platform/failures.ts';
import { isBreached } from './breached-passwords.ts';

/** Words that anybody tries for an account of this product; `docs/domains/session.md` lists them. */
export const wordsOfTheProduct = [
  'horizon',
  'construction',
  'builder',
  'building',
  'project',
  'programme',
  'password',
  'welcome',
  'admin',
];
/** A word this short is in too many passwords by chance. */
const shortestWord = 3;
/** What is between words, and what nobody sees. */
const between = /[\s._-]/g;
const unseen = /\p{Cf}/gu;
/** Signs that a password has next to such words and what is between them, at least. */
const leastOfItsOwn = 5;

/** Whose password it is to be: their names, e-mail, company and workspaces. */
export type PersonalWords = readonly (string | null)[];

/** Refuses (422) a password that others would guess. */
export async function refuseGuessable(field: string, password: string, personal: PersonalWords): Promise<void> {
  if (ownPartOf(password, personal).length < leastOfItsOwn) {
    const sentence =
      'Others would guess this: it is little more than your name, your company or a word of the trade. Choose other words.';
    throw againstRule({ [field]: [sentence] });
  }
  if (await isBreached(password)) {
    const sentence = 'This password is in lists of stolen ones, which are tried first. Choose another.';
    throw againstRule({ [field]: [sentence] });
  }
}

/** What is left of a password without the words that others know, which may be spaced out or written in other forms of their letters. */
function ownPartOf(password: string, personal: PersonalWords): string {
  const words = [...wordsOfTheProduct, ...personal.flatMap((text) => wordsOf(text ?? ''))]
    .filter((word) => word.length >= shortestWord)
    .toSorted((a, b) => b.length - a.length);
  const seen = password.normalize('NFKC').toLowerCase().replaceAll(unseen, '');
  const [left, close] = [seen, seen.replaceAll(between, '')].map((text) =>
    words.reduce((rest, word) => rest.replaceAll(word, ''), text).replaceAll(between, ''),
  ) as [string, string];
  return close.length < left.length ? close : left;
}

/** Of a name or an e-mail the words, and all of them written as one. */
function wordsOf(text: string): string[] {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return [...words, words.join('')];
}
