// The choices that decide the result, as each tool has them when a file does not say: the schedule engine's own.
export { standardOptions as defaultOptions } from '@horizon/schedule';
