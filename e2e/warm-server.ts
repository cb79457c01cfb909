// The servers for one worker's journey files, one after the other in this process. The modules are loaded once and stay
// compiled: a new server is ready in a tenth of the time of a new process. `main.ts` itself starts what is tested.
import { join } from 'node:path';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { openDatabase } from '../server/src/platform/database.ts';
import { keyInFile } from '../server/src/platform/sealing.ts';

/**
 * Sent to this process: the environment of a server to start, or to stop the running one. It replies when that is done.
 */
export type WarmOrder = Record<string, string> | 'stop';
export interface WarmAnswer {
  failure: string | null;
}

const root = join(import.meta.dirname, '..');
let stop = async () => {};

async function start(env: Record<string, string>): Promise<void> {
  const config = readConfig({ ...process.env, ...env }, root);
  const database = openDatabase(config.databaseUrl!);
  const secretKey = config.secretKey ?? keyInFile(join(config.dataFolder, 'secret-key'));
  const app = await buildApp({ ...config, secretKey, database, webFolder: join(root, 'web/dist') });
  stop = async () => {
    stop = async () => {};
    await app.close();
    await database.close();
  };
  await app.listen({ port: config.port, host: config.host });
}

async function follow(order: WarmOrder): Promise<WarmAnswer> {
  try {
    await (order === 'stop' ? stop() : start(order));
    return { failure: null };
  } catch (error) {
    return { failure: (error as Error).stack ?? String(error) };
  }
}

process.on('message', (order: WarmOrder) => void follow(order).then((answer) => process.send?.(answer)));
// Its worker has exited.
process.on('disconnect', () => process.exit());
