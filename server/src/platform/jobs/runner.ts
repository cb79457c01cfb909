// Runs the jobs of a server: polls for due ones every second while there are none, retries with growing delays, and stops with the server. A
// killed run is noticed by its missing heartbeat and runs again.
import { sql } from 'kysely';
import pg from 'pg';
import type { Job as BossJob, PgBoss } from 'pg-boss';
import { refuseSecondConnection } from '../acting.ts';
import { change, type Database, type Db, type Tx } from '../database.ts';
import { Refusal } from '../failures.ts';
import { presentServers } from '../presence.ts';
import { type BossDatabase, deadLetters, schema, notifyPeople, withBoss, type Job, type JobData } from './job.ts';

/** One run of a job. */
export interface JobRun<Input> {
  id: string;
  input: Input;
  workspaceId: string | null;
  person: JobData['person'];
  /** From 1. */
  attempt: number;
  /** The job fails if this attempt does. */
  isLast: boolean;
  db: Db;
  /** Aborted when the server stops, or when the run has taken too long. */
  signal: AbortSignal;
  /**
   * Runs the job's own writes in a transaction that also completes the job, so that they are written once. Without it
   * the job completes when the handler returns.
   */
  finish: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Shows progress to the person who follows the job. */
  progress: (done: number, total: number, note?: string) => Promise<void>;
}

/** Answers `failed` if the job has ended without the intended result, such as an import that was refused. */
export type JobHandler<Input> = (run: JobRun<Input>) => Promise<void | 'failed'>;

interface Served {
  declared: Job<never>;
  handler: JobHandler<never>;
}

type Fetched = BossJob<JobData<never>> & { retryLimit?: number };

const pollSeconds = 1;
const heartbeatSeconds = 30;
const patienceMillis = 10_000;
/** How long a job that has failed for good waits for somebody. */
const deadLetterDays = 180;
/** How often a server looks for lost runs. */
const superviseSeconds = 20;

/** The database, and a connection of its own for the progress of jobs that are in a transaction. */
export type JobDatabase = Pick<Database, 'db' | 'pool'> & { progressDb: Db };

/** The jobs of one server. */
export class JobRunner {
  private readonly database: JobDatabase;
  private readonly onFault: (error: Error) => void;
  private readonly serverKey: () => number;
  private readonly served = new Map<string, Served>();
  private boss: PgBoss | null = null;
  private isStopping = false;
  private readonly running = new Set<string>();
  /** Given back while they ran: what they do from then on is not stored. */
  private readonly givenBack = new Set<string>();
  private starting: Promise<void> | null = null;

  /** `serverKey`: the key of this server for other servers. */
  constructor(database: JobDatabase, onFault: (error: Error) => void, serverKey: () => number) {
    this.database = database;
    this.onFault = onFault;
    this.serverKey = serverKey;
  }

  /** Registers the handler of a job. */
  serve<Input extends object>(declared: Job<Input>, handler: JobHandler<Input>): void {
    this.served.set(declared.name, { declared: declared as Job<never>, handler: handler as JobHandler<never> });
  }

  /** Creates missing queues. */
  async makeQueues(): Promise<void> {
    const { rows } = await this.database.pool.query<{ name: string }>(`SELECT name FROM ${schema}.queue`);
    const known = new Set(rows.map(({ name }) => name));
    const missing = [...this.served.values()].filter(({ declared }) => !known.has(declared.name));
    if (missing.length === 0 && known.has(deadLetters)) {
      return;
    }
    const boss = await this.open();
    if (!known.has(deadLetters)) {
      await boss.createQueue(deadLetters, { retentionSeconds: deadLetterDays * 86_400 });
    }
    for (const { declared } of missing) {
      await boss.createQueue(declared.name, optionsOf(declared));
    }
  }

  /** Starts running jobs in the background; returns at once. */
  start(): void {
    this.starting ??= this.startWorkers().catch((error: Error) => this.onFault(error));
  }

