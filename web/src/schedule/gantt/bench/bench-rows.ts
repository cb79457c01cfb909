// A programme for benchmarks: one summary for every twenty rows, 1.5 links per task, a bar in every row of the first month and
// a few far to the right that make the axis five years long. Deterministic.

export interface BenchTask {
  id: number;
  parent: number;
  summary: boolean;
  name: string;
  /** Milliseconds of UTC. */
  start: number;
  end: number;
  progress: number;
}

export interface BenchRows {
  tasks: BenchTask[];
  links: { source: number; target: number }[];
}

const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 0, 5);
const SPAN_DAYS = 365 * 5;

/** `count` rows. */
export function benchRows(count: number): BenchRows {
  const random = numbers(42);
  const tasks: BenchTask[] = [];
  const links: BenchRows['links'] = [];
  let parent = 0;
  for (let i = 0; i < count; i++) {
    const id = i + 1;
    const summary = i % 20 === 0;
    const isFar = i % 100 === 99 || i === count - 1;
    const startDay = isFar ? Math.floor(SPAN_DAYS * (0.2 + 0.75 * random())) : Math.floor(random() * 20);
    const days = summary ? 25 : 1 + Math.floor(random() * 10);
    if (summary) parent = id;
    const start = FIRST + startDay * DAY;
    tasks.push({
      id,
      parent: summary ? 0 : parent,
      summary,
      name: (summary ? 'Work package ' : 'Activity ') + id,
      start,
      end: start + days * DAY,
      progress: Math.floor(random() * 101),
    });
    if (i > 0) links.push({ source: id - 1, target: id });
    if (i > 60 && i % 2 === 0) links.push({ source: id - 2 - Math.floor(random() * 50), target: id });
  }
  return { tasks, links };
}

/** Pseudo-random numbers from 0 to 1, by seed. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
