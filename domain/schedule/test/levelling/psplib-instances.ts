import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LevellingProblem } from '../../src/levelling/levelling-problem.ts';

export interface PsplibInstance {
  name: string;
  problem: LevellingProblem;
  /** Proven lower and best known upper bound of the makespan. */
  lower: number;
  upper: number;
}

const root = fileURLToPath(new URL('../../../../../shared/fixtures/schedules/psplib/', import.meta.url));

/** The instances of a set next to the checkout; empty if they are missing. */
export function psplibInstances(set: 'j30' | 'j60' | 'j120'): PsplibInstance[] {
  if (!existsSync(`${root}${set}`)) return [];
  const [, ...rows] = readFileSync(`${root}${set}/best-known.csv`, 'utf8').trim().split(/\r?\n/);
  const bounds = new Map(rows.map((row) => [row.split(',')[0], row.split(',').slice(1).map(Number)]));
  return readdirSync(`${root}${set}`)
    .filter((file) => file.endsWith('.sm'))
    .sort()
    .map((file) => {
      const name = file.replace('.sm', '');
      const [lower = 0, upper = Infinity] = bounds.get(name) ?? [];
      return { name, problem: problemIn(readFileSync(`${root}${set}/${file}`, 'utf8')), lower, upper };
    });
}

function problemIn(text: string): LevellingProblem {
  const lines = text.split(/\r?\n/);
  const rows = (heading: string, after: number): number[][] => {
    const from = lines.findIndex((line) => line.startsWith(heading)) + after;
    const to = lines.findIndex((line, i) => i >= from && !/^\s*\d/.test(line));
    return lines.slice(from, to).map((line) => line.trim().split(/\s+/).map(Number));
  };
  const requests = rows('REQUESTS/DURATIONS', 3);
  return {
    capacities: rows('RESOURCEAVAILABILITIES', 2)[0] ?? [],
    activities: rows('PRECEDENCE RELATIONS', 2).map(([, , , ...successors], i) => ({
      successors: successors.map((job) => job - 1),
      duration: requests[i]?.[2] ?? 0,
      demands: requests[i]?.slice(3) ?? [],
    })),
  };
}
