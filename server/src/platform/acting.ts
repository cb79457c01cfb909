// The author of changes: sent to PostgreSQL in the same round trip as BEGIN, where the triggers that write the history
// read it. Statements that must run first or last in a transaction travel with BEGIN and COMMIT as well, and COMMIT
// returns the changes to notify others of.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  sql,
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

const current = new AsyncLocalStorage<Acting>();

/** Records `acting` as the author of the transactions that `work` begins. */
export function asActing<T>(acting: Acting, work: () => Promise<T>): Promise<T> {
  return current.run(acting, work);
}

/** Sets the author of the rest of the transaction, for a person identified within it. */
export async function actAs(tx: Tx, personId: string, name: string): Promise<void> {
  await sql`SELECT set_config('horizon.actor', ${personId}, true), set_config('horizon.actor_name', ${name}, true)`.execute(
    tx,
  );
}

type PostgresConnection = Parameters<PostgresDriver['commitTransaction']>[0];

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
  private readonly notifier: Notifier;
  constructor(config: PostgresDialectConfig, notifier: Notifier) {
    super(config);
    this.notifier = notifier;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const acting = current.getStore();
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

  override async commitTransaction(connection: PostgresConnection): Promise<void> {
    const last = current.getStore()?.closing?.() ?? null;
    const { notify } = this.notifier;
    // If a statement fails, PostgreSQL skips those after it.
    const { rows } = await connection.executeQuery<{ changes: string | null }>(
      CompiledQuery.raw([...(last === null ? [] : [last]), ...(notify ? [collectedChanges] : []), 'COMMIT'].join('; ')),
    );
    const notification = notify && rows[0]?.changes;
    if (notification) {
      notify(notification, current.getStore()?.origin);
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
