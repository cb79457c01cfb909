/** The current time; tests pass their own clock. */
export type Clock = () => Date;

/** The machine's clock. */
export const systemClock: Clock = () => new Date();
