declare module 'virtual:first-calls' {
  /** The calls that modules of the first load name, packed (`client/call-rows.ts`). */
  export const packed: string;
}
declare module 'virtual:calls' {
  /** The whole call table, packed (`client/call-rows.ts`). */
  export const packed: string;
}
