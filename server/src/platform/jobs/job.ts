// Work that can fail or wait, queued in the transaction of its cause: if that is rolled back, there is no job. A module
// declares its jobs with `job()`, queues one with `queueJob()`, and handles them in its `jobs.ts`.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ConstructorOptions, PgBoss } from 'pg-boss';
import type { Tx } from '../database.ts';
import { conflict } from '../failures.ts';
import { newId } from '../ids.ts';

/** A database handle for pg-boss. */
export type BossDatabase = NonNullable<ConstructorOptions['db']>;

export interface Job<Input> {
  /** The domain and the task, such as `mail.send`; the name of its queue. */
  name: string;
  /** Its description on the screen of administrators. */
  title: string;
  /** Retries; after these the job has failed and waits for an administrator. */
  retries: number;
  /** Delay before the first retry; it doubles each time, up to `longestWaitSeconds`. */
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  /** A run that takes longer is presumed lost, and the job runs again. */
  longestRunSeconds: number;
  /** Concurrent runs on one server. */
  atOnce: number;
  /** Queued on this schedule: a cron expression in UTC. */
  every?: string;
  /** Carries the type of its input only. */
  input?: Input;
}

/** A job with the usual retries: six within about half an hour. */
export function job<Input extends object>(
  declared: Pick<Job<Input>, 'name' | 'title'> & Partial<Job<Input>>,
): Job<Input> {
  return {
    retries: 6,
    firstWaitSeconds: 15,
    longestWaitSeconds: 3600,
    longestRunSeconds: 900,
    atOnce: 1,
    ...declared,
  };
}

/** The stored data of a job: its input and its cause. */
export interface JobData<Input = object> {
  workspace_id: string | null;
  /** The person who caused it; null for Horizon itself. */
  person: { id: string; name: string } | null;
  /** Its subject for everybody who sees the jobs: nothing that the rule of a record may hide from them. */
  about: string;
  is_followed: boolean;
  input: Input;
}

export interface Queued<Input> {
  /** Null for jobs outside any workspace, which no workspace administrator sees. */
  workspaceId: string | null;
  person?: { id: string; name: string } | null;
  about: string;
  input: Input;
  /** The same work, queued twice with one key, runs once. */
  key?: string;
  afterSeconds?: number;
  /** Jobs of a higher one run first; 0 where absent. */
  priority?: number;
  /** The person sees its progress, on every screen of theirs. */
  isFollowed?: boolean;
}

const current = new AsyncLocalStorage<BossDatabase>();
let sender: Promise<PgBoss> | null = null;

/** Writes jobs through the current transaction; it has no connection and no timer of its own. */
function senderOf(): Promise<PgBoss> {
  sender ??= import('pg-boss').then(({ PgBoss: Boss }) => {
    const db: BossDatabase = { executeSql: (text, values) => current.getStore()!.executeSql(text, values) };
    return new Boss({ db, schema, schedule: false, supervise: false, migrate: false });
  });
  return sender;
}

/** Where pg-boss keeps its tables (migration 0061). */
export const schema = 'pgboss';

/** The queue of jobs that have failed for good: each waits there with its reason until somebody runs it again. */
export const deadLetters = 'dead-letters';

/** A transaction as a pg-boss handle. */
function databaseOf(tx: Tx): BossDatabase {
  return {
    executeSql: async (text, values) => {
      const { rows } = await tx.executeQuery<never>({
        sql: text,
        parameters: values ?? [],
        query: { kind: 'RawNode' } as never,
        queryId: { queryId: 'jobs' } as never,
      });
      return { rows: [...rows] };
    },
  };
}

/** Runs `work` with pg-boss on the connection of a transaction. */
export async function withBoss<T>(tx: Tx, work: (boss: PgBoss) => Promise<T>): Promise<T> {
  const boss = await senderOf();
  return current.run(databaseOf(tx), () => work(boss));
}

/** Queues a job when the transaction commits; answers its id, also if the same key was queued before. */
export async function queueJob<Input extends object>(
  tx: Tx,
  declared: Job<Input>,
  queued: Queued<Input>,
): Promise<string> {
  const { workspaceId, person = null, about, input, key, afterSeconds, priority = 0, isFollowed = false } = queued;
  const id = key === undefined ? newId() : idOfKey(`${declared.name} ${workspaceId} ${key}`);
  const data: JobData<Input> = { workspace_id: workspaceId, person, about, is_followed: isFollowed, input };
  const sent = await withBoss(tx, (boss) =>
    boss.send(declared.name, data, { id, priority, ...(afterSeconds ? { startAfter: afterSeconds } : {}) }),
  );
  if (sent !== null && isFollowed && workspaceId !== null && person) {
    await sql`INSERT INTO followed_jobs (workspace_id, id, kinde_id, title)
      VALUES (${workspaceId}, ${id}, ${person.id}, ${about})`.execute(tx);
    await notifyPeople(tx, workspaceId, 'followed_jobs', [person.id]);
  }
  return id;
}

/** Maximum number of waiting or running jobs of a person. */
const maxFollowed = 5;

/** Throws 409 if a person has too many waiting or running jobs, in addition to the one queued in this transaction. */
export async function refuseTooManyJobs(
  tx: Tx,
  workspaceId: string,
  personId: string,
  queued: string | null = null,
): Promise<void> {
  const { rows } = await sql`SELECT FROM followed_jobs
    WHERE workspace_id = ${workspaceId} AND kinde_id = ${personId} AND state IN ('waiting', 'running')
      AND id IS DISTINCT FROM ${queued}::uuid`.execute(tx);
  if (rows.length >= maxFollowed) {
    throw conflict(
      'waiting',
      `${maxFollowed} of your imports and exports are still running in the background. Wait until one has ended.`,
    );
  }
}

/** Queues many jobs that nobody follows, with few statements. */
export async function queueJobs<Input extends object>(
  tx: Tx,
  declared: Job<Input>,
  queued: readonly Omit<Queued<Input>, 'key' | 'isFollowed' | 'afterSeconds'>[],
): Promise<void> {
  if (queued.length === 0) return;
  const jobs = queued.map(({ workspaceId, person = null, about, input, priority = 0 }) => ({
    id: newId(),
    priority,
    data: { workspace_id: workspaceId, person, about, is_followed: false, input } satisfies JobData<Input>,
  }));
  await withBoss(tx, (boss) => boss.insert(declared.name, jobs));
}

/** Notifies the open screens of certain people that something of theirs has changed. */
export async function notifyPeople(tx: Tx, workspaceId: string, entity: string, people: readonly string[]) {
  await sql`SELECT notify_people(${workspaceId}, ${entity}, ${people}::text[])`.execute(tx);
}

/** The id of a key, always the same: a UUID of version 8 (RFC 9562), made from its hash. */
function idOfKey(key: string): string {
  const bytes = createHash('sha256').update(key).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
