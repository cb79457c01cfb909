// The document site of a workspace: another system with forms. Only its base address is contacted, at three known
// paths; redirects are not followed, and private networks only if the installation allows them. A failing site is not
// contacted for a while.
import { documentSiteShapes, type DocumentSiteAnswers } from '@horizon/contract';
import { Refusal } from '../platform/failures.ts';
import { getPublic, RequestFailure } from '../platform/public-request.ts';
import { compileCheck } from '../platform/validation.ts';

type AnswerName = keyof DocumentSiteAnswers;
/** The validators of the answers. */
const checks = Object.fromEntries(
  Object.entries(documentSiteShapes).map(([name, shape]) => [name, compileCheck(shape, 'body')]),
) as Record<AnswerName, ReturnType<typeof compileCheck>>;

export interface Site {
  workspaceId: string;
  baseUrl: string;
  credential: string | null;
}

/** Which addresses document sites may have. */
export interface DocumentSiteConfig {
  /** Allows private addresses, and plain http. */
  allowsPrivate: boolean;
}

const paths = {
  'search-form-types': ['accountId', 'query', 'pageSize'],
  'search-forms': ['accountId', 'query', 'page', 'pageSize'],
  'form-object': ['accountId'],
} as const;
export type SitePath = keyof typeof paths;

export interface SiteLimits {
  timeoutMs: number;
  maxBytes: number;
  rememberMs: number;
  /** Consecutive failures after which a site is not contacted for `restMs`. */
  maxFailures: number;
  restMs: number;
}
export const usualLimits: SiteLimits = {
  timeoutMs: 10_000,
  maxBytes: 5 * 1024 * 1024,
  rememberMs: 60_000,
  maxFailures: 5,
  restMs: 30_000,
};
const maxCached = 500;

const bad = (message: string) => new Refusal(502, 'bad_gateway', message);

/** Sends requests to document sites. One per server: it caches answers and counts failures. */
export class DocumentSites {
  readonly config: DocumentSiteConfig;
  private readonly limits: SiteLimits;
  private readonly remembered = new Map<string, { until: number; value: unknown }>();
  private readonly troubles = new Map<string, { failures: number; until: number }>();

  constructor(config: DocumentSiteConfig, limits: Partial<SiteLimits> = {}) {
    this.config = config;
    this.limits = { ...usualLimits, ...limits };
  }

  /** The answer of a site, validated by its schema. Throws 404, 502, 503. */
  async ask<Name extends AnswerName>(
    site: Site,
    { path, id, query, answer, now }: Asking<Name>,
  ): Promise<DocumentSiteAnswers[Name]> {
    const url = addressOf(site.baseUrl, path, id, query);
    const key = `${site.workspaceId} ${url}`;
    const known = this.remembered.get(key);
    if (known && known.until > now) return known.value as DocumentSiteAnswers[Name];
    const trouble = this.troubles.get(site.workspaceId);
    if (trouble && trouble.failures >= this.limits.maxFailures && trouble.until > now) {
      throw new Refusal(
        503,
        'document_site_rests',
        'The document site has failed several times. It is asked again shortly.',
        {
          retryAfterSeconds: Math.ceil((trouble.until - now) / 1000),
        },
      );
    }
    try {
      const value = this.read(await this.send(site, url), answer);
      this.troubles.delete(site.workspaceId);
      this.remember(key, value, now);
      return value;
    } catch (error) {
      const isOurs = error instanceof Refusal && error.status !== 404;
      if (isOurs) {
        const failures = (this.troubles.get(site.workspaceId)?.failures ?? 0) + 1;
        this.troubles.set(site.workspaceId, { failures, until: now + this.limits.restMs });
      }
      throw error;
    }
  }

  /** Clears the cache of a workspace's site after it is reconfigured. */
  forget(workspaceId: string): void {
    this.troubles.delete(workspaceId);
    for (const key of this.remembered.keys()) {
      if (key.startsWith(`${workspaceId} `)) this.remembered.delete(key);
    }
  }

  private remember(key: string, value: unknown, now: number): void {
    if (this.remembered.size >= maxCached) this.remembered.clear();
    this.remembered.set(key, { until: now + this.limits.rememberMs, value });
  }

  private async send(site: Site, url: string) {
    try {
      return await getPublic({
        url,
        headers: {
          accept: 'application/json',
          ...(site.credential === null ? {} : { authorization: `Bearer ${site.credential}` }),
        },
        allowsPrivate: this.config.allowsPrivate,
        timeoutMs: this.limits.timeoutMs,
        maxBytes: this.limits.maxBytes,
      });
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      throw bad(`The document site: ${error.message}`);
    }
  }

  private read<Name extends AnswerName>(
    found: Awaited<ReturnType<typeof getPublic>>,
    answer: Name,
  ): DocumentSiteAnswers[Name] {
    const { status, headers, text, isCut } = found;
    if (status === 401 || status === 403) throw bad('The document site refused the credential. Enter a new one.');
    if (status === 404) throw new Refusal(404, 'not_found', 'It does not exist, or you do not have access to it.');
    if (status >= 300 && status < 400) throw bad('The document site answered with a redirect, which is not followed.');
    if (status !== 200) throw bad(`The document site answered ${status}.`);
    if (isCut) throw bad('The answer of the document site is too large.');
    if (!/^application\/(\w+\+)?json\b/i.test(String(headers['content-type'] ?? ''))) {
      throw bad('The document site did not answer with JSON.');
    }
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw bad('The answer of the document site cannot be read.');
    }
    if (checks[answer](value) !== null) throw bad('The answer of the document site does not have the agreed form.');
    return value as DocumentSiteAnswers[Name];
  }
}

interface Asking<Name extends AnswerName> {
  path: SitePath;
  id?: string;
  query: Record<string, string | number | undefined>;
  answer: Name;
  now: number;
}

/** The address below the base: only known paths with known names. */
function addressOf(
  baseUrl: string,
  path: SitePath,
  id: string | undefined,
  query: Asking<AnswerName>['query'],
): string {
  const base = baseUrl.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  const pairs = paths[path].flatMap((name) =>
    query[name] === undefined ? [] : [[name, String(query[name])] satisfies [string, string]],
  );
  const below = id === undefined ? path : `${path}/${encodeURIComponent(id)}`;
  return `${base}/${below}${pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`}`;
}
