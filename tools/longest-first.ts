// The order of test files. The slowest start first, so that no worker is left with one of them at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** More than ten seconds each, the slowest first. */
const long = [
  'server/test/generated/broken-input.test.ts',
  'server/test/recorded-files.test.ts',
  'server/src/backup/backup.test.ts',
  'server/test/hostile-uploads.test.ts',
  'server/src/labour-rates/rates/walked-groups.test.ts',
  'server/src/schedule-import/export-and-import.test.ts',
  'server/src/labour-rates/raise/raise.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = long.findIndex((name) => moduleId.endsWith(name));
  return place === -1 ? long.length : place;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
