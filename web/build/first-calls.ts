// The calls that the first load can make: those that its modules name. Read from the sources, so that it is always true.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { callEntries } from '@horizon/contract';

/** The folder of the client's sources. */
export const src = join(import.meta.dirname, '../src');

const names = new Set<string>(callEntries.map(([name]) => name));
/** Not those of types, as in `CallAnswer<'getSession'>`. */
const quoted = /(?<!<)(['"`])(\w+)\1/g;
/** Imports that load a module with the one that names it; an import of types loads nothing. */
const imported = /^(?:import|export)(?! type )(?:[^'";(]*? from)? '(\.[^']+\.tsx?)'/gm;

/** The names of calls in a source. */
export const callsIn = (code: string): string[] =>
  [...code.matchAll(quoted)].flatMap(([, , name = '']) => (names.has(name) ? [name] : []));

interface First {
  /** The modules of the first load. */
  files: ReadonlySet<string>;
  calls: ReadonlySet<string>;
}

function walk(): First {
  const files = new Set<string>();
  const calls = new Set<string>();
  const take = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    const code = readFileSync(file, 'utf8');
    for (const name of callsIn(code)) calls.add(name);
    for (const [, path = ''] of code.matchAll(imported)) take(join(dirname(file), path));
  };
  take(join(src, 'main.tsx'));
  return { files, calls };
}

let walked: First | undefined;

/** The modules of the first load, and the calls that they name; read once. */
export const firstCalls = (): First => (walked ??= walk());
