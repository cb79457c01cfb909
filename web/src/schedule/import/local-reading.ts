// Reads a planning file in the browser while it is being uploaded, so that a wrong file is noticed at once. The readers
// are loaded, in a worker, when the first file is chosen.
import type { ReadingOrder } from './planning-file-worker.ts';

export interface LocalReading {
  format: string;
  application: string | null;
  projectName: string;
  projects: readonly { index: number; name: string; taskCount: number }[];
  projectIndex: number;
  tasks: number;
  links: number;
  resources: number;
  /** The calculated finish; null if the network is invalid. */
  projectFinish: number | null;
  /** The number of calculated dates and floats that differ from the file's. */
  differenceCount: number | null;
}

/** The contents, or the reason they cannot be read; neither if only the server can read the file. */
export type LocalResult = { reading: LocalReading | null } | { fault: string };

/** Reads a file; resolves to null if it is stopped. */
export async function readHere(file: File, signal: AbortSignal): Promise<LocalResult> {
  const worker = new Worker(new URL('./planning-file-worker.ts', import.meta.url), { type: 'module' });
  const channel = new MessageChannel();
  const answer = new Promise<LocalResult>((resolve) => {
    const nothing = () => resolve({ reading: null });
    channel.port1.addEventListener('message', ({ data }: MessageEvent<LocalResult>) => resolve(data));
    channel.port1.start();
    worker.addEventListener('error', nothing);
    signal.addEventListener('abort', nothing);
    const order: ReadingOrder = { file, port: channel.port2 };
    worker.postMessage(order, [channel.port2]);
  });
  try {
    return await answer;
  } finally {
    worker.terminate();
    channel.port1.close();
  }
}
