// The author of changes: sent to PostgreSQL in the same round trip as BEGIN, where the triggers that write the history
// read it. Statements that must run first or last in a transaction travel with BEGIN and COMMIT as well, and COMMIT
// returns the changes to notify others of.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  sql,
  type AbortableOperationOptions,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { Tx } from './database.ts';

/** The author for the history. */
export interface Acting {
  /** Null for Horizon itself. */
  personId: string | null;
  name: string;
  requestId: string | null;
  /** Lets the page that writes recognise its own change in the live stream. */
  origin?: string | undefined;
  /** Statements sent with BEGIN; `found` receives the rows of the last one, again on each retry. */
  opening?: { sql: string; found: (rows: unknown[]) => void };
  /** A statement sent with COMMIT, requested when the work is done; null if there is none. */
  closing?: () => string | null;
}

/** The one connection that some work uses: none yet, its own until the work ends, then none again. */
interface Connected {
  /** Null if the work only reads. */
  acting: Acting | null;
  /** The pool of its connection while it has one. */
  pool: pg.Pool | null;
  hasEnded: boolean;
  /** The work that began this one. */
  outer: Connected | undefined;
}

const current = new AsyncLocalStorage<Connected>();

/** Records `acting` as the author of the transaction that `work` begins. */
export function asActing<T>(acting: Acting, work: () => Promise<T>): Promise<T> {
  return current.run({ acting, pool: null, hasEnded: false, outer: current.getStore() }, work);
}

/** Marks `work` as reading on one connection, which it must take itself. */
export function asReading<T>(work: () => Promise<T>): Promise<T> {
  return current.run({ acting: null, pool: null, hasEnded: false, outer: current.getStore() }, work);
}

/**
 * Throws if the caller runs inside a transaction of the pool. Its handle must be used instead: if every connection
 * belongs to a transaction that waits for a second one, nobody gets any until the wait times out.
 */
export function refuseSecondConnection(pool: pg.Pool): void {
  for (let work = current.getStore(); work; work = work.outer) {
    if (work.pool === pool) {
      throw new Error('a transaction is open here: use its handle instead of a second connection');
    }
  }
}

/** Sets the author of the rest of the transaction, for a person identified within it. */
export async function actAs(tx: Tx, personId: string, name: string): Promise<void> {
  await sql`SELECT set_config('horizon.actor', ${personId}, true), set_config('horizon.actor_name', ${name}, true)`.execute(
    tx,
  );
}

type PostgresConnection = Parameters<PostgresDriver['releaseConnection']>[0];

/** Connections in use by the work that took them. */
const connectedWork = new WeakMap<DatabaseConnection, Connected>();

function endWork(connection: DatabaseConnection): void {
  Object.assign(connectedWork.get(connection) ?? {}, { pool: null, hasEnded: true });
  connectedWork.delete(connection);
}

/** Sends the changes of this process's transactions after the commit; null if the database sends them. */
export interface Notifier {
  /** Receives the changes of a committed transaction as its triggers wrote them: JSON objects separated by commas. */
  notify: ((changes: string, origin: string | undefined) => void) | null;
  /** Whether changes of a transaction that begins now can be sent by `notify`. */
  isReady: () => boolean;
}

/** PostgreSQL with transactions that set the author in BEGIN. */
export class ActingDialect extends PostgresDialect {
  private readonly config: PostgresDialectConfig;
  private readonly notifier: Notifier;
  constructor(config: PostgresDialectConfig, notifier: Notifier) {
    super(config);
    this.config = config;
    this.notifier = notifier;
  }
  override createDriver(): PostgresDriver {
    return new ActingDriver(this.config, this.notifier);
  }
}

class ActingDriver extends PostgresDriver {
  private readonly pool: pg.Pool;
  private readonly notifier: Notifier;
  constructor(config: PostgresDialectConfig, notifier: Notifier) {
    super(config);
    this.pool = config.pool as pg.Pool;
    this.notifier = notifier;
  }

  override async acquireConnection(options?: AbortableOperationOptions): Promise<DatabaseConnection> {
    refuseSecondConnection(this.pool);
    const connection = await super.acquireConnection(options);
    const work = current.getStore();
    if (work && !work.hasEnded) {
      work.pool = this.pool;
      connectedWork.set(connection, work);
    }
    return connection;
  }

  override async releaseConnection(connection: PostgresConnection): Promise<void> {
    endWork(connection);
    await super.releaseConnection(connection);
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const acting = current.getStore()?.acting;
    if (!acting || settings.isolationLevel || settings.accessMode) {
      throw new Error('a transaction is begun by change(), which sets the author');
    }
    try {
      const { rows } = await connection.executeQuery(
        CompiledQuery.raw(beginning(acting, this.notifier.notify !== null && this.notifier.isReady())),
      );
      acting.opening?.found(rows);
    } catch (error) {
      // Kysely assumes that it has not begun: the connection would return to the pool in the middle of a transaction.
      await connection.executeQuery(CompiledQuery.raw('ROLLBACK')).catch(() => undefined);
      throw error;
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const last = current.getStore()?.acting?.closing?.() ?? null;
    const { notify } = this.notifier;
    // If a statement fails, PostgreSQL skips those after it.
    const { rows } = await connection.executeQuery<{ changes: string | null }>(
      CompiledQuery.raw([...(last === null ? [] : [last]), ...(notify ? [collectedChanges] : []), 'COMMIT'].join('; ')),
    );
    const notification = notify && rows[0]?.changes;
    endWork(connection);
    if (notification) {
      notify(notification, current.getStore()?.acting?.origin);
    }
  }
}

/** The changes of the transaction, for the live stream. */
const collectedChanges = `SELECT current_setting('horizon.told', true) AS changes`;

const beginning = ({ personId, name, requestId, opening }: Acting, isReported: boolean) => {
  const settings = {
    actor: personId ?? '',
    actor_name: name,
    request: requestId ?? '',
    ...(isReported ? { tells: 'after' } : {}),
  };
  const set = Object.entries(settings).map(
    ([setting, value]) => `set_config('horizon.${setting}', ${pg.escapeLiteral(value)}, true)`,
  );
  return ['BEGIN', `SELECT ${set.join(', ')}`, ...(opening ? [opening.sql] : [])].join('; ');
};
