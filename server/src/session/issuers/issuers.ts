// The identity providers of the installation as OpenID Connect clients. Addresses and keys of each are fetched on first
// use, and again every hour. The code flow with PKCE is openid-client's; the signature of the ID token is checked here
// against the provider's current keys, so that a provider may rotate them at any time.
import type { ClientAuth, Configuration, IDToken } from 'openid-client';
import { isLoopback, type IssuerConfig } from '../../platform/issuer-config.ts';
import { Refusal } from '../../platform/failures.ts';

/** Loaded when the first person signs in at a provider: most installations have none. */
const library = () => import('openid-client');

const answerSeconds = 5;
const knownMillis = 3_600_000;
/** How long to wait before contacting a provider again that did not answer. */
const restMillis = 2_000;
/** A proof of identity up to this age counts as fresh. */
export const freshSeconds = 600;
/** Tolerated clock difference between the provider and this machine. */
export const clockToleranceSeconds = 60;

/** A sign-in in progress, stored until the browser returns. */
export interface Begun {
  address: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The claims of the provider about the person who signed in. */
export interface IssuerClaims {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  /** The provider required a second factor (RFC 8176). */
  hasTwoFactors: boolean;
  /** When the person last proved their identity to the provider; null if it does not state this. */
  provenAt: Date | null;
  idToken: string;
}

interface Client {
  configuration: Configuration;
  checkSignature: (idToken: string) => Promise<void>;
}

/** The providers by their configured names. */
export class Issuers {
  private readonly byId: ReadonlyMap<string, Issuer>;

  constructor(configs: readonly IssuerConfig[]) {
    this.byId = new Map(configs.map((config) => [config.id, new Issuer(config)]));
  }

  /** In the order of the configuration. */
  list(): { id: string; name: string; issuer: string }[] {
    return [...this.byId.values()].map(({ config: { id, name, issuer } }) => ({ id, name, issuer }));
  }

  find(id: string): Issuer | null {
    return this.byId.get(id) ?? null;
  }
}

/** One provider. */
export class Issuer {
  readonly config: IssuerConfig;
  private known: { client: Promise<Client>; until: number; isAnswered: boolean } | null = null;

  constructor(config: IssuerConfig) {
    this.config = config;
  }

  /**
   * Starts a sign-in; `isFresh` asks the provider to authenticate the person again. Throws 503 if it cannot be reached.
   */
  async begin({ redirectUri, isFresh }: { redirectUri: string; isFresh: boolean }): Promise<Begun> {
    // Checked each time, so that nobody is sent to a provider that does not answer.
    const { configuration } = await this.client({ isAskedNow: true });
    const oidc = await library();
    const [state, nonce, codeVerifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
    const address = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: this.config.scope,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
    });
    return { address: address.href, state, nonce, codeVerifier };
  }

