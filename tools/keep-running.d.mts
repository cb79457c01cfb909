import type { SpawnOptions } from 'node:child_process';
export declare function keepRunning(
  command: string,
  args: readonly string[],
  spawnOptions: SpawnOptions,
  options?: {
    pauseMillis?: number;
    soundMillis?: number;
    quickFailures?: number;
    log?: (line: string) => void;
  },
): { ended: Promise<number>; stop: (signal: NodeJS.Signals) => void };
