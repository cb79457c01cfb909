/**
 * A text in the order in which people read: CW2 before CW10. What an index has in this order is found by it too, where it is
 * compared in it.
 */
export function natural(column: string): string {
  return `${column} COLLATE natural_order`;
}