  /**
   * The claims of the provider, from the parameters with which the browser returned. Throws 401 if the answer is
   * invalid or the provider refused, 503 if it cannot be reached.
   */
  async finish(answer: {
    redirectUri: string;
    parameters: Record<string, string>;
    begun: Omit<Begun, 'address'>;
    isFresh: boolean;
  }): Promise<IssuerClaims> {
    const { parameters, begun } = answer;
    if (parameters['error'] !== undefined) {
      throw this.refusedThere(parameters['error']);
    }
    const { configuration, checkSignature } = await this.client();
    const oidc = await library();
    const returned = new URL(answer.redirectUri);
    returned.search = new URLSearchParams(parameters).toString();
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, returned, {
        expectedState: begun.state,
        expectedNonce: begun.nonce,
        pkceCodeVerifier: begun.codeVerifier,
        idTokenExpected: true,
        ...(answer.isFresh ? { maxAge: freshSeconds } : {}),
      });
      await checkSignature(tokens.id_token!);
      const claims = tokens.claims()!;
      return {
        issuer: claims.iss,
        subject: claims.sub,
        ...(await emailOf(claims, () => oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub))),
        hasTwoFactors: Array.isArray(claims['amr']) && claims['amr'].includes('mfa'),
        provenAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : null,
        idToken: tokens.id_token!,
      };
    } catch (error) {
      throw this.refusalOf(error as Error);
    }
  }

  /**
   * Where the browser ends the session at the provider; null if the provider has no such endpoint or cannot be reached.
   */
  async signOutAddress({ idToken, returnTo }: { idToken: string | null; returnTo: string }): Promise<string | null> {
    const client = await this.client().catch(() => null);
    if (!client?.configuration.serverMetadata().end_session_endpoint) {
      return null;
    }
    const oidc = await library();
    return oidc.buildEndSessionUrl(client.configuration, {
      post_logout_redirect_uri: returnTo,
      ...(idToken === null ? {} : { id_token_hint: idToken }),
    }).href;
  }

  private client({ isAskedNow = false } = {}): Promise<Client> {
    const { known } = this;
    const isGood = known !== null && Date.now() < known.until && !(isAskedNow && known.isAnswered);
    return isGood ? known.client : this.ask();
  }

  private ask(): Promise<Client> {
    const known = { client: this.discover(), until: Date.now() + knownMillis, isAnswered: false };
    this.known = known;
    known.client.then(
      () => (known.isAnswered = true),
      () => (known.until = Date.now() + restMillis),
    );
    return known.client;
  }

  private async discover(): Promise<Client> {
    const oidc = await library();
    const { config } = this;
    const url = new URL(config.issuer);
    try {
      const configuration = await oidc.discovery(
        url,
        config.clientId,
        { [oidc.clockTolerance]: clockToleranceSeconds },
        authentication(oidc, config.clientSecret),
        { timeout: answerSeconds, execute: isLoopback(url.hostname) ? [oidc.allowInsecureRequests] : [] },
      );
      return { configuration, checkSignature: await signatureCheck(configuration.serverMetadata().jwks_uri, config) };
    } catch (error) {
      throw this.unreachable(error as Error);
    }
  }

  private refusalOf(error: Error): Refusal {
    return isUnreachable(error) ? this.unreachable(error) : this.unbelievable(error);
  }

  private unreachable(cause: Error): Refusal {
    return withCause(
      new Refusal(
        503,
        'issuer_unreachable',
        `${this.config.name} cannot be reached right now. Try again in a few minutes, or sign in another way.`,
        { retryAfterSeconds: 60, keepsChanges: true },
      ),
      cause,
    );
  }

  private unbelievable(cause: Error): Refusal {
    return withCause(
      new Refusal(
        401,
        'issuer_answer_refused',
        `The answer of ${this.config.name} could not be verified. Start again; if it keeps failing, ask the administrator of this Horizon.`,
        { keepsChanges: true },
      ),
      cause,
    );
  }

  private refusedThere(word: string): Refusal {
    const sentence =
      word === 'access_denied'
        ? `You did not sign in at ${this.config.name}, or it did not let you. Start again, or sign in another way.`
        : `${this.config.name} refused the sign-in. Start again; if it keeps failing, ask the administrator of this Horizon.`;
    return withCause(
      new Refusal(401, 'issuer_refused', sentence, { keepsChanges: true }),
      new Error(`the identity provider answered the error ${word.replaceAll(/[^\w.-]/g, '')}`),
    );
  }
}

/** With the secret in the body, or in a header if the provider accepts only that. */
function authentication(oidc: Awaited<ReturnType<typeof library>>, secret: string | null): ClientAuth {
  if (secret === null) {
    return oidc.None();
  }
  const [inBody, inHeader] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_post') ? inBody : inHeader)(server, ...rest);
  };
}

/**
 * Checks an ID token's signature. An unknown key is looked up at the provider, which may just have rotated its keys.
 */
async function signatureCheck(jwksUri: string | undefined, { clientId, issuer }: IssuerConfig) {
  const { createRemoteJWKSet, jwtVerify } = await import('jose');
  if (jwksUri === undefined) {
    throw new Error('the identity provider names no keys');
  }
  const keys = createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: answerSeconds * 1000, cooldownDuration: 0 });
  return async (idToken: string): Promise<void> => {
    await jwtVerify(idToken, keys, {
      issuer,
      audience: clientId,
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
      clockTolerance: clockToleranceSeconds,
    });
  };
}

/** The e-mail of the ID token, or else of the person's account at the provider. */
async function emailOf(
  claims: IDToken,
  userInfo: () => Promise<{ email?: string; email_verified?: boolean }>,
): Promise<Pick<IssuerClaims, 'email' | 'isEmailVerified'>> {
  const found = typeof claims['email'] === 'string' ? claims : await userInfo().catch(() => ({}));
  const { email, email_verified: isVerified } = found as { email?: unknown; email_verified?: unknown };
  return { email: typeof email === 'string' ? email : null, isEmailVerified: isVerified === true };
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }
  const { code, status } = error as { code?: string; status?: number };
  const isNoAnswer = code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || code === 'ERR_JWKS_TIMEOUT';
  return (
    isNoAnswer ||
    (status !== undefined && status >= 500) ||
    /fetch failed|unexpected HTTP response status|Expected 200 OK/.test(error.message) ||
    isUnreachable(error.cause)
  );
}

function withCause(refusal: Refusal, cause: Error): Refusal {
  refusal.cause = cause;
  return refusal;
}
