// Keeps data that a file does not contain: codes, custom fields and activity codes that appear nowhere in it.
import type { Programme, Task } from '@horizon/schedule';

/** Optional fields that a file may contain. */
export interface FieldsOfFile {
  hasTaskCodes: boolean;
  hasResourceCodes: boolean;
  /** Names of the custom fields that it defines. */
  custom: ReadonlySet<string>;
  activityCodes: ReadonlySet<string>;
}

/** The optional fields that a file contains. Cost: its records. */
export function fieldsOfFile({ tasks, resources, customFields, activityCodeTypes }: Programme): FieldsOfFile {
  const hasCode = ({ code }: { code: string | null }) => code !== null;
  return {
    hasTaskCodes: tasks.some(hasCode),
    hasResourceCodes: resources.some(hasCode),
    custom: new Set(customFields.flatMap(({ name, alias }) => (alias === null ? [name] : [name, alias]))),
    activityCodes: new Set(activityCodeTypes.map(({ name }) => name)),
  };
}

/** The record with its existing code if the file has no codes. */
export function keepingCode<T extends { code: string | null }>(before: T | null, next: T, hasCodes: boolean): T {
  return hasCodes || !before || next.code === before.code ? next : { ...next, code: before.code };
}

/** The task with the existing values of fields that the file does not contain. */
export function keepingFields(before: Task, next: Task, { hasTaskCodes, custom, activityCodes }: FieldsOfFile): Task {
  const coded = keepingCode(before, next, hasTaskCodes);
  return {
    ...coded,
    custom: { ...without(before.custom, custom), ...coded.custom },
    activityCodes: { ...without(before.activityCodes, activityCodes), ...coded.activityCodes },
  };
}

function without<V>(values: Readonly<Record<string, V>>, carried: ReadonlySet<string>): Record<string, V> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !carried.has(name)));
}
