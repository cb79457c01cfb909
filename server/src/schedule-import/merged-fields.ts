import { isEqual } from '@horizon/schedule';

/**
 * Merges a record with that of a file, property by property: if the file has the value that its format would have for
 * the existing record, the record keeps its own.
 */
export function mergedFields<T extends object>(here: T, file: T, image: T): T {
  const merged = { ...here };
  for (const name of Object.keys(file) as (keyof T)[]) {
    if (!isEqual(file[name] ?? null, image[name] ?? null)) merged[name] = file[name];
  }
  return merged;
}
