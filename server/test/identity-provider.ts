// A real OpenID Connect provider on this machine, for tests: people sign in there without a page, its keys can be
// rotated, and signed claims can be changed, as an attacker or a faulty provider would.
import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, decodeJwt, type CryptoKey } from 'jose';
import OpenIdProvider from 'oidc-provider';
import type { IssuerConfig } from '../src/platform/issuer-config.ts';

export interface Account {
  email?: string;
  email_verified?: boolean;
}

type Claims = Record<string, unknown>;

export interface IdentityProvider {
  config: IssuerConfig;
  accounts: Map<string, Account>;
  /** The account that signs in next. */
  person: string;
  /** Changes the claims of each ID token before it is signed. */
  change: ((claims: Claims) => Claims) | null;
  /** Signs ID tokens with an unpublished key. */
  signsWithForeignKey: boolean;
  /** Answers 500, or nothing at all. */
  fault: 'none' | 'broken' | 'silent';
  /** Publishes and uses new keys from now on. */
  renewKeys(): Promise<void>;
  /** Signs the person in as a browser would; answers the parameters of the redirect. */
  signIn(address: string, cookies?: Map<string, string>): Promise<Record<string, string>>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

const clientId = 'horizon';
const clientSecret = 'a secret of the client that is long enough';

/** Starts a provider; `publicUrl` is the address of the server that trusts it. */
export async function startIdentityProvider(
  publicUrl: string,
  more: { asks?: boolean } = {},
): Promise<IdentityProvider> {
  let server: Server;
  let port = 0;
  let keys: { privateKey: CryptoKey; kid: string };
  let provider: OpenIdProvider;
  let renewed = 0;
  const foreign = await generateKeyPair('RS256');
  const made = {
    accounts: new Map(),
    person: '',
    change: null,
    signsWithForeignKey: false,
    fault: 'none',
  } as unknown as IdentityProvider;

  const renewKeys = async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    keys = { privateKey, kid: `key-${(renewed += 1)}` };
    provider = await providerOf(made, publicUrl, {
      ...(await exportJWK(privateKey)),
      kid: keys.kid,
      alg: 'RS256',
      use: 'sig',
    });
    provider.use(async (context, next) => {
      await next();
      const body = context.body as { id_token?: string } | undefined;
      if (context.path !== '/token' || !body?.id_token) return;
      const claims = decodeJwt(body.id_token);
      const token = new SignJWT(made.change ? made.change(claims) : claims).setProtectedHeader({
        alg: 'RS256',
        kid: keys.kid,
      });
      context.body = {
        ...body,
        id_token: await token.sign(made.signsWithForeignKey ? foreign.privateKey : keys.privateKey),
      };
    });
  };
  const start = async () => {
    server = createServer((request, response) => {
      if (made.fault === 'silent') return;
      if (made.fault === 'broken') {
        response.writeHead(500).end('broken');
        return;
      }
      const isInteraction = request.url?.startsWith('/interaction/');
      if (isInteraction && more.asks && request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end(`<title>Sign in</title><form method="post"><button>Continue as ${made.person}</button></form>`);
      } else if (isInteraction) {
        void provider.interactionFinished(request, response, { login: { accountId: made.person } });
      } else {
        provider.callback()(request, response);
      }
    });
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    port = (server.address() as { port: number }).port;
    if (made.config === undefined) {
      made.config = {
        id: 'kinde',
        name: 'Kinde',
        issuer: `http://127.0.0.1:${port}`,
        clientId,
        clientSecret,
        scope: 'openid profile email',
      };
      await renewKeys();
    }
  };
  Object.assign(made, {
    renewKeys,
    start,
    signIn: (address: string, cookies?: Map<string, string>) => walk(address, publicUrl, cookies),
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  });
  await start();
  return made;
}

async function providerOf(made: IdentityProvider, publicUrl: string, key: object): Promise<OpenIdProvider> {
  const provider: OpenIdProvider = new OpenIdProvider(made.config.issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/sign-in/return`],
        post_logout_redirect_uris: [`${publicUrl}/sign-in`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['a key for the cookies of tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...made.accounts.get(id) }),
    }),
    loadExistingGrant: async ({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  return provider;
}

/** Follows the redirects from the provider's address until the browser is sent back. */
async function walk(
  address: string,
  publicUrl: string,
  cookies = new Map<string, string>(),
): Promise<Record<string, string>> {
  let next = address;
  for (let hops = 0; hops < 10; hops += 1) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) {
      throw new Error(`${next} answered ${answer.status}: ${await answer.text()}`);
    }
    next = new URL(location, next).href;
    if (next.startsWith(publicUrl)) {
      return Object.fromEntries(new URL(next).searchParams);
    }
  }
  throw new Error('the provider sends the browser round in circles');
}
