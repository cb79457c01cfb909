import { newProgramme, newTask } from '@horizon/schedule';
import { expect, it } from 'vitest';

import { readXer, writeXer } from '../src/index.ts';

it('elements of a WBS deeper than 101 levels are at the top with their contents, and that is reported', () => {
  const programme = newProgramme('p6', 0);
  const ids = Array.from({ length: 210 }, (_each, i) => String(i + 1));
  programme.tasks = ids.map((id, i) => ({
    ...newTask(id),
    name: `Part ${id}`,
    kind: 'summary' as const,
    wbsCode: `P${id}`,
    parentId: ids[i - 1] ?? null,
  }));

  const read = readXer(writeXer(programme).bytes);

  if (!read.ok) throw new Error(read.fault.message);
  const top = read.programme.tasks.filter(({ parentId }) => parentId === null).map(({ name }) => name);
  const deep = top.slice(1);
  expect(deep).toHaveLength(2);
  expect(read.warnings.filter((each) => each.includes('circle'))).toEqual([]);
  expect(read.warnings.filter((each) => each.includes('101 levels'))).toEqual(
    deep.map((name) => `The WBS element "${name}" is more than 101 levels deep and was moved to the top.`),
  );
});
