// The part of the server that belongs to a domain: each has a `module.ts`, and `modules.ts` lists them.
import type { FastifyInstance } from 'fastify';
import type { DocumentSites } from './forms/document-site.ts';
import type { JobRunner } from './platform/jobs/runner.ts';
import type { Platform } from './platform/serve.ts';
import type { SearchedKinds } from './search/searched-kinds.ts';
import type { IdentityOptions } from './session/identity-options.ts';
import type { WebhookConfig } from './webhooks/jobs.ts';

/** Settings and parts of one server that only some domains need. */
export interface ServerParts {
  app: FastifyInstance;
  identity: IdentityOptions;
  documentSites: DocumentSites;
  webhooks: WebhookConfig;
}

/** A domain of the server. */
export interface Module {
  routes: (app: FastifyInstance, platform: Platform, parts: ServerParts) => void;
  /** Those of its routes whose calls are isolated or answered in the background: work processes register them too. */
  isolated?: (app: FastifyInstance, platform: Platform) => void;
  jobs?: (jobs: JobRunner, platform: Platform, parts: ServerParts) => void;
  /** Its records for the search; declared records are found without it. */
  searched?: SearchedKinds;
}
