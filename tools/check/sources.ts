import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A source file of the repository. */
export interface Source {
  /** Relative to the root, with slashes. */
  path: string;
  text: string;
  /** Specifiers of its imports and exports-from, dynamic ones too. */
  imports: string[];
}

/** The TypeScript sources that are tracked or untracked but not ignored by git, optionally below a folder. */
export function listSources(root: string, below?: string): Source[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return listed
    .split('\n')
    .filter((path) => path !== '' && (below === undefined || path.startsWith(below)) && existsSync(join(root, path)))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, imports: importsOf(text) };
    });
}

/** The specifiers that a text imports. Strings and comments that look like imports are rare enough to be reworded. */
function importsOf(text: string): string[] {
  const found: string[] = [];
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g;
  for (const match of text.matchAll(pattern)) {
    found.push((match[1] ?? match[2])!);
  }
  return found;
}
