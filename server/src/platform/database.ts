// The connection to PostgreSQL: one pool, typed SQL, transactions that know their author. Everything that reads or
// writes takes the handle as its first argument.
import { CompiledQuery, Kysely, type Transaction } from 'kysely';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ActingDialect, asActing, asReading, type Acting, type Notifier } from './acting.ts';
import type { Tables } from './tables.generated.ts';

// Days stay 'YYYY-MM-DD', money stays an exact decimal string, counts are numbers, instants are ISO text in UTC.
const { builtins } = pg.types;
const types = new pg.TypeOverrides();
types.setTypeParser(builtins.DATE, (text: string) => text);
types.setTypeParser(builtins.INT8, (text: string) => Number(text));
types.setTypeParser(builtins.TIMESTAMPTZ, instantOf);

/** '2026-11-21 09:30:00.123456+00', as a session in UTC writes it, as '2026-11-21T09:30:00.123Z'. */
function instantOf(text: string): string {
  const point = text.indexOf('.');
  const zone = text.lastIndexOf('+');
  if (text.length < 22 || zone < 19 || text.slice(zone) !== '+00') {
    // Infinities and years beyond 9999: rare enough for the slow path.
    return new Date(text).toISOString();
  }
  const millis =
    point === -1
      ? '000'
      : text
          .slice(point + 1, zone)
          .padEnd(3, '0')
          .slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${millis}Z`;
}

/** A database handle: the pool, or a transaction. */
export type Db = Kysely<Tables>;
/** A transaction that knows its author. */
export type Tx = Transaction<Tables>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  url: string;
  /** Set by a server that publishes the changes of its transactions itself. */
  notifier: Notifier;
  close(): Promise<void>;
}

/**
 * A few busy connections outperform many that alternate: the caches of each PostgreSQL process stay warm. Four per
 * processor, eight at least, because some wait for the disk or for locks.
 */
const defaultConnections = Math.min(Math.max(4 * availableParallelism(), 8), 32);

/** Opens a pool; nothing is connected until the first query. */
export function openDatabase(url: string, connections = defaultConnections): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    application_name: 'horizon',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: '-c timezone=UTC',
  });
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    // The same for a connection that is checked out, between two statements of a transaction; its next statement fails.
    client.on('error', () => undefined);
    prepareStatements(client);
  });
  const notifier: Notifier = { notify: null, isReady: () => true };
  const db = new Kysely<Tables>({ dialect: new ActingDialect({ pool }, notifier) });
  return {
    db,
    pool,
    url,
    notifier,
    close: async () => {
      // Kysely closes the pool only if it has used it.
      await db.destroy();
      if (!pool.ended) {
        await pool.end();
      }
    },
  };
}

const maxStatements = 500;
const longestStatement = 20_000;

/**
 * Names each statement with parameters, so that PostgreSQL parses it once per connection and, after five runs, plans it
 * once too. Beyond the first 500 statements of a connection they stay unnamed. A text of several statements, which
 * takes no parameters, answers the rows of the last statement before COMMIT.
 */
function prepareStatements(client: pg.PoolClient): void {
  const names = new Map<string, string>();
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text === 'string' && Array.isArray(values) && values.length === 0 && rest.length === 0) {
      return (plain(text) as Promise<unknown>).then((result) => (Array.isArray(result) ? lastOf(result) : result));
    }
    if (typeof text !== 'string' || !Array.isArray(values) || text.length > longestStatement) {
      return plain(text, values, ...rest);
    }
    let name = names.get(text);
    if (name === undefined && names.size < maxStatements) {
      name = `s${names.size}`;
      names.set(text, name);
    }
    return name === undefined ? plain(text, values, ...rest) : plain({ name, text, values }, ...rest);
  };
  client.query = named as typeof client.query;
}

const lastOf = (results: pg.QueryResult[]) => results.at(results.at(-1)?.command === 'COMMIT' ? -2 : -1);

/** Runs reads on one connection, with PostgreSQL settings that end with them. */
export function readOnly<T>(db: Db, settings: readonly string[], work: (db: Db) => Promise<T>): Promise<T> {
  return asReading(() =>
    db.connection().execute(async (reading) => {
      const run = (statement: string) => reading.executeQuery(CompiledQuery.raw(statement));
      await run(['BEGIN READ ONLY', ...settings.map((setting) => `SET LOCAL ${setting}`)].join('; '));
      try {
        return await work(reading);
      } finally {
        await run('COMMIT');
      }
    }),
  );
}

const maxTries = 4;

/**
 * Runs a change in one transaction; the triggers write its history with its author. If PostgreSQL aborts it because of
 * a deadlock or a serialisation failure, it runs again: `work` must be safe to repeat. Inside `work`, the pool refuses
 * to give a second connection.
 */
export async function change<T>(db: Db, acting: Acting, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await asActing(acting, () => db.transaction().execute(work));
    } catch (error) {
      if (tries >= maxTries || !isCollision(error)) {
        throw error;
      }
      await sleep(tries * 10 * (1 + Math.random()));
    }
  }
}

/** True if a transaction was aborted in favour of another: deadlock, serialization failure. */
export function isCollision(error: unknown): boolean {
  return isPgError(error) && (error.code === '40P01' || error.code === '40001');
}

/** True if a number exceeds the range of its column. */
export function isOutOfRange(error: unknown): boolean {
  return isPgError(error) && error.code === '22003';
}

/** The constraint's name if an error is a duplicate in a unique index, else null. */
export function duplicateOf(error: unknown): string | null {
  return isPgError(error) && error.code === '23505' ? (error.constraint ?? '') : null;
}

/** True if PostgreSQL cannot be reached or is shutting down: worth a retry later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }
  const code = (error as { code?: string }).code ?? '';
  return (
    /^(08|57P|53)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code) ||
    (code === 'ENOENT' && (error as { syscall?: string }).syscall === 'connect') ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}

function isPgError(error: unknown): error is { code: string; constraint?: string } {
  return error instanceof Error && typeof (error as { code?: unknown }).code === 'string';
}
