// Links that open a file without signing in, for a few minutes: the token names the file and is signed.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The file that a link opens, and how. */
export interface LinkedFile {
  workspaceId: string;
  fileId: string;
  name: string;
  use: 'download' | 'preview';
  /** Checked again when the link is opened: the link expires with the access. */
  guard?: { name: string; subject: string };
}

/** How long a link opens its file. */
export const linkMillis = 5 * 60_000;

type Fields = [
  workspaceId: string,
  fileId: string,
  name: string,
  use: 'd' | 'p',
  expires: number,
  guard?: [name: string, subject: string],
];

const signatureOf = (payload: string, secret: Buffer) =>
  createHmac('sha256', secret).update(payload).digest('base64url');

/** The token of a link. */
export function signLink(file: LinkedFile, expires: number, secret: Buffer): string {
  const { workspaceId, fileId, name, use, guard } = file;
  const fields: Fields = [workspaceId, fileId, name, use === 'preview' ? 'p' : 'd', expires];
  if (guard) fields.push([guard.name, guard.subject]);
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${payload}.${signatureOf(payload, secret)}`;
}

/** The file of a token; null if it was not signed with this secret, was changed, or has expired. */
export function readLink(token: string, now: number, secret: Buffer): LinkedFile | null {
  const [payload = '', signature = '', ...rest] = token.split('.');
  const expected = Buffer.from(signatureOf(payload, secret));
  const given = Buffer.from(signature);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return null;
  }
  const fields = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Fields;
  const [workspaceId, fileId, name, use, expires, guard] = fields;
  if (now >= expires) return null;
  return {
    workspaceId,
    fileId,
    name,
    use: use === 'p' ? 'preview' : 'download',
    ...(guard ? { guard: { name: guard[0], subject: guard[1] } } : {}),
  };
}
