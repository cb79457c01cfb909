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
/** A word this short stands in too many passwords by chance. */
const shortestWord = 3;
/** Signs that a password has beside such words and what stands between them, at the least. */
const leastOfItsOwn = 5;

/** Whose password it is to be: their names, e-mail, company and workspaces. */
export type PersonalWords = readonly (string | null)[];

/** Refuses (422) a password that others would guess. */
export async function refuseGuessable(field: string, password: string, personal: PersonalWords): Promise<void> {
  if (ownPartOf(password, personal).length < leastOfItsOwn) {
    const sentence =
      'Others would guess this: it is little more than names or words of Horizon. Choose words of your own.';
    throw againstRule({ [field]: [sentence] });
  }
  if (await isBreached(password)) {
    const sentence = 'This password is in lists of stolen ones, which are tried first. Choose another.';
    throw againstRule({ [field]: [sentence] });
  }
}

/** What is left of a password without the words that others know. */
function ownPartOf(password: string, personal: PersonalWords): string {
  const words = [...wordsOfTheProduct, ...personal.flatMap((text) => wordsOf(text ?? ''))]
    .filter((word) => word.length >= shortestWord)
    .toSorted((a, b) => b.length - a.length);
  return words.reduce((left, word) => left.replaceAll(word, ''), password.toLowerCase()).replaceAll(/[\s._-]/g, '');
}

/** Of a name or an e-mail the words, and all of them written as one. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [...words, words.join('')];
}
