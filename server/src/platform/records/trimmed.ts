import type { AnyRecord } from '@horizon/contract';

/** Trims texts. If only spaces were given, an optional field becomes null, and one with a default is left out. */
export function trimmed(record: Pick<AnyRecord, 'fields'>, given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const text = typeof value === 'string' ? value.trim() : value;
      if (text !== '') return [[name, text]];
      return record.fields[name]?.presence === 'optional' ? [[name, null]] : [];
    }),
  );
}
