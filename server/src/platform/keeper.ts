// Guards Horizon's own database: a lock admits one server at a time, and the database is restarted if it dies.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Another Horizon is using the data folder. */
export class AlreadyRunning extends Error {}

const lockKey = 7_240_111;

/**
 * Locks the data folder on a connection of its own, and notices by that connection when the database dies: it is then
 * restarted on the same port, so that the pools reconnect.
 */
export class Keeper {
  private readonly url: string;
  private readonly folder: string;
  private readonly relaunch: () => Promise<void>;
  private readonly log: (line: string) => void;
  private client: pg.Client | null = null;
  private released = false;

  constructor(url: string, folder: string, relaunch: () => Promise<void>, log: (line: string) => void) {
    this.url = url;
    this.folder = folder;
    this.relaunch = relaunch;
    this.log = log;
  }

  async lock(): Promise<void> {
    const client = await keepLock(this.url, this.folder);
    this.client = client;
    client.on('end', () => void this.bringBack());
  }

  private async bringBack(): Promise<void> {
    for (let wait = 100; !this.released; wait = Math.min(wait * 2, 5000)) {
      try {
        if (!(await answers(this.url))) {
          this.log('The database stopped; starting it again');
          await this.relaunch();
        }
        await this.lock();
        return;
      } catch (error) {
        this.log(`The database is not back yet: ${(error as Error).message}`);
        await sleep(wait);
      }
    }
  }

  async release(): Promise<void> {
    this.released = true;
    await this.client?.end().catch(() => undefined);
  }
}

/** True if the server answers; creates the database the first time. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return (error as { code?: string }).code === '3D000' && createDatabase(url);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createDatabase(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url.replace(/\/horizon$/, '/postgres') });
  try {
    await client.connect();
    await client.query('CREATE DATABASE horizon');
    return true;
  } catch (error) {
    return (error as { code?: string }).code === '42P04';
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function keepLock(url: string, folder: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'horizon-lock', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  // The connection of a server that was just killed may still be closing.
  for (let tries = 0; tries < 10; tries += 1) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [lockKey]);
    if (rows[0]?.locked) {
      return client;
    }
    await sleep(100);
  }
  await client.end();
  throw new AlreadyRunning(
    `Horizon is already running on ${folder}. Stop it first, or set HORIZON_DATA to another folder.`,
  );
}
