import { Worker } from 'node:worker_threads';

const megabyte = 1_048_576;
/** Memory of the process, bytes outside of the heap included: unpacked streams and pictures are there. */
const mostMegabytes = 1400;

/**
 * Ends a work process whose memory grows beyond 1.4 GB, until the guard is terminated. It watches from a thread, since the one that
 * reads a file may be busy unpacking.
 */
export function guardMemory(): Worker {
  const guard = new Worker(
    `setInterval(() => process.memoryUsage.rss() > ${mostMegabytes * megabyte} && process.kill(process.pid, 'SIGKILL'), 50)`,
    { eval: true, execArgv: [] },
  );
  guard.unref();
  return guard;
}
