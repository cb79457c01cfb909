// The token of an unsubscribe link: the person, category and workspace, signed by this installation. It only
// unsubscribes, so it does not expire.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { notificationCategories } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { CategoryName } from './subscription-store.ts';

export interface Unsubscription {
  workspaceId: string;
  personId: string;
  category: CategoryName;
}

/** The key of this installation. */
export async function unsubscribeKey(db: Db): Promise<Buffer> {
  const { rows } = await sql<{
    secret: Buffer;
  }>`SELECT secret FROM server_secrets WHERE name = 'unsubscribe links'`.execute(db);
  return rows[0]!.secret;
}

const signatureOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');

export function unsubscribeToken(key: Buffer, { workspaceId, personId, category }: Unsubscription): string {
  const text = Buffer.from(JSON.stringify([workspaceId, personId, category])).toString('base64url');
  return `${text}.${signatureOf(key, text)}`;
}

/** The content of a token; null if it was not signed by this installation. */
export function readUnsubscribeToken(key: Buffer, token: string): Unsubscription | null {
  const [text = '', signature = ''] = token.split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(key, text))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    return null;
  }
  const [workspaceId, personId, category] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
    string,
    string,
    string,
  ];
  return category in notificationCategories ? { workspaceId, personId, category: category as CategoryName } : null;
}
