// Contents in a bucket of an S3-compatible service, under `<prefix>ab/abcd…`. The service checks each content against
// the SHA-256 in its signed request, and makes it visible only once it is complete.
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { MissingContent, StorageUnavailable, type ByteRange, type FileStorage, type StoredContent } from './storage.ts';

export interface S3Config {
  /** Address of the service, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The prefix of every key; empty, or ends with /. */
  prefix: string;
}

/** Retries of a request that fails temporarily, with growing delays. */
const retries = 3;
const patienceMillis = 30_000;

export class S3Storage implements FileStorage {
  private readonly config: S3Config;
  private readonly client: AwsClient;

  constructor(config: S3Config) {
    this.config = config;
    const { accessKeyId, secretAccessKey, region } = config;
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  }

  async put(path: string, { sha256, size }: { sha256: string; size: number }): Promise<void> {
    const found = await stat(path);
    if (found.size !== size) throw new Error(`${path} has ${found.size} bytes, not ${size}`);
    if (!(await this.has(sha256))) await this.sendFile(path, { sha256, size });
    await rm(path, { force: true });
  }

  async has(sha256: string): Promise<boolean> {
    return (await this.send('HEAD', this.urlOf(sha256), {}, [404])).status !== 404;
  }

  async read(sha256: string, range?: ByteRange): Promise<Readable> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    const response = await this.send('GET', this.urlOf(sha256), { headers }, [404]);
    if (response.status === 404 || !response.body) throw new MissingContent(sha256);
    return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  }

  async remove(sha256: string): Promise<void> {
    await this.send('DELETE', this.urlOf(sha256), {}, [404]);
  }

  async *list(): AsyncGenerator<StoredContent> {
    for (let token = ''; ;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: this.config.prefix });
      if (token) query.set('continuation-token', token);
      const text = await (await this.send('GET', `${this.bucketUrl()}?${query.toString()}`)).text();
      for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const sha256 = valueIn(entry, 'Key').split('/').at(-1)!;
        if (!/^[0-9a-f]{64}$/.test(sha256)) continue;
        yield { sha256, size: Number(valueIn(entry, 'Size')), storedAt: new Date(valueIn(entry, 'LastModified')) };
      }
      token = valueIn(text, 'NextContinuationToken');
      if (!token) return;
    }
  }

  private bucketUrl(): string {
    return `${this.config.endpoint.replace(/\/$/, '')}/${this.config.bucket}`;
  }

  private urlOf(sha256: string): string {
    return `${this.bucketUrl()}/${this.config.prefix}${sha256.slice(0, 2)}/${sha256}`;
  }

  /** Streams a file: fetch would read all of it into memory. */
  private async sendFile(path: string, content: { sha256: string; size: number }): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        await this.sendFileOnce(path, content);
        return;
      } catch (error) {
        if (tries >= retries) throw new StorageUnavailable(`PUT of ${path}: ${(error as Error).message}`);
        await sleep(200 * 2 ** tries);
      }
    }
  }

  private async sendFileOnce(path: string, { sha256, size }: { sha256: string; size: number }): Promise<void> {
    const signed = await this.client.sign(this.urlOf(sha256), {
      method: 'PUT',
      headers: { 'x-amz-content-sha256': sha256 },
    });
    const open = signed.url.startsWith('https:') ? httpsRequest : httpRequest;
    const sent = open(signed.url, {
      method: 'PUT',
      headers: { ...Object.fromEntries(signed.headers), 'content-length': String(size) },
      timeout: patienceMillis,
    });
    sent.once('timeout', () => sent.destroy(new Error('the service does not answer')));
    const answer = new Promise<IncomingMessage>((done, failed) => sent.once('response', done).once('error', failed));
    // A service that refuses responds before it has read everything.
    const sending = pipeline(createReadStream(path, { highWaterMark: 256 * 1024 }), sent).catch(() => undefined);
    const response = await answer;
    const text = (await response.setEncoding('utf8').toArray()).join('');
    await sending;
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${text.slice(0, 300)}`);
  }

  /** Sends a signed request. Throws StorageUnavailable if there is no success or accepted status. */
  private async send(
    method: string,
    url: string,
    more: { headers?: Record<string, string> } = {},
    accepted: readonly number[] = [],
  ): Promise<Response> {
    const response = await this.client.fetch(url, { method, ...more }).catch((error: Error) => {
      throw new StorageUnavailable(`${method} ${url}: ${String(error.cause ?? error.message)}`);
    });
    if (response.ok || accepted.includes(response.status)) return response;
    const said = (await response.text().catch(() => '')).slice(0, 300);
    throw new StorageUnavailable(`${method} ${url} answered ${response.status} ${said}`);
  }
}

/** The text of the first element of a name in a response of the service. */
function valueIn(xml: string, name: string): string {
  const [, value = ''] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
