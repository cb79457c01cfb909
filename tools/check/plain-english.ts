// Words that read like a literal translation, counted in identifiers, comments, strings and documents. The counts in
// `plain-english.json` may only fall: `node tools/check/plain-english.ts` stores lower ones. At zero a word leaves the file.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSources, type Source } from './sources.ts';

interface Word {
  /** Its key in the stored counts. */
  name: string;
  pattern: RegExp;
  instead: string;
}

const words: Word[] = [
  { name: 'stand', pattern: /\b(stands?|stood)\b(?!-)/gi, instead: 'is, lives, is stored' },
  { name: 'tell', pattern: /\b(tells?|told|telling)\b/gi, instead: 'show, notify, report' },
  {
    name: 'say (as a verb of a name)',
    pattern: /\b(?:use)?[sS]ay(?=[A-Z(])/g,
    instead: 'the noun: label, message, caption',
  },
  { name: 'beside', pattern: /\bbesides?\b/gi, instead: 'next to, as well as, other than' },
  { name: 'anew', pattern: /\banew\b/gi, instead: 'again, re-…' },
  { name: 'sought', pattern: /\bsought\b/gi, instead: 'selected, wanted, searched for' },
  {
    name: 'lay',
    pattern: /\b(lays|laid|laying)\b(?!( \w+){0,2} out)|\blay (?=[A-Z])(?!Out\b)/g,
    instead: 'apply, add, place',
  },
  { name: 'held', pattern: /\bheld\b/gi, instead: 'locked, kept, stored' },
  { name: 'foretell', pattern: /\b(un)?foret(ell|old)s?\b/gi, instead: 'predict, preview' },
  { name: 'whoever', pattern: /\b(whoever|whatever|wherever)\b/gi, instead: 'anyone who, any' },
  { name: 'way back', pattern: /\bways? back\b/gi, instead: 'undo, restore focus, link back' },
  {
    name: 'is none',
    pattern: /(?<!\bthere )\b(is|are|was|were) none\b/gi,
    instead: 'is missing, is empty, does not exist',
  },
  { name: 'mend', pattern: /\bmend(s|ed|ing)?\b/gi, instead: 'fix, repair, correct' },
  { name: 'hear', pattern: /\b(hears?|heard|hearing)\b/gi, instead: 'receive, get notified, listen' },
  { name: 'bear', pattern: /\bbears?\b/gi, instead: 'has, carries' },
  { name: "one's own", pattern: /\bone['’]s own\b/gi, instead: 'your own' },
  { name: 'rested', pattern: /\brested\b/gi, instead: 'debounced, idle' },
  { name: 'is meant', pattern: /\b(is|are) meant\b/gi, instead: 'means, refers to' },
  {
    name: 'Who … as a noun',
    pattern: /(?<=^|[.:] |\/\/ |\* |['"`>])Who [^.?!\n'"`<]*[.\n'"`<]/gm,
    instead: 'People who …',
  },
  {
    name: 'What … as a noun',
    pattern: /(?<=^|[.:] |\/\/ |\* |['"`>])What (?!if\b|If\b)[^.?!\n'"`<]*[.\n'"`<]/gm,
    instead: 'the noun itself',
  },
];
const countsFile = 'tools/check/plain-english.json';
const longestSubject = 72;
/** Generated files, data of others, and this list itself. */
const leftOut = [/\.generated\.ts$/, /\/data\//, /\.data\.ts$/, /^tools\/check\/plain-english/];

export type Counts = Record<string, number>;

/** The places of each word, as `path:line: text`. An identifier counts as the words it is made of. */
export function placesOfWords(texts: { path: string; text: string }[]): Map<string, string[]> {
  const places = new Map<string, string[]>(words.map((word) => [word.name, []]));
  for (const { path, text } of texts) {
    if (leftOut.some((pattern) => pattern.test(path))) {
      continue;
    }
    const apart = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2');
    const lines = text.split('\n');
    for (const { name, pattern } of words) {
      const searched = name.startsWith('say') ? text : apart;
      for (const match of searched.matchAll(pattern)) {
        const line = searched.slice(0, match.index).split('\n').length;
        places.get(name)!.push(`${path}:${line}: ${lines[line - 1]!.trim().slice(0, 120)}`);
      }
    }
  }
  return places;
}

/** A fault for each word that is used more often than the stored counts allow, with its newest places first. */
export function wordFaults(places: Map<string, string[]>, stored: Counts, isNew: (place: string) => boolean): string[] {
  return words.flatMap(({ name, instead }) => {
    const found = places.get(name) ?? [];
    const allowed = stored[name] ?? 0;
    if (found.length <= allowed) {
      return [];
    }
    const newest = [...found.filter(isNew), ...found.filter((place) => !isNew(place))].slice(0, 5);
    return [`"${name}" is used ${found.length} times; ${allowed} at most. Write: ${instead}\n  ${newest.join('\n  ')}`];
  });
}

/** A fault for each commit subject that is too long or uses one of the words. */
export function subjectFaults(subjects: string[]): string[] {
  return subjects.flatMap((subject) => {
    const faults: string[] = [];
    if (subject.length > longestSubject) {
      faults.push(`commit "${subject}": ${subject.length} characters; ${longestSubject} at most`);
    }
    for (const [name, places] of placesOfWords([{ path: 'commit', text: subject }])) {
      if (places.length > 0) {
        faults.push(`commit "${subject}": uses "${name}"`);
      }
    }
    return faults;
  });
}

export function checkPlainEnglish(root: string, sources: Source[]): string[] {
  const stored = JSON.parse(readFileSync(join(root, countsFile), 'utf8')) as Counts;
  const faults = wordFaults(placesOfWords([...sources, ...listDocuments(root)]), stored, newPlaces(root));
  return [...faults, ...subjectFaults(newSubjects(root))];
}

/** The answer of git, or nothing where git does not have the commits, as in a shallow clone. */
function git(root: string, ...args: string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}

function listDocuments(root: string): { path: string; text: string }[] {
  return git(root, 'ls-files', '-co', '--exclude-standard', '--', '*.md', '*.css', '*.html')
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Subjects of the last commits, of those made since this check exists. */
function newSubjects(root: string): string[] {
  const first = git(root, 'log', '--diff-filter=A', '--format=%H', '--', countsFile).trim().split('\n').at(-1)!;
  return first === '' ? [] : git(root, 'log', '-20', '--format=%s', `${first}..HEAD`).split('\n').filter(Boolean);
}

/** Whether the line of a place was added or changed by one of the last commits, or is not yet committed. */
function newPlaces(root: string): (place: string) => boolean {
  const added = new Set<string>();
  for (const line of git(root, 'diff', '-U0', 'HEAD~5').split('\n')) {
    if (line.startsWith('+')) {
      added.add(line.slice(1).trim().slice(0, 120));
    }
  }
  return (place) => added.has(place.replace(/^[^:]*:\d+: /, ''));
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const stored = JSON.parse(readFileSync(join(root, countsFile), 'utf8')) as Counts;
  const places = placesOfWords([...listSources(root), ...listDocuments(root)]);
  const lowered = Object.fromEntries(
    Object.entries(stored)
      .map(([name, count]): [string, number] => [name, Math.min(count, places.get(name)?.length ?? 0)])
      .filter(([, count]) => count > 0),
  );
  writeFileSync(join(root, countsFile), `${JSON.stringify(lowered, null, 2)}\n`);
  console.log(lowered);
}
