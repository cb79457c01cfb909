// What the environment says. Read once at the start; everything below takes it as a value.
import { resolve } from 'node:path';

export interface Config {
  port: number;
  host: string;
  /** Folder of the own database and files. */
  dataFolder: string;
  /** None: Horizon starts its own PostgreSQL in the data folder. */
  databaseUrl: string | null;
  /** Load the demo company on the first start. */
  demo: boolean;
  /** Behind TLS: the session cookie is marked Secure. */
  secureCookies: boolean;
  /** Addresses are taken from X-Forwarded-For. */
  trustProxy: boolean;
  logLevel: string;
  /** Whoever names it may read /metrics from another machine; none: this machine alone. */
  metricsToken: string | null;
}

/**
 * The configuration that an environment gives. Throws with the variable's name where a value cannot be used.
 */
export function readConfig(env: Record<string, string | undefined>, root: string): Config {
  const port = Number(env['PORT'] ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`PORT must be a number from 0 to 65535, it is "${env['PORT']}"`);
  }
  return {
    port,
    host: env['HOST'] ?? '0.0.0.0',
    dataFolder: resolve(root, env['HORIZON_DATA'] ?? 'data'),
    databaseUrl: env['DATABASE_URL'] || null,
    demo: env['HORIZON_DEMO'] !== '0',
    secureCookies: env['HORIZON_SECURE_COOKIES'] === '1',
    trustProxy: env['HORIZON_TRUST_PROXY'] === '1',
    logLevel: env['LOG_LEVEL'] ?? 'info',
    metricsToken: env['HORIZON_METRICS_TOKEN'] || null,
  };
}
