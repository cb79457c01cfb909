// Committed changes reach open screens: triggers notify, one connection listens, and every follower whose memberships
// allow it is told the kind of record and its id. A follower that comes back names the last event it saw and gets what
// it missed from the history.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';
import { holdPresence, newServerKey } from './presence.ts';

export interface LiveEvent {
  seq: number;
  workspace_id: string;
  entity: string;
  id: string;
  action: string;
}

type Follower = (event: LiveEvent) => void;

const beatMillis = 2000;
/** A connection that has not answered for so long may be gone without a word. */
const silentMillis = 3 * beatMillis;

/** Listens on one connection of its own and reconnects by itself. */
export class Live {
  private readonly url: string;
  private readonly followers = new Set<Follower>();
  private client: pg.Client | null = null;
  private closed = false;
  private answeredAt = 0;
  /** Under which this server is known to others while it is connected. */
  readonly serverKey = newServerKey();
  /** Called after a reconnect, since notifications may have been missed. */
  onGap: () => void = () => undefined;

  constructor(url: string) {
    this.url = url;
  }

  /** Begins to listen; answers once the first connection stands. */
  async start(): Promise<void> {
    await this.connect();
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'horizon-live', keepAlive: true });
    client.on('error', () => undefined);
    client.on('notification', (message) => this.tell(message.payload ?? ''));
    try {
      await client.connect();
      await client.query('LISTEN horizon');
      await holdPresence(client, this.serverKey);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.client = client;
    this.answeredAt = performance.now();
    const beat = setInterval(() => this.ask(client), beatMillis);
    client.on('end', () => clearInterval(beat));
    // Only a connection that stood begins a search for another; one that never did leaves it to the search under way.
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
        this.onGap();
      }
    }
  }

  private tell(payload: string): void {
    const event = JSON.parse(payload) as LiveEvent;
    for (const follower of this.followers) {
      follower(event);
    }
  }

  /** What was told before the answer has arrived before it. */
  private ask(client: pg.Client): void {
    client.query('SELECT 1').then(
      () => (this.answeredAt = performance.now()),
      () => undefined,
    );
  }

  /** True while the connection on which changes are told stands and answers. */
  get hears(): boolean {
    return this.client !== null && performance.now() - this.answeredAt < silentMillis;
  }

  /** Tells a follower of every change from now on; answers how to stop. */
  follow(follower: Follower): () => void {
    this.followers.add(follower);
    return () => this.followers.delete(follower);
  }

  get followersCount(): number {
    return this.followers.size;
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.client?.end().catch(() => undefined);
  }
}

/**
 * Changes in the workspaces after an event, oldest first, at most 1,000. Goes back a little before it, since changes
 * commit in another order than they are numbered; to hear of one twice does no harm.
 */
export async function changesSince(db: Db, workspaceIds: string[], seq: number): Promise<LiveEvent[]> {
  const { rows } = await sql<LiveEvent>`
    SELECT seq, workspace_id, entity, entity_id AS id, action FROM audit_events
     WHERE workspace_id = ANY(${workspaceIds}::uuid[]) AND seq > ${Math.max(0, seq - 50)} ORDER BY seq LIMIT 1000`.execute(
    db,
  );
  return rows;
}

/** The number of the newest change. */
export async function newestChange(db: Db): Promise<number> {
  const { rows } = await sql<{ seq: number | null }>`SELECT max(seq) AS seq FROM audit_events`.execute(db);
  return rows[0]?.seq ?? 0;
}
