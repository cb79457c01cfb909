// Runs work on uploaded data in separate processes, each with limits of memory and time. A thread would not do: if V8
// cannot grow an array or a text beyond a thread's limit it ends the whole process (decision 0021). A process that dies
// or is stopped affects nothing else: its connections to the database close, and its transaction is rolled back.
import { Tinypool } from 'tinypool';
import { type SerialisedError, deserialiseError } from './serialised-error.ts';
import { Refusal } from './failures.ts';
import type { FilesConfig } from './files/open-files.ts';

/** The result of a job: its value, or the error that it threw. */
export type Outcome<Answer> = { answer: Answer } | { error: SerialisedError };

/** The time limit for jobs of a kind, and the refusals if one is ended early. */
export interface JobLimits {
  millis: number;
  /** The refusal if the process died, usually out of memory. */
  died: () => Refusal;
  /** The refusal if its time was up. */
  late: () => Refusal;
}

export interface WorkProcesses {
  /**
   * Runs the job of this name in a process that does nothing else and answers its result. Input and answer are copied:
   * plain values, maps, sets and bytes. Throws the job's error, or the refusal of the limit that ended it.
   */
  run: <Answer>(name: string, input: unknown, limits: JobLimits) => Promise<Answer>;
}

/** The database and the file storage that a job works on. */
export interface WorkPlace {
  databaseUrl: string;
  files: FilesConfig;
}

/** A job as its process receives it. */
export interface WorkOrder<Input = unknown> {
  place: WorkPlace;
  input: Input;
}

/** Processes for one server, or for several that share them. */
export interface WorkPool {
  /** Runs the jobs of a server. */
  at: (place: WorkPlace) => WorkProcesses;
  /** Ends all processes. */
  close: () => Promise<void>;
}

export interface WorkPoolOptions {
  /** The module whose exports are the jobs. */
  jobs: URL;
  /** Called when an idle process ends. */
  onFault: (error: unknown) => void;
  megabytes?: number;
  /** A process that is idle for this long is ended. */
  idleMillis?: number;
}

/** Two calls and two imports run at once; see their queues. */
const maxProcesses = 4;
const defaultMegabytes = 1024;
const defaultIdleMillis = 60_000;
/** A process whose heap has grown beyond this is replaced after its job. */
const keptHeapBytes = 300 * 1024 * 1024;

/** Starts no process before the first job. */
export function openWorkPool({ jobs, onFault, megabytes, idleMillis }: WorkPoolOptions): WorkPool {
  let opened: Tinypool | null = null;
  const pool = () => (opened ??= openPool(megabytes ?? defaultMegabytes, idleMillis ?? defaultIdleMillis, onFault));
  const at = (place: WorkPlace): WorkProcesses => ({
    run: async <Answer>(name: string, input: unknown, limits: JobLimits): Promise<Answer> => {
      const stop = new AbortController();
      const late = setTimeout(() => stop.abort(), limits.millis);
      const order: WorkOrder = { place, input };
      const ended = (await pool()
        .run(order, { filename: jobs.href, name, signal: stop.signal, runtime: 'child_process' })
        .catch((error: unknown) => {
          onFault(error);
          throw stop.signal.aborted ? limits.late() : limits.died();
        })
        .finally(() => clearTimeout(late))) as Outcome<Answer>;
      if ('error' in ended) throw deserialiseError(ended.error);
      return ended.answer;
    },
  });
  return {
    at,
    close: async () => {
      await opened?.destroy();
      opened = null;
    },
  };
}

function openPool(megabytes: number, idleMillis: number, onFault: (error: unknown) => void): Tinypool {
  const pool = new Tinypool({
    runtime: 'child_process',
    minThreads: 0,
    maxThreads: maxProcesses,
    idleTimeout: idleMillis,
    maxMemoryLimitBeforeRecycle: keptHeapBytes,
    serialization: 'advanced',
    execArgv: [
      `--max-old-space-size=${megabytes}`,
      '--max-semi-space-size=16',
      '--disable-warning=ExperimentalWarning',
    ],
  });
  pool.on('error', onFault);
  return pool;
}
