// Publishes committed changes to open screens. Each server sends its own commits to its followers at once, and to the
// other servers in batches; the triggers publish changes of other processes, and changes that affect who may see what.
// One connection listens, and every follower whose memberships allow it receives the kind of record and its id. A
// follower that reconnects names the last event it saw and gets the events it missed from the history.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';
import { missedSome, WaitingChanges } from './waiting-changes.ts';
import { keepPresence, newServerKey, serversAtWork } from './presence.ts';

export interface LiveEvent {
  seq: number;
  workspace_id: string;
  entity: string;
  id: string;
  action: string;
  /** Identifies the write, as its page named it. */
  origin?: string;
}

type Follower = (event: LiveEvent) => void;

const beatMillis = 2000;
/** A connection that has been silent for this long may be dead. */
const silentMillis = 3 * beatMillis;
/** The interval between batches to other servers. */
const batchMillis = 20;
/** How long a stopping server waits for its last batch to be sent. */
const finalBatchMillis = 1000;

/** Listens on a connection of its own and reconnects by itself. */
export class Live {
  private readonly url: string;
  private readonly followers = new Set<Follower>();
  private client: pg.Client | null = null;
  private closed = false;
  private answeredAt = 0;
  private readonly waiting = new WaitingChanges();
  private passing: Promise<void> | null = null;
  private line: Promise<void> = Promise.resolve();
  private present = new Set<number>();
  /** The key of this server for others while it is connected. */
  readonly serverKey = newServerKey();
  private readonly gapFollowers = new Set<(since: number) => void>();
  /** The newest change at the last check and at the one before it, by which time all of it had been published. */
  private newest = 0;
  private sure = 0;

  constructor(url: string) {
    this.url = url;
  }

  /** Starts listening; resolves once the first connection is established. */
  async start(): Promise<void> {
    await this.connect();
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'horizon-live', keepAlive: true });
    client.on('error', () => undefined);
    client.on('notification', ({ processId, payload }) => {
      if (processId !== (client as { processID?: number }).processID) {
        this.receive(payload ?? '');
      }
    });
    try {
      await client.connect();
      await client.query('LISTEN horizon');
      await keepPresence(client, this.serverKey);
      this.present = await serversAtWork(client);
      this.newest = await newestOn(client);
      this.sure ||= this.newest;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.client = client;
    this.line = Promise.resolve();
    this.answeredAt = performance.now();
    const beat = setInterval(() => void this.ask(client), beatMillis);
    client.on('end', () => clearInterval(beat));
    // Only an established connection starts a reconnection; a failed attempt leaves it to the one in progress.
    client.on('end', () => void this.reconnect());
  }

  private async reconnect(): Promise<void> {
    this.client = null;
    for (let wait = 100; !this.closed && this.client === null; wait = Math.min(wait * 2, 2000)) {
      await sleep(wait);
      if (this.closed) {
        return;
      }
      const connected = await this.connect().then(
        () => true,
        () => false,
      );
      if (connected) {
        this.notifyGap();
        this.passOn();
      }
    }
  }

  private receive(payload: string): void {
    if (payload === missedSome) {
      this.notifyGap();
      return;
    }
    this.notify(JSON.parse(`[${payload}]`) as LiveEvent[]);
  }

  private notify(events: LiveEvent[]): void {
    for (const event of events) {
      for (const follower of this.followers) {
        follower(event);
      }
    }
  }

  private notifyGap(): void {
    for (const follower of this.gapFollowers) {
      follower(this.sure);
    }
  }

  /**
   * Changes published before the answer have arrived before it. A server that died may have published fewer than it
   * committed.
   */
  private async ask(client: pg.Client): Promise<void> {
    const before = this.present;
    const seen = await this.inTurn(async () => ({
      present: await serversAtWork(client),
      newest: await newestOn(client),
    })).catch(() => null);
    if (!seen) {
      return;
    }
    const { present, newest } = seen;
    this.answeredAt = performance.now();
    this.present = present;
    if ([...before].some((key) => !present.has(key))) {
      this.notifyGap();
    }
    this.sure = this.newest;
    this.newest = newest;
  }

  /**
   * Publishes changes that this server has committed, JSON objects separated by commas: here at once, to other servers
   * in the next batch.
   */
  pass(changes: string, origin?: string): void {
    const events = JSON.parse(`[${changes}]`) as LiveEvent[];
    const named = origin === undefined ? events : events.map((event) => ({ ...event, origin }));
    this.waiting.add(origin === undefined ? changes : named.map((event) => JSON.stringify(event)).join(','));
    this.passOn();
    this.notify(named);
  }

  /** A connection runs one statement at a time. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.line.then(work);
    this.line = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  private passOn(): void {
    this.passing ??= this.passAll().finally(() => (this.passing = null));
  }

  private async passAll(): Promise<void> {
    for (let client = this.client; client; client = this.client) {
      const bundle = this.waiting.take();
      if (bundle === null) {
        return;
      }
      try {
        await this.inTurn(() => client.query(`SELECT pg_notify('horizon', $1)`, [bundle]));
      } catch {
        // The next connection sends the waiting batch; the one that failed is not retried.
        this.waiting.putBack(this.client === client ? missedSome : bundle);
      }
      await sleep(batchMillis);
    }
  }

  /** True if another server was running on the database at the last check. */
  knows(serverKey: number): boolean {
    return this.present.has(serverKey);
  }

  /** True while the connection that notifies other servers is up and this server is known to be running. */
  get isNotifying(): boolean {
    return this.client !== null;
  }

  /** True while the connection that receives changes is up and answering. */
  get isListening(): boolean {
    return this.client !== null && performance.now() - this.answeredAt < silentMillis;
  }

  /** Sends a follower every change from now on; answers a function that stops it. */
  follow(follower: Follower): () => void {
    this.followers.add(follower);
    return () => this.followers.delete(follower);
  }

  /** Calls a follower if changes after a number may have been missed; answers a function that stops it. */
  followGaps(follower: (since: number) => void): () => void {
    this.gapFollowers.add(follower);
    return () => this.gapFollowers.delete(follower);
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.race([this.passing, sleep(finalBatchMillis, undefined, { ref: false })]);
    await this.client?.end().catch(() => undefined);
  }
}

const pageOfChanges = 1000;
/** Changes commit in a different order from their numbers; receiving one twice does no harm. */
const backBy = 50;

/**
 * Changes in the workspaces after a number and, because they commit out of order, a little before it: pages, oldest
 * first.
 */
export async function* changesSince(db: Db, workspaceIds: string[], seq: number): AsyncGenerator<LiveEvent[]> {
  for (let after = Math.max(0, seq - backBy); ;) {
    const { rows } = await sql<LiveEvent>`
      SELECT seq, workspace_id, entity, entity_id AS id, action FROM audit_events
       WHERE workspace_id = ANY(${workspaceIds}::uuid[]) AND seq > ${after} ORDER BY seq LIMIT ${pageOfChanges}`.execute(
      db,
    );
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageOfChanges) {
      return;
    }
    after = last.seq;
  }
}

const newestOf = 'SELECT max(seq)::float8 AS seq FROM audit_events';

async function newestOn(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ seq: number | null }>(newestOf);
  return rows[0]?.seq ?? 0;
}

/** The number of the newest change. */
export async function newestChange(db: Db): Promise<number> {
  const { rows } = await sql.raw<{ seq: number | null }>(newestOf).execute(db);
  return rows[0]?.seq ?? 0;
}
