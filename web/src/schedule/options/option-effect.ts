// Predicts the effect of other options before they are stored: which tasks move, which become critical or
// near-critical, how the finish moves. The server's engine runs in the page.
import { countsAs, type Criticality, type Edit, isCounted, recalculate, type Schedule } from '@horizon/schedule';

/** A count before and after. */
export interface Turn {
  before: number;
  after: number;
  /** The ids of tasks that count now but did not before, and vice versa. */
  joined: readonly string[];
  left: readonly string[];
}

export interface OptionEffect {
  /** The ids of tasks whose start or finish moves, without summaries. */
  moved: readonly string[];
  /** The ids of tasks whose total float changes. */
  floated: number;
  critical: Turn;
  nearCritical: Turn;
  negative: Turn;
  finishBefore: number;
  finishAfter: number;
}

/** The effect of option edits on a calculated programme; null if they make it invalid. Cost: a calculation. */
export function effectOfOptions(before: Schedule, edits: readonly Edit[]): OptionEffect | null {
  const { schedule: after } = recalculate(before, edits);
  if (!after) return null;
  const { tasks } = after.network.programme;
  const moved: string[] = [];
  let floated = 0;
  for (let i = 0; i < tasks.length; i++) {
    if (!isCounted(after, i)) continue;
    if (before.start[i] !== after.start[i] || before.finish[i] !== after.finish[i]) moved.push(tasks[i]!.id);
    if (!Object.is(before.totalFloat[i], after.totalFloat[i])) floated++;
  }
  return {
    moved,
    floated,
    critical: turnOf(before, after, 'critical'),
    nearCritical: turnOf(before, after, 'near-critical'),
    negative: turnOf(before, after, 'negative-float'),
    finishBefore: before.projectFinish,
    finishAfter: after.projectFinish,
  };
}

function turnOf(before: Schedule, after: Schedule, as: Criticality): Turn {
  const turn = { before: 0, after: 0, joined: [] as string[], left: [] as string[] };
  after.network.programme.tasks.forEach(({ id }, i) => {
    const [was, is] = [countsAs(before, i, as), countsAs(after, i, as)];
    if (was) turn.before++;
    if (is) turn.after++;
    if (is && !was) turn.joined.push(id);
    if (was && !is) turn.left.push(id);
  });
  return turn;
}
