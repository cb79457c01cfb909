import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkComplexity } from './complexity.ts';

const root = mkdtempSync(join(tmpdir(), 'complexity-'));
mkdirSync(join(root, 'tools/check'), { recursive: true });
writeFileSync(join(root, 'tools/check/complexity.json'), '{ "complexity": 1 }');
const found = (filename: string, code = 'eslint(complexity)') => ({
  filename,
  code,
  message: `${filename} is complex`,
});

it('allows as many functions as the baseline, and names all of them when there is one more', () => {
  expect(checkComplexity(root, [found('web/src/a.tsx')])).toEqual([]);

  const [sentence, ...functions] = checkComplexity(root, [found('web/src/b.tsx'), found('web/src/a.tsx')]);

  expect(sentence).toContain('complexity: 2 functions; 1 at most');
  expect(functions).toEqual(['  web/src/a.tsx: web/src/a.tsx is complex', '  web/src/b.tsx: web/src/b.tsx is complex']);
});

it('leaves out tests, measurements and sample data, and allows none of a kind without a baseline', () => {
  const long = [
    'server/src/a.test.ts',
    'e2e/journeys/a.ts',
    'bench/a.ts',
    'server/seed/a.ts',
    'domain/money/test/a.ts',
  ];

  expect(checkComplexity(root, long.map((file) => found(file)).concat(found('web/src/a.tsx')))).toEqual([]);
  expect(checkComplexity(root, [found('web/src/a.tsx', 'eslint(max-params)')])).toHaveLength(2);
});
