declare module 'virtual:calls' {
  /** The call table, packed (`client/call-rows.ts`). */
  export const packed: string;
}
