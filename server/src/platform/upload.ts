// The file of a multipart request, received before any transaction begins: a slow connection must not occupy a database
// connection. It is streamed to a temporary file, so that the server process never has all of it in memory.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './failures.ts';
import { isAlive } from './is-alive.ts';

/** An uploaded file with the form fields sent with it. */
export interface Upload {
  /** The sender's file name, at most 255 characters; may be empty. */
  fileName: string;
  bytes: Buffer;
  /** SHA-256 of the bytes, base64url. */
  content: string;
  fields: ReadonlyMap<string, string>;
}

/** An upload whose bytes are in a temporary file, to be removed with `discardUpload`. */
export interface ReceivedFile extends Omit<Upload, 'bytes'> {
  path: string;
}

/** The identity of an upload, as JSON: the name, a digest of the content, the form fields. */
export const identityOf = ({ fileName, content, fields }: Omit<Upload, 'bytes'>) => ({
  fileName,
  content,
  fields: [...fields],
});

/** The upload with its bytes in memory. Reads synchronously: only for a process that handles this one call. */
export const readUpload = ({ path, ...upload }: ReceivedFile): Upload => ({ ...upload, bytes: readFileSync(path) });

/** Maximum size of a text that the server process parses itself: several hundred rows. */
const shortText = 64 * 1024;

/** True for a short plain-text file, or for none: parsing it is faster than starting a process for it. */
export function isShortText(received: ReceivedFile | Error): boolean {
  if (received instanceof Error) return true;
  const { path } = received;
  if (statSync(path).size > shortText) return false;
  const bytes = readFileSync(path);
  // Files that are not text contain zeros.
  return !bytes.includes(0) && bytes.subarray(0, 2).toString('latin1') !== 'PK';
}

/** Removes the temporary file. */
export const discardUpload = (file: ReceivedFile): Promise<void> => rm(file.path, { force: true });

/**
 * The file in the part named `file`. Throws 413 above `maxBytes`, 415 if the request is not multipart, 422 without a
 * file.
 */
export async function receiveUpload(request: FastifyRequest, maxBytes: number): Promise<ReceivedFile> {
  if (!request.isMultipart()) {
    throw new Refusal(415, 'unsupported_media_type', 'Send the file as multipart/form-data, in a part named "file".');
  }
  const fields = new Map<string, string>();
  const files: Omit<ReceivedFile, 'fields'>[] = [];
  try {
    await receiveParts(request, maxBytes, { fields, files });
  } catch (error) {
    await Promise.all(files.map(({ path }) => rm(path, { force: true })));
    throw refusalOf(error);
  }
  const [file] = files;
  if (!file) {
    const message = 'Send the file in a part named "file".';
    throw new Refusal(422, 'unreadable_file', message, { fields: { file: [message] } });
  }
  return { ...file, fields };
}

/**
 * Refuses (415) a file whose ending is not one of its call. Called after the content was recognised, so that a file of
 * another kind gets a more precise refusal; a name without an ending is accepted.
 */
export function refuseOtherEnding(fileName: string, endings: readonly string[]): void {
  const ending = /\.([a-z][a-z\d]{0,7})$/i.exec(fileName)?.[1];
  if (ending !== undefined && !endings.includes(ending.toLowerCase())) {
    const sentence = `The content can be read, but the name ends with .${ending}. Name the file by its kind: ${endings.map((each) => `.${each}`).join(', ')}.`;
    throw new Refusal(415, 'unsupported_media_type', sentence, { fields: { file: [sentence] } });
  }
}

interface Parts {
  fields: Map<string, string>;
  files: Omit<ReceivedFile, 'fields'>[];
}

async function receiveParts(request: FastifyRequest, maxBytes: number, { fields, files }: Parts): Promise<void> {
  const limits = { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 10_000 };
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') {
      fields.set(part.fieldname, String(part.value));
      continue;
    }
    const path = join(tmpdir(), `${ownPrefix}${randomUUID()}`);
    const fileName = part.filename.slice(0, 255).toWellFormed().replaceAll('\0', '');
    const at = files.push({ path, fileName, content: '' }) - 1;
    files[at]!.content = await writeTo(path, part.file);
    if (part.file.truncated) {
      throw new Refusal(413, 'too_large', 'This is larger than can be taken here.');
    }
  }
}

/** Writes a stream to a new file that only this account can read; answers the SHA-256 of the bytes. */
async function writeTo(path: string, stream: Readable): Promise<string> {
  const digest = createHash('sha256');
  stream.on('data', (chunk: Buffer) => digest.update(chunk));
  await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return digest.digest('base64url');
}

const prefix = 'horizon-upload-';
/** A process with the same id may have left files behind: in a container every server has id 1. */
const ownPrefix = `${prefix}${process.pid}-${randomUUID().slice(0, 8)}-`;

/** Removes the temporary files of servers that were killed. */
export async function discardAbandonedUploads(): Promise<void> {
  const names = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix) && !name.startsWith(ownPrefix));
  const forsaken = names.filter((name) => {
    const pid = Number(/^\d+/.exec(name.slice(prefix.length))?.[0]);
    return pid === process.pid || !isAlive(pid);
  });
  await Promise.all(forsaken.map((name) => rm(join(tmpdir(), name), { force: true }).catch(() => undefined)));
}

/** The parser's messages about invalid parts are technical; to people all of them mean the same. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const { code = '', statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'ENOSPC') {
    return new Refusal(
      503,
      'disk_full',
      'The disk of the server is full. Nothing was changed; try again once there is room.',
      {
        retryAfterSeconds: 10,
      },
    );
  }
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code)) {
    return new Refusal(400, 'malformed', 'Send one file, in a part named "file", with at most 20 other fields.');
  }
  return statusCode === undefined
    ? new Refusal(400, 'malformed', 'The upload ended early or cannot be read. Send it again.')
    : error;
}
