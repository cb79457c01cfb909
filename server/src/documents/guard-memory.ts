import { Worker } from 'node:worker_threads';

const megabyte = 1_048_576;
/** Memory limit of the process, including bytes outside of the heap, such as decompressed streams and images. */
const maxMegabytes = 1400;

/**
 * Ends a work process whose memory grows beyond 1.4 GB, until the guard is terminated. It runs in a thread, since the
 * main thread may be busy decompressing.
 */
export function guardMemory(): Worker {
  const guard = new Worker(
    `setInterval(() => process.memoryUsage.rss() > ${maxMegabytes * megabyte} && process.kill(process.pid, 'SIGKILL'), 50)`,
    { eval: true, execArgv: [] },
  );
  guard.unref();
  return guard;
}
