// Who acts, told to PostgreSQL together with the beginning of a transaction, in one round trip: the triggers that write the
// history read it.
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

/** PostgreSQL, whose transactions begin with the name of who acts. */
export class ActingDialect extends PostgresDialect {
  private readonly config: PostgresDialectConfig;
  constructor(config: PostgresDialectConfig) {
    super(config);
    this.config = config;
  }
  override createDriver(): PostgresDriver {
    return new ActingDriver(this.config);
  }
}

class ActingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const acting = current.getStore();
    if (!acting || settings.isolationLevel || settings.accessMode) {
      throw new Error('a transaction is begun by change(), which says who acts');
    }
    await connection.executeQuery(CompiledQuery.raw(beginning(acting)));
  }
}

const beginning = ({ personId, name, requestId }: Acting) =>
  [
    'BEGIN',
    `SET LOCAL horizon.actor = ${pg.escapeLiteral(personId ?? '')}`,
    `SET LOCAL horizon.actor_name = ${pg.escapeLiteral(name)}`,
    `SET LOCAL horizon.request = ${pg.escapeLiteral(requestId ?? '')}`,
  ].join('; ');
