// Configuration from the environment. Read once at the start and passed on as a value.
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { isMailAddress, isOneLine } from './mail/address.ts';
import type { MailConfig } from './mail/mail-server.ts';
import type { FilesConfig } from './files/open-files.ts';
import { issuersOf, type IssuerConfig } from './issuer-config.ts';
import { keyOf } from './sealing.ts';

export interface Config {
  port: number;
  host: string;
  /** Folder of the own database and files. */
  dataFolder: string;
  files: FilesConfig;
  /** Null: Horizon starts its own PostgreSQL in the data folder. */
  databaseUrl: string | null;
  /** Load the demo company on the first start. */
  demo: boolean;
  /** Behind TLS: the session cookie is marked Secure. */
  secureCookies: boolean;
  /**
   * Which X-Forwarded-For and X-Forwarded-Proto headers are trusted: none, all, or those from the listed addresses and
   * networks, separated by commas.
   */
  trustProxy: boolean | string;
  logLevel: string;
  mail: MailConfig;
  /** A request with this token may read /metrics from another machine; null: only from this machine. */
  metricsToken: string | null;
  /** Identity providers for sign-in. */
  issuers: IssuerConfig[];
  /** The public address of Horizon, for contexts without a request; null: taken from each request. */
  publicUrl: string | null;
  /** Encrypts secrets in the database; null: a key from a file of the data folder is used. */
  secretKey: Buffer | null;
  /** Ordinary calls a minute of a person or an API token; 0: unlimited. */
  callsPerMinute: number;
  /** Allows webhooks to private addresses, and over plain http. */
  webhooks: { allowsPrivate: boolean };
  /** The same for document sites. */
  documentSites: { allowsPrivate: boolean };
}

/** The configuration from an environment. Throws with the variable's name if a value is invalid. */
export function readConfig(env: Record<string, string | undefined>, root: string): Config {
  const port = Number(env['PORT'] ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`PORT must be a number from 0 to 65535, it is "${env['PORT']}"`);
  }
  const dataFolder = resolve(root, env['HORIZON_DATA'] ?? 'data');
  const mail = mailOf(env, port);
  return {
    port,
    host: env['HOST'] ?? (isForThisMachine(env) ? 'localhost' : '0.0.0.0'),
    dataFolder,
    files: filesOf(env, root, dataFolder),
    databaseUrl: env['DATABASE_URL'] || null,
    demo: hasDemo(env),
    secureCookies: env['HORIZON_SECURE_COOKIES'] === '1',
    trustProxy: trustOf(env['HORIZON_TRUST_PROXY'] ?? ''),
    logLevel: env['LOG_LEVEL'] ?? 'info',
    metricsToken: env['HORIZON_METRICS_TOKEN'] || null,
    webhooks: { allowsPrivate: env['HORIZON_WEBHOOKS_PRIVATE'] === '1' },
    documentSites: { allowsPrivate: env['HORIZON_DOCUMENT_SITES_PRIVATE'] === '1' },
    callsPerMinute: callsPerMinuteOf(env['HORIZON_CALLS_PER_MINUTE'] ?? '1200'),
    mail,
    issuers: issuersOf(env),
    publicUrl: env['HORIZON_URL'] ? new URL(mail.publicUrl).origin : null,
    secretKey: secretKeyOf(env['HORIZON_SECRET_KEY'] ?? ''),
  };
}

/** The mail configuration. Throws if a value is invalid. */
function mailOf(env: Record<string, string | undefined>, port: number): MailConfig {
  const publicUrl = (env['HORIZON_URL'] || `http://localhost:${port}`).replace(/\/+$/, '');
  if (!URL.canParse(publicUrl) || !/^https?:$/.test(new URL(publicUrl).protocol)) {
    throw new Error(
      `HORIZON_URL must be the address of this Horizon, such as https://horizon.example.com, it is "${publicUrl}"`,
    );
  }
  const smtpUrl = env['HORIZON_SMTP_URL'] || null;
  if (smtpUrl !== null && (!URL.canParse(smtpUrl) || !/^smtps?:$/.test(new URL(smtpUrl).protocol))) {
    throw new Error('HORIZON_SMTP_URL must be smtp://user:password@host:port or smtps://user:password@host:port');
  }
  const from = env['HORIZON_MAIL_FROM'] || `Horizon <horizon@${new URL(publicUrl).hostname}>`;
  const address = /<([^<>]*)>$/.exec(from)?.[1] ?? from;
  if (env['HORIZON_MAIL_FROM'] && (!isMailAddress(address) || !isOneLine(from))) {
    throw new Error(`HORIZON_MAIL_FROM must be an address, or a name and an address in <>, it is "${from}"`);
  }
  return { smtpUrl, from, publicUrl };
}

function secretKeyOf(text: string): Buffer | null {
  const key = text === '' ? null : keyOf(text);
  if (text !== '' && !key) {
    throw new Error('HORIZON_SECRET_KEY must be 32 random bytes in base64, as "openssl rand -base64 32" prints them');
  }
  return key;
}

