// Reads and calculates a planning file in a worker, with the server's readers and engine, so that a large file never blocks
// the page. It answers on the port that comes with the file.
import { compareWithStored, readPlanningFile } from '@horizon/planning-files';
import { calculate, prepare } from '@horizon/schedule';
import type { LocalReading, LocalResult } from './local-reading.ts';

export interface ReadingOrder {
  file: File;
  port: MessagePort;
}

addEventListener('message', ({ data }: MessageEvent<ReadingOrder>) => {
  void read(data.file)
    .catch((): LocalResult => ({ reading: null }))
    // A message port has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    .then((result) => data.port.postMessage(result));
});

async function read(file: File): Promise<LocalResult> {
  const bytes = await bytesOf(file);
  // Only the server reads workbooks.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { reading: null };
  const read = readPlanningFile(bytes, { name: file.name });
  if (!read.ok) return { fault: read.fault.message };
  const { programme } = read;
  const { network } = prepare(programme);
  const schedule = network ? calculate(network) : null;
  const reading: LocalReading = {
    format: read.format,
    application: programme.source.application,
    projectName: programme.project.title ?? programme.project.name,
    projects: read.projects,
    projectIndex: read.projectIndex,
    tasks: programme.tasks.filter(({ kind }) => kind !== 'summary').length,
    links: programme.links.length,
    resources: programme.resources.length,
    projectFinish: schedule ? Math.round(schedule.projectFinish) : null,
    differenceCount: schedule ? compareWithStored(schedule).differences.length : null,
  };
  return { reading };
}

/** The bytes of a file, decompressed if it is gzipped. */
async function bytesOf(file: File): Promise<Uint8Array> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = head[0] === 0x1f && head[1] === 0x8b;
  const stream = isPacked ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
