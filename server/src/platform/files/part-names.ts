// Names of part files. A name says on which run of which machine its bytes were written: until a part is whole, its bytes are not
// flushed before the answer, and a power cut may take them. They are trusted while that machine runs on; else the upload begins
// again.
import { readFileSync } from 'node:fs';

/** The run of this machine since it was switched on; none where the system does not name it. */
const boot = bootOf('/proc/sys/kernel/random/boot_id');

function bootOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim().replaceAll('-', '').slice(0, 12);
  } catch {
    return null;
  }
}

const marked = /~([0-9a-f]{12})~(\d+)$/;

/** A name for the part that a request writes. */
export function newPartName(uploadId: string, sender: string, serverKey: number): string {
  const name = `${uploadId}-${sender.slice(-12)}`;
  return boot === null ? name : `${name}~${boot}~${serverKey}`;
}

/** True where bytes of a part may wait for the disk: this run of the machine is in its name. */
export const isOfThisRun = (part: string): boolean => marked.exec(part)?.[1] === boot && boot !== null;

/** True where no power cut can have taken bytes of a part. `knows`: whether a server is at work now. */
export function isTrusted(part: string, knows: (serverKey: number) => boolean): boolean {
  const [, run, server] = marked.exec(part) ?? [];
  return run === undefined || run === boot || knows(Number(server));
}
