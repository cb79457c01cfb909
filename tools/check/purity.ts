// Engines only calculate: no clock, no random numbers, no I/O.
import type { Source } from './sources.ts';

const impure: [pattern: RegExp, what: string][] = [
  [/\bDate\.now\b/, 'reads the clock (Date.now)'],
  [/\bnew Date\(\s*\)/, 'reads the clock (new Date())'],
  [/\bMath\.random\b/, 'draws lots (Math.random)'],
  [/\bprocess\./, 'looks at the process'],
  [/\bconsole\./, 'talks (console)'],
  [/\bperformance\.now\b/, 'reads the clock (performance.now)'],
];

/** Every impure line of an engine's sources. */
export function checkPurity(sources: Source[]): string[] {
  return sources
    .filter((source) => /^domain\/[^/]+\/src\//.test(source.path))
    .flatMap((source) =>
      source.text.split('\n').flatMap((line, index) => {
        const code = line.replace(/\/\/.*$|^\s*\*.*$|\/\*.*?\*\//g, '');
        return impure
          .filter(([pattern]) => pattern.test(code))
          .map(([, what]) => `${source.path}:${index + 1}: an engine ${what}`);
      }),
    );
}