  private async startWorkers(): Promise<void> {
    const boss = await this.open();
    await boss.start();
    await this.restartLostRuns();
    for (const { declared } of this.served.values()) {
      await boss.updateQueue(declared.name, optionsOf(declared));
      const { every } = declared;
      if (every) {
        const data: JobData = {
          workspace_id: null,
          person: null,
          about: declared.title,
          is_followed: false,
          input: {},
        };
        await boss.schedule(declared.name, every, data, { tz: 'UTC', singletonKey: 'schedule' });
      }
      for (let worker = 0; worker < declared.atOnce; worker += 1) await this.startWorker(boss, declared.name);
    }
  }

  /** A worker looks for the next job at once after each job: a queue waits for the next poll only while it is empty. */
  private async startWorker(boss: PgBoss, name: string): Promise<void> {
    const id: string = await boss.work<JobData<never>>(
      name,
      { pollingIntervalSeconds: pollSeconds, includeMetadata: true },
      async ([fetched]) => {
        try {
          await this.run(fetched!);
        } finally {
          boss.notifyWorker(id);
        }
      },
    );
  }

  /** If no other server is running, runs in progress belong to a killed one: they restart at once. */
  private async restartLostRuns(): Promise<void> {
    await sql`UPDATE ${sql.table(`${schema}.job_common`)} SET state = 'retry', start_after = now()
      WHERE state = 'active' AND name = ANY(${[...this.served.keys()]}::text[])
        AND NOT EXISTS (SELECT FROM (${presentServers}) present WHERE present.key <> ${this.serverKey()})`.execute(
      this.database.db,
    );
  }

  private async open(): Promise<PgBoss> {
    if (!this.boss) {
      const { PgBoss: Boss } = await import('pg-boss');
      this.boss = new Boss({
        db: poolOf(this.database.pool),
        schema,
        migrate: false,
        superviseIntervalSeconds: superviseSeconds,
        monitorIntervalSeconds: superviseSeconds,
        maintenanceIntervalSeconds: 3600,
      });
      this.boss.on('error', (error) => this.onFault(error as Error));
    }
    return this.boss;
  }

  /** Runs the jobs that are due and answers their number; for tests, which have no workers. */
  async runDue(): Promise<number> {
    const boss = await this.open();
    let count = 0;
    for (let found = true; found && !this.isStopping;) {
      found = false;
      for (const { declared } of this.served.values()) {
        const [fetched] = await boss.fetch<JobData<never>>(declared.name, { includeMetadata: true });
        if (fetched) {
          found = true;
          count += 1;
          await this.run({ ...fetched, signal: new AbortController().signal }).then(
            () => boss.complete(declared.name, fetched.id),
            (error: unknown) => boss.fail(declared.name, fetched.id, error as object),
          );
        }
      }
    }
    return count;
  }

  private async run(fetched: Fetched): Promise<void> {
    const { declared, handler } = this.served.get(fetched.name)!;
    const { workspace_id: workspaceId, person, is_followed: isFollowed, input } = fetched.data;
    const { db, progressDb } = this.database;
    const acting = { personId: person?.id ?? null, name: person?.name ?? 'Horizon', requestId: fetched.id };
    const follow = (state: 'running' | 'done' | 'failed' | 'waiting', more: Followed = {}, through = db) =>
      isFollowed && workspaceId !== null && person
        ? change(through, acting, (tx) =>
            noteProgress(tx, { workspaceId, id: fetched.id, personId: person.id, state, ...more }),
          )
        : Promise.resolve();
    const isLast = fetched.retryCount >= (fetched.retryLimit ?? declared.retries);
    await follow('running');
    this.running.add(fetched.id);
    this.givenBack.delete(fetched.id);
    let ended: 'done' | 'failed' = 'done';
    try {
      const outcome = await handler({
        id: fetched.id,
        input,
        workspaceId,
        person,
        attempt: fetched.retryCount + 1,
        isLast,
        db,
        signal: fetched.signal,
        finish: (work) =>
          change(db, acting, async (tx) => {
            const answer = await work(tx);
            if (this.givenBack.has(fetched.id)) throw new Error('The server is stopping; the job runs again.');
            await withBoss(tx, (boss) => boss.complete(fetched.name, fetched.id));
            return answer;
          }),
        progress: (done, total, note) =>
          follow('running', { done, total, ...(note === undefined ? {} : { note }) }, progressDb),
      });
      ended = outcome ?? 'done';
    } catch (error) {
      if (this.isStopping) {
        // Not the job's fault: work processes end with the server.
        await this.giveBack([fetched.id]);
        await follow('waiting', { note: 'Horizon was restarted. This starts again after the restart.' });
        return;
      }
      await follow(isLast ? 'failed' : 'waiting', { note: shownReason(error) });
      throw error;
    } finally {
      this.running.delete(fetched.id);
    }
    await follow(ended);
  }

