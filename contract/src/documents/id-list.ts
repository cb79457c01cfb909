import { Type } from 'typebox';

const anyId = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** Comma-separated ids in the query of a call. */
export const IdList = (most: number, what: string) =>
  Type.String({
    maxLength: most * 37,
    pattern: `^${anyId}(,${anyId}){0,${most - 1}}$`,
    description: `Ids of ${what} by comma, ${most} at the most`,
  });
