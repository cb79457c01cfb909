/** Prints a line of output. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints an error; answers its exit code. */
export function printError(text: string, code: number): number {
  process.stderr.write(`${text}\n`);
  return code;
}
