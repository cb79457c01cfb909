// Refuses passwords that are long enough but guessable: those known from breaches, which attackers try first, and those
// that consist mostly of the person's own names or words of this product. Any characters are allowed and none are
// required.
import { againstRule } from '../platform/failures.ts';
import { isBreached } from './breached-passwords.ts';

/** Words that attackers try for any account of this product; `docs/domains/session.md` lists them. */
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
/** Shorter words occur in too many passwords by chance. */
const shortestWord = 3;
/** Separators, and invisible characters. */
const between = /[\s._-]/g;
const unseen = /\p{Cf}/gu;
/** Minimum number of other characters that a password must have. */
const leastOfItsOwn = 5;

/** The words of a person: their names, e-mail, company and workspaces. */
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

/** The rest of a password without known words, which may be spaced out or written in variants of their letters. */
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

/** The words of a name or an e-mail, and all of them joined. */
function wordsOf(text: string): string[] {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return [...words, words.join('')];
}
