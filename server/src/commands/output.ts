/** Prints a line of the answer. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints what is wrong; answers the exit code that goes with it. */
export function printError(text: string, code: number): number {
  process.stderr.write(`${text}\n`);
  return code;
}
