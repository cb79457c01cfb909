// Runs a command of the command line with files in a temporary folder: answers its output, its errors and its exit
// code. `cli` runs the whole command line in a separate process.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

const commandLine = join(import.meta.dirname, '../src/cli.ts');

export interface CommandRun {
  code: number;
  output: string;
  complaint: string;
}

/** A folder with files; `remove` deletes it. */
export class CommandFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'horizon-command-'));

  put(name: string, bytes: string | Uint8Array): void {
    writeFileSync(this.at(name), bytes);
  }

  get(name: string): Buffer {
    return readFileSync(this.at(name));
  }

  at(name: string): string {
    return join(this.path, name);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  /**
   * Runs a command in this process, with the folder's path removed from its output. A thrown message is exit code 1.
   */
  async run(command: (args: string[]) => Promise<number>, args: readonly string[]): Promise<CommandRun> {
    const printed = { output: '', complaint: '' };
    const capture = (stream: NodeJS.WriteStream, to: keyof typeof printed) =>
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        printed[to] += String(text);
        return true;
      });
    const captured = [capture(process.stdout, 'output'), capture(process.stderr, 'complaint')];
    const code = await command([...args]).catch((error: Error) => {
      printed.complaint += `${error.message}\n`;
      return 1;
    });
    for (const stream of captured) stream.mockRestore();
    const short = (text: string): string => text.replaceAll(join(this.path, '/'), '');
    return { code, output: short(printed.output), complaint: short(printed.complaint) };
  }

  /** Runs the command line itself, in this folder. */
  cli(...args: string[]): Promise<CommandRun> {
    return new Promise((done) => {
      const child = execFile(process.execPath, [commandLine, ...args], { cwd: this.path }, (_, output, complaint) => {
        done({ code: child.exitCode ?? -1, output, complaint });
      });
    });
  }
}
