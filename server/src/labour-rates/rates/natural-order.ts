/** A text in natural order: CW2 before CW10. An index with this collation is used if the query has it too. */
export function natural(column: string): string {
  return `${column} COLLATE natural_order`;
}
