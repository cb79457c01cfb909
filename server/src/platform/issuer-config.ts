// Identity providers from the environment: HORIZON_OIDC lists them, and each has variables of its own.

/** An identity provider that people can sign in at. */
export interface IssuerConfig {
  /** Its name in variables and addresses. */
  id: string;
  /** Its name for people. */
  name: string;
  /** Its issuer URL. */
  issuer: string;
  clientId: string;
  /** Null for a public client, which PKCE alone protects. */
  clientSecret: string | null;
  scope: string;
}

/** The identity providers of an environment, in its order. Throws with the variable's name if a value is invalid. */
export function issuersOf(env: Record<string, string | undefined>): IssuerConfig[] {
  const ids = (env['HORIZON_OIDC'] ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  const wrong = ids.find((id, at) => !/^[a-z][a-z0-9-]{0,39}$/.test(id) || ids.indexOf(id) !== at);
  if (wrong !== undefined) {
    throw new Error(
      `HORIZON_OIDC must list different names of small letters, digits and dashes, such as "kinde,entra"; it has "${wrong}"`,
    );
  }
  return ids.map((id) => issuerOf(env, id));
}

function issuerOf(env: Record<string, string | undefined>, id: string): IssuerConfig {
  const prefix = `HORIZON_OIDC_${id.toUpperCase().replaceAll('-', '_')}`;
  const needed = (word: string) => {
    const value = env[`${prefix}_${word}`]?.trim();
    if (!value) {
      throw new Error(`${prefix}_${word} must be set: HORIZON_OIDC lists "${id}"`);
    }
    return value;
  };
  const issuer = needed('ISSUER');
  if (!URL.canParse(issuer) || !isSafe(new URL(issuer))) {
    throw new Error(`${prefix}_ISSUER must be an address that begins with https://, it is "${issuer}"`);
  }
  const scope = env[`${prefix}_SCOPE`]?.trim() || 'openid profile email';
  if (!scope.split(/\s+/).includes('openid')) {
    throw new Error(`${prefix}_SCOPE must contain "openid", it is "${scope}"`);
  }
  return {
    id,
    name: env[`${prefix}_NAME`]?.trim() || id.charAt(0).toUpperCase() + id.slice(1),
    issuer,
    clientId: needed('CLIENT_ID'),
    clientSecret: env[`${prefix}_CLIENT_SECRET`]?.trim() || null,
    scope,
  };
}

/** TLS, or this machine: these answers decide who signs in. */
const isSafe = ({ protocol, hostname }: URL) => protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));

/** True of names of this machine. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