  /** From now on a job that fails does so because the server stops: it runs again, and the run does not count. */
  expectStop(): void {
    this.isStopping = true;
  }

  /** Waits for running jobs; those that do not end in time run again on the next start, and the run does not count. */
  async stop(): Promise<void> {
    this.expectStop();
    await this.starting;
    const late = setTimeout(() => {
      this.giveBack([...this.running]).catch((error: Error) => this.onFault(error));
    }, patienceMillis - 1000);
    await this.boss?.stop({ graceful: true, timeout: patienceMillis });
    clearTimeout(late);
    this.boss = null;
  }

  /** Puts running jobs back as if they had not started. */
  private async giveBack(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.givenBack.add(id);
    await sql`UPDATE ${sql.table(`${schema}.job_common`)} SET state = CASE WHEN retry_count = 0 THEN 'created' ELSE 'retry' END::pgboss.job_state,
        started_on = NULL, heartbeat_on = NULL, start_after = now()
      WHERE state = 'active' AND id = ANY(${[...ids]}::uuid[])`.execute(this.database.db);
  }

  /** The description of a job. */
  titleOf(name: string): string {
    return this.served.get(name)?.declared.title ?? name;
  }
}

/** Only refusals are written for people; other errors may contain SQL. Administrators see all of them. */
const shownReason = (error: unknown) =>
  error instanceof Refusal ? error.message : 'Something went wrong. An administrator can see the reason under Jobs.';

interface Followed {
  done?: number;
  total?: number;
  note?: string;
}

/** Stores the progress of a followed job, and notifies the screens of its person. */
export async function noteProgress(
  tx: Tx,
  job: Followed & { workspaceId: string; id: string; personId: string; state: string },
): Promise<void> {
  await sql`UPDATE followed_jobs SET state = ${job.state}, done = coalesce(${job.done ?? null}, done),
      total = coalesce(${job.total ?? null}, total), note = coalesce(${job.note ?? null}, note), updated_at = now()
    WHERE workspace_id = ${job.workspaceId} AND id = ${job.id}`.execute(tx);
  await notifyPeople(tx, job.workspaceId, 'followed_jobs', [job.personId]);
}

function optionsOf(declared: Job<never>) {
  return {
    retryLimit: declared.retries,
    retryDelay: declared.firstWaitSeconds,
    retryDelayMax: declared.longestWaitSeconds,
    retryBackoff: true,
    expireInSeconds: declared.longestRunSeconds,
    heartbeatSeconds,
    retentionSeconds: 30 * 86_400,
    deleteAfterSeconds: 14 * 86_400,
    // A scheduled job runs again anyway.
    ...(declared.every === undefined ? { deadLetter: deadLetters } : {}),
  };
}

/** The pool for pg-boss: with Date values, which our own parsers turn into text. */
function poolOf(pool: pg.Pool): BossDatabase {
  return {
    executeSql: async (text, values) => {
      refuseSecondConnection(pool);
      return pool.query({ text, ...(values ? { values } : {}), types: pg.types }) as never;
    },
  };
}
