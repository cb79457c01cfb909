// Signatures of messages by Standard Webhooks 1.0.0: HMAC-SHA256 over the id, the instant and the body.
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new secret: `whsec_` and 32 random bytes in base64. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64');

export interface SignedMessage {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The `webhook-signature` of a message: one signature for each secret, the newest first. */
export function signatureOf({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}

/** The headers of a message by the specification. */
export function headersOf(message: SignedMessage, secrets: readonly string[]): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Horizon-Webhooks/1',
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': signatureOf(message, secrets),
  };
}
