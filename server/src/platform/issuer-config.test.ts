import { describe, expect, it } from 'vitest';
import { issuersOf } from './issuer-config.ts';

const kinde = {
  HORIZON_OIDC: 'kinde',
  HORIZON_OIDC_KINDE_ISSUER: 'https://builder.kinde.com',
  HORIZON_OIDC_KINDE_CLIENT_ID: 'horizon',
};

describe('identity providers of the environment', () => {
  it('do not exist unless they are named', () => {
    expect(issuersOf({ HORIZON_OIDC_KINDE_ISSUER: 'https://builder.kinde.com' })).toEqual([]);
  });

  it('have a default name and scope', () => {
    expect(issuersOf(kinde)).toEqual([
      {
        id: 'kinde',
        name: 'Kinde',
        issuer: 'https://builder.kinde.com',
        clientId: 'horizon',
        clientSecret: null,
        scope: 'openid profile email',
      },
    ]);
  });

  it('come in the order in which they are listed', () => {
    const two = {
      ...kinde,
      HORIZON_OIDC: 'my-entra, kinde',
      HORIZON_OIDC_MY_ENTRA_ISSUER: 'https://login.example/tenant/v2.0',
      HORIZON_OIDC_MY_ENTRA_CLIENT_ID: 'other',
      HORIZON_OIDC_MY_ENTRA_CLIENT_SECRET: 'secret',
      HORIZON_OIDC_MY_ENTRA_NAME: 'Head office',
    };

    expect(issuersOf(two).map(({ name, clientSecret }) => [name, clientSecret])).toEqual([
      ['Head office', 'secret'],
      ['Kinde', null],
    ]);
  });

  it.each([
    ['HORIZON_OIDC', { ...kinde, HORIZON_OIDC: 'Kinde' }],
    ['HORIZON_OIDC', { ...kinde, HORIZON_OIDC: 'kinde,kinde' }],
    ['HORIZON_OIDC_KINDE_CLIENT_ID', { ...kinde, HORIZON_OIDC_KINDE_CLIENT_ID: '' }],
    ['HORIZON_OIDC_KINDE_ISSUER', { ...kinde, HORIZON_OIDC_KINDE_ISSUER: 'http://builder.kinde.com' }],
    ['HORIZON_OIDC_KINDE_ISSUER', { ...kinde, HORIZON_OIDC_KINDE_ISSUER: 'builder' }],
    ['HORIZON_OIDC_KINDE_SCOPE', { ...kinde, HORIZON_OIDC_KINDE_SCOPE: 'email' }],
  ])('are refused with the variable that is wrong: %s', (variable, env) => {
    expect(() => issuersOf(env)).toThrow(variable);
  });

  it('may use plain HTTP on this machine', () => {
    expect(issuersOf({ ...kinde, HORIZON_OIDC_KINDE_ISSUER: 'http://127.0.0.1:3000' })).toHaveLength(1);
  });
});
