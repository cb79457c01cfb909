import { isEqual } from '@horizon/schedule';

/**
 * A record with what a file says of it, field by field: where the file says what its format would have said of the record
 * anyway, the record keeps its own.
 */
export function mergedFields<T extends object>(here: T, file: T, image: T): T {
  const merged = { ...here };
  for (const name of Object.keys(file) as (keyof T)[]) {
    if (!isEqual(file[name] ?? null, image[name] ?? null)) merged[name] = file[name];
  }
  return merged;
}
