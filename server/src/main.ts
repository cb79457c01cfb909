// Starts Horizon: its database, the newest migrations, the demo company on the first start, the web client, the server.
// Ctrl-C, SIGTERM and the end of the launcher all shut it down the same way: running requests are answered, then the
// database is stopped.
import { join } from 'node:path';
import { noteOfDemo, readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
import { openStorage } from './platform/files/open-files.ts';
import { deleteOldKeys } from './platform/idempotency.ts';
import { migrate } from './platform/migrate.ts';
import { AlreadyRunning } from './platform/keeper.ts';
import { startPostgres, type OwnPostgres } from './platform/postgres.ts';
import { UnwritableFolder } from './platform/postgres-cluster.ts';
import { keyInFile, refuseUnusableKey } from './platform/sealing.ts';
import { UnusableFile } from './platform/durable-file.ts';
import { buildWebIfStale } from './platform/web-build.ts';

/** Balancers notice within this time that the server stops. */
const drainMillis = 2000;

const root = join(import.meta.dirname, '../..');

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Horizon runs on the Node that "npm start" installs (24); this is ${process.version}. Start it with: npm start`,
  );
  process.exit(1);
}

const stops: (() => Promise<void>)[] = [];
let stopping: Promise<void> | null = null;
let ending = false;

async function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const step of stops.toReversed()) {
      await step().catch((error: unknown) => console.error((error as Error).message));
    }
  })();
  await stopping;
}

class Ending extends Error {}
class UnusableDatabase extends Error {}

/** True if no connection was made, or it was refused: wrong address, name or password. */
function isUnreachable(error: unknown): boolean {
  const { code = '', syscall } = error as { code?: string; syscall?: string };
  return syscall !== undefined || /^(28|3D|08|57P)/.test(code);
}

/** Called between the steps of the start: on shutdown, stops what was started so far. */
function leaveIfEnding(): void {
  if (ending) {
    throw new Ending();
  }
}

/** The modules of the calls: loaded while the database starts, and not at all if the start is refused. */
const loadCalls = () => Promise.all([import('./app.ts'), import('../seed/demo.ts')]);

async function start(): Promise<void> {
  let loading: ReturnType<typeof loadCalls> | null = null;
  const load = () => {
    loading ??= loadCalls();
    loading.catch(() => undefined);
    return loading;
  };
  const config = readConfig(process.env, root);
  const keyFile = join(config.dataFolder, 'secret-key');
  if (config.secretKey === null) refuseUnusableKey(keyFile);
  let own: OwnPostgres | null = null;
  if (config.databaseUrl === null) {
    leaveIfEnding();
    own = await startPostgres({ folder: config.dataFolder, log: (line) => console.log(line), onLaunch: load });
    stops.push(own.stop);
  }
  leaveIfEnding();
  const database = openDatabase(own?.url ?? config.databaseUrl!);
  stops.push(() => database.close());
  const ran = await migrate(database.pool).catch((error: unknown) => {
    throw own === null && isUnreachable(error)
      ? new UnusableDatabase(`The database of DATABASE_URL cannot be used: ${(error as Error).message}`)
      : error;
  });
  if (ran.length > 0) {
    console.log(`Database brought up to ${ran.at(-1)}`);
  }
  const [{ buildApp }, { seedDemo }] = await load();
  const secretKey = config.secretKey ?? keyInFile(keyFile);
  if (config.demo && (await seedDemo(database, openStorage(config.files), secretKey))) {
    console.log('The demo company was loaded');
  }
  // In development Vite serves the client.
  const webFolder =
    process.env['HORIZON_WEB'] === '0' ? null : await buildWebIfStale(root, (line) => console.log(line));
  leaveIfEnding();
  const app = await buildApp({ ...config, secretKey, database, webFolder });
  stops.push(() => app.close());
  stops.push(() => app.drain(drainMillis));
  const sweep = setInterval(() => void deleteOldKeys(database.db).catch(() => undefined), 3_600_000);
  sweep.unref();
  leaveIfEnding();
  await app.listen({ port: config.port, host: config.host });
  const [address] = app.addresses();
  console.log(`Horizon is ready at http://localhost:${typeof address === 'object' ? address.port : config.port}`);
  const demoNote = noteOfDemo(config, process.env);
  if (demoNote) console[demoNote.level](demoNote.text);
  process.send?.('ready');
}

async function end(): Promise<void> {
  ending = true;
  // The process ends even if something hangs.
  setTimeout(() => process.exit(1), 30_000).unref();
  // A database that is still starting must be known before it can be stopped.
  await starting.catch(() => undefined);
  await stop();
  process.exit(0);
}

process.on('SIGINT', () => void end());
process.on('SIGTERM', () => void end());
process.on('disconnect', () => void end());
process.on('unhandledRejection', (reason) => console.error('unhandled rejection', reason));

const starting = start();
starting.catch(async (error: unknown) => {
  if (error instanceof Ending) {
    return;
  }
  const known =
    error instanceof AlreadyRunning ||
    error instanceof UnusableFile ||
    error instanceof UnwritableFolder ||
    error instanceof UnusableDatabase ||
    (error as { code?: string }).code === 'EADDRINUSE';
  const message =
    (error as { code?: string }).code === 'EADDRINUSE'
      ? `Port ${process.env['PORT'] ?? 4000} is in use. Set PORT to another one.`
      : (error as Error).message;
  console.error(known ? message : ((error as Error).stack ?? message));
  await stop();
  process.exit(1);
});
