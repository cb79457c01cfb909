// Documents as a ZIP: their files under number and revision, a manifest, and the hashes of all files.
import { toCsv } from '@horizon/csv';
import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';
import { Refusal } from '../failures.ts';
import type { Files } from './files.ts';

/** A document with its file; one without a hash has no file and is left out. */
export interface ZippedDocument {
  number: string;
  title: string | null;
  revision: string | null;
  suitability: string | null;
  file_name: string | null;
  size: number | null;
  sha256: string | null;
}

interface Packed {
  documents: readonly ZippedDocument[];
  /** Further files, before the documents. */
  first?: readonly (readonly [name: string, bytes: Uint8Array])[];
  /** The time of the entries. */
  changedAt: string;
  /** Called before each document: the ZIP is aborted if access has ended. */
  mayRead?: (() => Promise<boolean>) | undefined;
}

/** The limit of ZIP without its 64-bit extension: four gigabytes. */
const maxBytes = 4_000_000_000;

const fileNames = (documents: readonly ZippedDocument[]): string[] => {
  const used = new Set<string>();
  return documents.map(({ number, revision, file_name }) => {
    const ending = /\.[A-Za-z0-9]{1,8}$/.exec(file_name ?? '')?.[0] ?? '';
    // oxlint-disable-next-line no-control-regex -- not allowed in names of files
    const plain = `${number} ${revision ?? ''}`.trim().replaceAll(/[\u0000-\u001F<>:"/\\|?*]/g, '_');
    let name = `documents/${plain}${ending}`;
    for (let at = 2; used.has(name.toLowerCase()); at += 1) name = `documents/${plain} (${at})${ending}`;
    used.add(name.toLowerCase());
    return name;
  });
};

/**
 * The ZIP as a stream: the documents, `manifest.csv`, and `SHA256SUMS` for `sha256sum -c`. Throws 422 above four
 * gigabytes.
 */
export function zipDocuments(files: Files, { documents: all, first = [], changedAt, mayRead }: Packed): Readable {
  const documents = all.filter(({ sha256 }) => sha256 !== null);
  if (documents.reduce((sum, { size }) => sum + (size ?? 0), 0) > maxBytes) {
    throw new Refusal(422, 'too_large', 'The documents are larger than 4 GB together. Download them one by one.');
  }
  const names = fileNames(documents);
  const manifest = toCsv(
    ['Number', 'Title', 'Revision', 'Suitability', 'File', 'Bytes', 'SHA-256'],
    documents.map((one, at) => [
      one.number,
      one.title,
      one.revision,
      one.suitability,
      names[at]!,
      one.size,
      one.sha256,
    ]),
  );
  const sums = documents.map(({ sha256 }, at) => `${sha256!}  ${names[at]!}`).join('\n');
  const text = (content: string) => async () => [Buffer.from(content)];
  const entries: [string, () => Promise<Iterable<Uint8Array> | AsyncIterable<Uint8Array>>][] = [
    ...first.map(([name, bytes]): (typeof entries)[number] => [name, async () => [bytes]]),
    ['manifest.csv', text(manifest)],
    ['SHA256SUMS', text(`${sums}\n`)],
    ...documents.map(({ sha256 }, at): (typeof entries)[number] => [
      names[at]!,
      async () => {
        if (mayRead && !(await mayRead())) throw new Error('Access to the documents has ended.');
        return files.read({ sha256: sha256! });
      },
    ]),
  ];
  return Readable.from(zipped(entries, changedAt));
}

async function* zipped(
  entries: readonly [string, () => Promise<Iterable<Uint8Array> | AsyncIterable<Uint8Array>>][],
  changedAt: string,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk);
  });
  for (const [name, read] of entries) {
    const entry = new ZipPassThrough(name);
    entry.mtime = changedAt;
    zip.add(entry);
    // One after another: a file is read at the pace of the reader.
    // oxlint-disable-next-line no-await-in-loop
    for await (const part of await read()) {
      entry.push(part);
      if (failure) throw failure;
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
