import type { CallInput } from '../client/api.ts';

/** The parameters that an identity provider added to the address of return, as the call takes them. */
export function answerOfIssuer(search: string): CallInput<'finishIssuerSignIn'>['body'] {
  const given = new URLSearchParams(search);
  const part = (name: 'code' | 'iss' | 'error') => {
    const value = given.get(name);
    return value ? { [name]: value } : {};
  };
  return { state: given.get('state') || 'missing', ...part('code'), ...part('iss'), ...part('error') };
}
