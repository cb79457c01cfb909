declare module 'virtual:states' {
  type Chips<State extends string> = Readonly<
    Record<State, { label: string; bucket: import('@horizon/contract').StateBucket }>
  >;
  /** The labels and chips of the states, by the table of their record. */
  export const statesOf: {
    forms: Chips<import('@horizon/contract').FormStatus>;
    transmittals: Chips<import('@horizon/contract').TransmittalStatus>;
  };
}
