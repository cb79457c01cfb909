// Checks that a class used in a page exists in its style sheet: the types do not cover style sheets, and a missing
// class has no effect.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from './sources.ts';

/** The name of a style sheet in a file, and the sheet's path. */
interface Known {
  name: string;
  sheet: string;
}

/** Every class that a source uses and its sheet does not have. Class names computed at run time are not checked. */
export function checkStyles(root: string, sources: readonly Source[]): string[] {
  const pages = sources.filter(({ path }) => path.startsWith('web/src/'));
  const passedOn = new Map(pages.flatMap((source) => sheetsPassedOn(source)));
  const sheets = new Map<string, Set<string>>();
  const classesOf = (sheet: string) => {
    const known = sheets.get(sheet) ?? classesIn(readFileSync(join(root, sheet), 'utf8'));
    sheets.set(sheet, known);
    return known;
  };
  return pages.flatMap((source) =>
    [...sheetsImported(source), ...sheetsTaken(source, passedOn)].flatMap(({ name, sheet }) => {
      const missing = new Set(classesNamed(source.text, name).filter((one) => !classesOf(sheet).has(one)));
      return [...missing].map((one) => `${source.path}: the class ${one} is not in ${sheet}`);
    }),
  );
}

const pathFrom = (source: Source, specifier: string) => join(source.path, '..', specifier);

function sheetsImported(source: Source): Known[] {
  return [...source.text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name, specifier]) => ({
    name: name!,
    sheet: pathFrom(source, specifier!),
  }));
}

/** `export { styles as entranceStyles }`, by file and name. */
function sheetsPassedOn(source: Source): [string, string][] {
  return sheetsImported(source).flatMap(({ name, sheet }) =>
    [...source.text.matchAll(new RegExp(`export \\{ ${name} as (\\w+) \\}`, 'g'))].map(([, as]): [string, string] => [
      `${source.path} ${as}`,
      sheet,
    ]),
  );
}

function sheetsTaken(source: Source, passedOn: ReadonlyMap<string, string>): Known[] {
  return [...source.text.matchAll(/import \{([^}]+)\} from '(\.[^']+)'/g)].flatMap(([, names, specifier]) =>
    names!.split(',').flatMap((part) => {
      const [name, as = name] = part.trim().split(' as ');
      const sheet = passedOn.get(`${pathFrom(source, specifier!)} ${name}`);
      return sheet ? [{ name: as!, sheet }] : [];
    }),
  );
}

function classesNamed(text: string, styles: string): string[] {
  const code = text.replaceAll(/'[^'\n]*\.module\.css'/g, '');
  return [...code.matchAll(new RegExp(`\\b${styles}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))].map(
    ([, word, quoted]) => (word ?? quoted)!,
  );
}

const classesIn = (css: string) =>
  new Set([...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name!));