function callsPerMinuteOf(text: string): number {
  const calls = Number(text);
  if (text.trim() === '' || !Number.isInteger(calls) || calls < 0) {
    throw new Error(`HORIZON_CALLS_PER_MINUTE must be a number of calls, or 0 for no limit; it is "${text}"`);
  }
  return calls;
}

/**
 * Behind a proxy, people work with real data: the demo company is loaded only on request; elsewhere unless it is
 * disabled.
 */
function hasDemo(env: Record<string, string | undefined>): boolean {
  const isForWork = !['', '0'].includes(env['HORIZON_TRUST_PROXY'] ?? '') || env['HORIZON_SECURE_COOKIES'] === '1';
  return env['HORIZON_DEMO'] === undefined ? !isForWork : env['HORIZON_DEMO'] !== '0';
}

/**
 * The password of the demo people is public: unless somebody requested the demo data (HORIZON_DEMO=1) or set the
 * address (HOST), only this machine can connect. In a container the loopback address reaches nobody; publishing its
 * port is a request.
 */
function isForThisMachine(env: Record<string, string | undefined>): boolean {
  return env['HORIZON_DEMO'] === undefined && !isContainer(env);
}

/** True for an address that only this machine reaches. */
const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** The line of the log about the public password of the demo people; none without them, or at a loopback address that was set. */
export function noteOfDemo(
  { demo, host }: Pick<Config, 'demo' | 'host'>,
  env: Record<string, string | undefined>,
): { level: 'log' | 'warn'; text: string } | null {
  if (!demo) return null;
  if (!isLoopback(host)) {
    return {
      level: 'warn',
      text: 'WARNING: the demo people have a known password, and everybody who reaches this port can sign in as them. For real work set HORIZON_DEMO=0.',
    };
  }
  if (env['HOST'] !== undefined || !isForThisMachine(env)) return null;
  return {
    level: 'log',
    text: 'Only this machine reaches it: the demo people have a known password. For others: HOST=0.0.0.0 npm start',
  };
}

function isContainer(env: Record<string, string | undefined>): boolean {
  return env['KUBERNETES_SERVICE_HOST'] !== undefined || existsSync('/.dockerenv') || existsSync('/run/.containerenv');
}

function filesOf(env: Record<string, string | undefined>, root: string, dataFolder: string): FilesConfig {
  const folder = env['HORIZON_FILES'] ? resolve(root, env['HORIZON_FILES']) : join(dataFolder, 'files');
  return {
    folder,
    uploads: resolve(root, env['HORIZON_UPLOADS'] ?? join(folder, 'uploads')),
    s3: s3Of(env),
    scanner: scannerOf(env),
  };
}

/** The S3 bucket for files, if one is named; its endpoint and keys are then required. */
function s3Of(env: Record<string, string | undefined>): FilesConfig['s3'] {
  const bucket = env['HORIZON_S3_BUCKET'];
  if (!bucket) return null;
  const needed = (name: string) => {
    const value = env[name];
    if (!value) throw new Error(`${name} is missing: HORIZON_S3_BUCKET stores files in S3`);
    return value;
  };
  const endpoint = needed('HORIZON_S3_ENDPOINT');
  if (!URL.canParse(endpoint) || !/^https?:/.test(endpoint)) {
    throw new Error(`HORIZON_S3_ENDPOINT must be an address that begins with https://; it is "${endpoint}"`);
  }
  const prefix = env['HORIZON_S3_PREFIX'] ?? '';
  return {
    endpoint,
    bucket,
    region: env['HORIZON_S3_REGION'] ?? 'us-east-1',
    accessKeyId: needed('HORIZON_S3_ACCESS_KEY'),
    secretAccessKey: needed('HORIZON_S3_SECRET_KEY'),
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
  };
}

function scannerOf(env: Record<string, string | undefined>): FilesConfig['scanner'] {
  const address = env['HORIZON_CLAMAV'];
  if (!address) return null;
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(address) ?? [];
  if (host === undefined) {
    throw new Error(`HORIZON_CLAMAV must be host:port, such as localhost:3310; it is "${address}"`);
  }
  return { host, port: Number(port), isRequired: env['HORIZON_CLAMAV_REQUIRED'] !== '0' };
}

function trustOf(text: string): boolean | string {
  if (text === '' || text === '0' || text === '1') {
    return text === '1';
  }
  const names = text.split(',').map((name) => name.trim());
  const known = new Set(['loopback', 'linklocal', 'uniquelocal']);
  const wrong = names.find((name) => !known.has(name) && isIP(name.replace(/\/\d{1,3}$/, '')) === 0);
  if (wrong !== undefined) {
    throw new Error(
      `HORIZON_TRUST_PROXY must be 1, or addresses and networks by comma such as 10.0.0.0/8; it is "${text}"`,
    );
  }
  return names.join(',');
}
