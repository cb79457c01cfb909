// Writes a request's body to a file. Node's parser allocates a buffer for each 64 KiB of a body, and V8 runs a full
// garbage collection for every 64 MiB of such buffers: for a gigabyte that took a third of the server's processor time.
// Their memory is therefore freed as soon as they are written.
import type { FileHandle } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

/** Bytes that may wait while others are written; beyond that the sender is paused. */
const maxWaiting = 1024 * 1024;

/**
 * Writes a stream to the file from offset `from` on. Answers the error that interrupted it, or null if it ended. Throws
 * errors of the disk, and of `onChunk`, which receives each chunk before it is written.
 */
export async function writeStream(
  stream: Readable,
  { file, from }: { file: FileHandle; from: number },
  onChunk: (chunk: Buffer) => void,
): Promise<Error | null> {
  const isOwn = stream instanceof IncomingMessage;
  let arrived: Buffer[] = [];
  let arrivedBytes = 0;
  let at = from;
  let isOver = false;
  let cut: Error | null = null;
  let failure: unknown = null;
  let wake = () => {};
  const onData = (chunk: Buffer) => {
    if (failure !== null) return;
    try {
      onChunk(chunk);
    } catch (error) {
      failure = error;
      return wake();
    }
    arrived.push(chunk);
    arrivedBytes += chunk.length;
    if (arrivedBytes >= maxWaiting) stream.pause();
    wake();
  };
  const onEnd = () => {
    isOver = true;
    wake();
  };
  const onBroken = (error?: Error) => {
    if (!isOver) cut = error ?? new Error('the request was closed before its end');
    onEnd();
  };
  stream.on('data', onData).once('end', onEnd).once('error', onBroken).once('close', onBroken);
  // A stream that was closed earlier emits no further events.
  if (stream.destroyed) onBroken(stream.errored ?? undefined);
  try {
    for (;;) {
      if (failure !== null) throw failure;
      if (arrivedBytes > 0) {
        const written = arrived;
        const bytes = arrivedBytes;
        arrived = [];
        arrivedBytes = 0;
        if (!isOver) stream.resume();
        await writeAll(file, written, at);
        at += bytes;
        if (isOwn) written.forEach(giveBack);
      } else if (isOver) {
        return cut;
      } else {
        await new Promise<void>((done) => (wake = done));
      }
    }
  } finally {
    // The request is not destroyed: a refused sender still gets the response.
    stream.off('data', onData).off('end', onEnd).off('close', onBroken);
    if (!isOver) stream.pause();
  }
}

async function writeAll(file: FileHandle, buffers: readonly Buffer[], position: number): Promise<void> {
  const { bytesWritten } = await file.writev(buffers, position);
  let missing = bytesWritten;
  let at = position;
  // The disk wrote less than requested, as it does when it is nearly full.
  for (const buffer of buffers) {
    const done = Math.min(buffer.length, missing);
    missing -= done;
    at += done;
    for (let from = done; from < buffer.length;) {
      const { bytesWritten: more } = await file.write(buffer, from, buffer.length - from, at);
      from += more;
      at += more;
    }
  }
}

/** Frees the memory of a buffer that nothing else uses. */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
