// Names of files and folders are kebab-case terms of the industry; files stay small enough to read in one go.
import type { Source } from './sources.ts';

const refused = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'shared',
  'manager',
  'service',
  'impl',
]);
const maxLines = 600;
/** Data tables and generated files may be long. */
const dataTables = [/\/data\//, /\.data\.ts$/, /\.generated\.ts$/];

/** Every file with a name or a size that is not allowed. */
export function checkNames(sources: Source[]): string[] {
  return sources.flatMap((source) => {
    const faults: string[] = [];
    for (const part of source.path.replace(/\.(test\.)?(tsx?|mjs|module\.css)$/, '').split('/')) {
      if (!/^[.a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(part)) {
        faults.push(`${source.path}: "${part}" is not kebab-case`);
      }
      if (refused.has(part)) {
        faults.push(`${source.path}: "${part}" says nothing; name the thing`);
      }
    }
    const lines = source.text.split('\n').length;
    if (lines > maxLines && !dataTables.some((pattern) => pattern.test(source.path))) {
      faults.push(`${source.path}: ${lines} lines; ${maxLines} is the most`);
    }
    return faults;
  });
}
