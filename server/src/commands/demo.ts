import { join } from 'node:path';
import { scaleDemo, seedDemo } from '../../seed/demo.ts';
import { readConfig } from '../platform/config.ts';
import { openStorage } from '../platform/files/open-files.ts';
import { keyInFile } from '../platform/sealing.ts';
import { readFlags, withDatabase } from './with-database.ts';

/** `demo`: loads the demo company into an empty database; `--scale N` multiplies its records. */
export async function demoCommand(root: string, args: string[]): Promise<number> {
  const scale = Number(readFlags(args, ['scale'])['scale'] ?? 1);
  if (!Number.isInteger(scale) || scale < 1 || scale > 10_000) {
    throw new Error('--scale is a whole number from 1 to 10000');
  }
  const { files, secretKey, dataFolder } = readConfig(process.env, root);
  return withDatabase(root, async (database) => {
    const key = secretKey ?? keyInFile(join(dataFolder, 'secret-key'));
    const loaded = await seedDemo(database, openStorage(files), key);
    console.log(
      loaded ? 'The demo company was loaded' : 'There are people already; the demo company was not loaded again',
    );
    if (scale > 1) {
      await scaleDemo(database, scale);
      console.log(`Projects, members and labour rates were multiplied by ${scale}`);
    }
    return 0;
  });
}
