import { ApiFailure } from '../client/api.ts';

/** A readable reason why the browser did not create or use a passkey; the server's refusals are unchanged. */
export function refusedByBrowser(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  const name = error instanceof Error ? error.name : '';
  const sentences: Partial<Record<string, string>> = {
    InvalidStateError: 'This device has a passkey for your account already.',
    NotAllowedError: 'The passkey was cancelled, or took too long. Try again.',
    SecurityError: 'Passkeys need an address with a name and https. Open Horizon by such an address.',
  };
  return new ApiFailure(422, sentences[name] ?? 'This browser could not use a passkey. Try another one.', {
    code: 'passkey_cancelled',
  });
}
