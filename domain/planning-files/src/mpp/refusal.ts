// The reason why a file is not read, in a planner's terms. Inside this folder a refusal is thrown anywhere and caught once, in
// `readMpp`, which returns it as a value: nothing is ever thrown at the caller.
import type { FaultCode } from '../planning-file-result.ts';

/** A reason not to read the file, on its way to `readMpp`. */
export class Refusal extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The refusal of a file whose inner structure contradicts itself; `what` says where. */
export function damaged(what: string): Refusal {
  return new Refusal(
    'malformed',
    `The file is damaged: ${what}. Open it in Microsoft Project, save it under a new name and import that file.`,
  );
}

/** The refusal of a file that ends before its contents do. */
export function cutOff(): Refusal {
  return new Refusal(
    'cut',
    'The file is incomplete: it ends before its contents do. Copy or download it again and import the whole file.',
  );
}
