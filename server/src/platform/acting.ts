// Who acts, reported to PostgreSQL together with the beginning of a transaction, in one round trip: the triggers that write the
// history read it. What a transaction must do first of all and last of all travels with its beginning and its end, too, and
// so does what others are to be notified of it.
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

/** Who acts, for the history. */
export interface Acting {
  /** None for Horizon itself. */
  personId: string | null;
  name: string;
  requestId: string | null;
  /** How the page that writes knows its own change in the live stream. */
  origin?: string | undefined;
  /** Statements sent with the beginning; `found` is given what the last of them answers, again where the work is repeated. */
  opening?: { sql: string; found: (rows: unknown[]) => void };
  /** A statement sent with COMMIT, asked for when the work is done; none where there is none. */
  closing?: () => string | null;
}

const current = new AsyncLocalStorage<Acting>();

/** Transactions that `work` begins are written under the name of who acts. */
export function asActing<T>(acting: Acting, work: () => Promise<T>): Promise<T> {
  return current.run(acting, work);
}

/** From here on the transaction is written under this name: of one who became known within it. */
export async function actAs(tx: Tx, personId: string, name: string): Promise<void> {
  await sql`SELECT set_config('horizon.actor', ${personId}, true), set_config('horizon.actor_name', ${name}, true)`.execute(
    tx,
  );
}

type PostgresConnection = Parameters<PostgresDriver['commitTransaction']>[0];

/** Sends the changes of this process's transactions after the commit; null where the database does. */
export interface Notifier {
  /** Given the changes of a transaction that is committed, as its triggers wrote them: JSON objects with commas between. */
  notify: ((changes: string, origin: string | undefined) => void) | null;
  /** Whether what begins now can be described by it. */
  isReady: () => boolean;
}

/** PostgreSQL, whose transactions begin with the name of who acts. */
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
      throw new Error('a transaction is begun by change(), which says who acts');
    }
    try {
      const { rows } = await connection.executeQuery(
        CompiledQuery.raw(beginning(acting, this.notifier.notify !== null && this.notifier.isReady())),
      );
      acting.opening?.found(rows);
    } catch (error) {
      // Kysely takes it for not begun: the connection would go back to the pool in the middle of a transaction.
      await connection.executeQuery(CompiledQuery.raw('ROLLBACK')).catch(() => undefined);
      throw error;
    }
  }

  override async commitTransaction(connection: PostgresConnection): Promise<void> {
    const last = current.getStore()?.closing?.() ?? null;
    const { notify } = this.notifier;
    // Where a statement fails, PostgreSQL leaves out what is behind it.
    const { rows } = await connection.executeQuery<{ changes: string | null }>(
      CompiledQuery.raw([...(last === null ? [] : [last]), ...(notify ? [collectedChanges] : []), 'COMMIT'].join('; ')),
    );
    const notification = notify && rows[0]?.changes;
    if (notification) {
      notify(notification, current.getStore()?.origin);
    }
  }
}

/** What the transaction's changes are, for those who follow. */
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
