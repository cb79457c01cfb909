import { expect, it } from 'vitest';
import { headersOf, newWebhookSecret, signatureOf } from './sign.ts';

// The example of the specification's reference libraries.
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

it('signs as Standard Webhooks does', () => {
  expect(signatureOf(message, [secret])).toBe(signature);
});

it('signs with two secrets while one replaces the other', () => {
  const next = newWebhookSecret();
  const { 'webhook-signature': signatures } = headersOf(message, [next, secret]);

  expect(signatures!.split(' ')).toEqual([signatureOf(message, [next]), signature]);
});

it('generates secrets of 32 bytes', () => {
  expect(Buffer.from(newWebhookSecret().replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
});
