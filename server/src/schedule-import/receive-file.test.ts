import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { writeXer } from '@horizon/planning-files';
import { newCalendar, newProgramme, newTask } from '@horizon/schedule';
import { expect, it } from 'vitest';
import { at } from '../../test/schedule-site.ts';
import { readReceived } from './receive-file.ts';

const name = 'Pour slab, Level 20 Core';
const choice = {
  createWbs: false,
  overwriteExisting: false,
  overwriteNewer: false,
  mode: null,
  dataDate: 'keep' as const,
  project: undefined,
  encoding: null,
};

/** A file of one task and thirty megabytes that are not read. */
function largeFile(): Buffer {
  const { bytes } = writeXer({
    ...newProgramme('p6', at(0, 8)),
    calendars: [newCalendar('standard', 'Standard', [1, 2, 3, 4, 5])],
    tasks: [{ ...newTask('1'), name, calendarId: 'standard', durationMinutes: 480 }],
  });
  const end = Buffer.from(bytes).lastIndexOf('%E');
  const unread = Buffer.alloc(30_000_000, `%R\t${'x'.repeat(995)}\r\n`);
  return Buffer.concat([bytes.subarray(0, end), Buffer.from('%T\tMEMOTYPE\r\n%F\tmemo_type\r\n'), unread]);
}

it('frees the text of a file once it is read, although task names are substrings of it', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const filesKept = () => {
    // The second collection frees memory outside the heap.
    collect();
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const received = { fileName: 'tower.xer', bytes: largeFile(), dryRun: true };
  const before = filesKept();

  const read = await readReceived({ ...received, ...choice });

  expect(filesKept() - before).toBeLessThan(10_000_000);
  expect(read.programme.tasks.at(-1)!.name).toBe(name);
});

it('refuses a file with too many tasks before creating any', async () => {
  const rows = Array.from({ length: 100_001 }, (_, index) => `Task ${index},1`);
  const bytes = Buffer.from(`Name,Duration\n${rows.join('\n')}\n`);

  const reading = readReceived({ fileName: 'long.csv', bytes, dryRun: true, ...choice });

  const message = 'The file has more than 100,000 tasks, the most that one import takes. Split it.';
  await expect(reading).rejects.toMatchObject({ status: 422, message, more: { fields: { file: [message] } } });
});
