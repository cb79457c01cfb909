// Serialises an error to pass it from one process to another.
import { Refusal, type RefusalMore } from './failures.ts';

/** An error as plain values. */
export interface SerialisedError {
  message: string;
  stack: string;
  /** Only for a refusal. */
  refusal: { status: number; code: string; more: RefusalMore } | null;
  /** Other plain properties of the error, such as the code of PostgreSQL. */
  facts: Record<string, string | number>;
}

/** Anything thrown, as plain values. */
export function serialiseError(thrown: unknown): SerialisedError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const facts = Object.entries(error).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return {
    message: error.message,
    stack: error.stack ?? error.message,
    refusal: error instanceof Refusal ? { status: error.status, code: error.code, more: error.more } : null,
    facts: Object.fromEntries(facts) as SerialisedError['facts'],
  };
}

/** Restores the error: a refusal becomes a Refusal again. */
export function deserialiseError({ message, stack, refusal, facts }: SerialisedError): Error {
  if (refusal) return new Refusal(refusal.status, refusal.code, message, refusal.more);
  return Object.assign(new Error(message), facts, { stack });
}
