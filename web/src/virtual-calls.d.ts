declare module 'virtual:calls' {
  /** Name of a call → method, path, domain, 1 if it belongs to the cost and scheduling product. */
  export const table: Record<string, readonly [method: string, path: string, domain: string, isProduct: 0 | 1]>;
}
