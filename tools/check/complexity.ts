// Functions that are too long, too complex or take too many parameters: the product has fewer of them with time, never
// more. `complexity.json` has the highest count of each kind; lower it when you have split one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A function that oxlint reports. */
export interface LintedFunction {
  code: string;
  message: string;
  filename: string;
}

export const complexityConfig = 'tools/check/complexity.oxlintrc.json';
const baselineFile = 'tools/check/complexity.json';

/** Tests, measurements and sample data may be long. */
const isProduct = ({ filename }: LintedFunction) =>
  !/(\.test\.tsx?$|^(e2e|bench)\/|\/test\/|^server\/seed\/|^web\/src\/app\/gallery\/)/.test(filename);

/** A sentence for each kind of fault of which there are more than the baseline allows, with the functions. */
export function checkComplexity(root: string, found: readonly LintedFunction[]): string[] {
  const most = JSON.parse(readFileSync(join(root, baselineFile), 'utf8')) as Record<string, number>;
  const byKind = Map.groupBy(found.filter(isProduct), ({ code }) => /\((.+)\)/.exec(code)?.[1] ?? code);
  return [...byKind].flatMap(([kind, functions]) => {
    const allowed = most[kind] ?? 0;
    if (functions.length <= allowed) return [];
    const lines = functions.map(({ filename, message }) => `  ${filename}: ${message}`).toSorted();
    return [
      `${kind}: ${functions.length} functions; ${allowed} at most (${baselineFile}). Split the ones that you have added or made longer:`,
      ...lines,
    ];
  });
}
