// An error on its way from one process to another: as plain values, and on the other side as what it was.
import { Refusal, type RefusalMore } from './failures.ts';

/** An error as plain values. */
export interface CarriedError {
  message: string;
  stack: string;
  /** Of a refusal. */
  refusal: { status: number; code: string; more: RefusalMore } | null;
  /** What else the error says of itself in plain words, such as the code of PostgreSQL. */
  facts: Record<string, string | number>;
}

/** The error as plain values; whatever was thrown. */
export function carried(thrown: unknown): CarriedError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const facts = Object.entries(error).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return {
    message: error.message,
    stack: error.stack ?? error.message,
    refusal: error instanceof Refusal ? { status: error.status, code: error.code, more: error.more } : null,
    facts: Object.fromEntries(facts) as CarriedError['facts'],
  };
}

/** The error that was carried: a refusal is one again. */
export function uncarried({ message, stack, refusal, facts }: CarriedError): Error {
  if (refusal) return new Refusal(refusal.status, refusal.code, message, refusal.more);
  return Object.assign(new Error(message), facts, { stack });
}
