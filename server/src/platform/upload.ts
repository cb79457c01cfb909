// The file of a multipart request, read before any transaction begins: a slow line must hold no connection of the database.
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './failures.ts';

/** A file as it was sent, with the form fields beside it. */
export interface Upload {
  /** As the sender calls it, at most 255 characters; may be empty. */
  fileName: string;
  bytes: Buffer;
  fields: ReadonlyMap<string, string>;
}

/** What tells one upload from another, as JSON: the name, a digest of the content, the fields beside it. */
export const identityOf = ({ fileName, bytes, fields }: Upload) => ({
  fileName,
  content: hash('sha256', bytes, 'base64url'),
  fields: [...fields],
});

/** The file in the part named `file`. Throws 413 above `maxBytes`, 415 where it is no multipart, 422 without a file. */
export async function receiveUpload(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new Refusal(415, 'unsupported_media_type', 'Send the file as multipart/form-data, in a part named "file".');
  }
  const { file, fields } = await partsOf(request, maxBytes).catch((error: unknown) => {
    throw refusalOf(error);
  });
  if (!file) {
    const message = 'Send the file in a part named "file".';
    throw new Refusal(422, 'unreadable_file', message, { fields: { file: [message] } });
  }
  return { ...file, fields };
}

/**
 * Refuses (415) a file whose name ends like none that its call takes. Asked once the rule has recognised the content, so that a
 * file of another kind is told what it is; a name without an ending says nothing.
 */
export function refuseOtherEnding(fileName: string, endings: readonly string[]): void {
  const ending = /\.([a-z][a-z\d]{0,7})$/i.exec(fileName)?.[1];
  if (ending !== undefined && !endings.includes(ending.toLowerCase())) {
    const sentence = `The content can be read, but the name ends with .${ending}. Name the file by its kind: ${endings.map((each) => `.${each}`).join(', ')}.`;
    throw new Refusal(415, 'unsupported_media_type', sentence, { fields: { file: [sentence] } });
  }
}

async function partsOf(request: FastifyRequest, maxBytes: number) {
  let file: Pick<Upload, 'fileName' | 'bytes'> | null = null;
  const fields = new Map<string, string>();
  const limits = { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 10_000 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const fileName = part.filename.slice(0, 255).toWellFormed().replaceAll('\0', '');
      file = { fileName, bytes: await part.toBuffer() };
    } else {
      fields.set(part.fieldname, String(part.value));
    }
  }
  return { file, fields };
}

/** The reader's words for parts that cannot be told apart are its own; all of them mean the same to people. */
function refusalOf(error: unknown): unknown {
  const { code = '', statusCode } = error as { code?: string; statusCode?: number };
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code)) {
    return new Refusal(400, 'malformed', 'Send one file, in a part named "file", and at most 20 fields beside it.');
  }
  return statusCode === undefined
    ? new Refusal(400, 'malformed', 'The upload ended early or cannot be read. Send it again.')
    : error;
}
