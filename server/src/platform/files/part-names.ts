// Names of part files. A name contains the boot id of the machine that wrote its bytes: until a part is complete, its
// bytes are not flushed before the answer, and a power cut may lose them. They are trusted while that machine keeps
// running; otherwise the upload starts again.
import { readFileSync } from 'node:fs';

/** The boot id of this machine; null if the system does not provide one. */
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

/** True if the bytes of a part may be unflushed: its name has the current boot id. */
export const isOfThisRun = (part: string): boolean => marked.exec(part)?.[1] === boot && boot !== null;

/** True if no power cut can have lost bytes of a part. `knows`: whether a server is running now. */
export function isTrusted(part: string, knows: (serverKey: number) => boolean): boolean {
  const [, run, server] = marked.exec(part) ?? [];
  return run === undefined || run === boot || knows(Number(server));
}
