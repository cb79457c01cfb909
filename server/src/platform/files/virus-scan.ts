// Scans a file with ClamAV (clamd), by its INSTREAM command: chunks preceded by their length, then a length of 0. The
// file is streamed, never read whole.
import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

/** The scanner of an installation. */
export interface ScannerAddress {
  host: string;
  port: number;
  /** Refuses files while the scanner does not answer; otherwise they are accepted unscanned. */
  isRequired: boolean;
}

/** The scanner could not be reached, or gave no result. */
export class ScannerUnavailable extends Error {}

const patienceMillis = 120_000;

/** The name of the malware in a file; null if none is found. Throws ScannerUnavailable. */
export async function scanFile(
  path: string,
  { host, port }: Pick<ScannerAddress, 'host' | 'port'>,
): Promise<string | null> {
  const socket = connect({ host, port });
  socket.setTimeout(patienceMillis, () => socket.destroy(new Error('it did not answer in two minutes')));
  let said = '';
  socket.setEncoding('utf8').on('data', (text) => (said += String(text)));
  const closed = once(socket, 'close');
  closed.catch(() => undefined);
  try {
    await once(socket, 'connect');
    await send(socket, path);
    await closed;
  } catch (error) {
    // clamd answers and closes before it has read everything if it has seen enough.
    if (said === '') throw new ScannerUnavailable(`ClamAV at ${host}:${port}: ${(error as Error).message}`);
  } finally {
    socket.destroy();
  }
  const found = /^stream: (.+) FOUND\0?\s*$/.exec(said)?.[1];
  if (found !== undefined) return found;
  if (/^stream: OK\0?\s*$/.test(said)) return null;
  throw new ScannerUnavailable(`ClamAV at ${host}:${port} answered: ${said.slice(0, 200) || 'nothing'}`);
}

async function send(socket: Socket, path: string): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const bytes = chunk as Buffer;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    socket.write(length);
    if (!socket.write(bytes)) await once(socket, 'drain');
  }
  socket.write(Buffer.alloc(4));
}
