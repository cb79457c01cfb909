declare module 'virtual:lists' {
  /** Name of a list call → the names that its `sort` accepts. */
  export const sortableBy: Readonly<Record<string, readonly string[]>>;
}
