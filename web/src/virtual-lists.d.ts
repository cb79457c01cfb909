declare module 'virtual:lists' {
  /** Name of a call that lists → the names that its `sort` takes. */
  export const sortableBy: Readonly<Record<string, readonly string[]>>;
}
