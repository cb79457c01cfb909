import { describe, expect, it } from 'vitest';
import { followImport, type ScheduleUpload } from './follow-import.ts';

const at = (state: ScheduleUpload['state'], written = 0) => ({ state, written }) as ScheduleUpload;
const cut = Object.assign(new Error('no connection'), { status: 0 });

function follow(answers: (ScheduleUpload | Error)[]) {
  const progress: number[] = [];
  const cuts: boolean[] = [];
  const waits: number[] = [];
  const ask = async () => {
    const next = answers.shift()!;
    if (next instanceof Error) throw next;
    return next;
  };
  const stop = new AbortController();
  const end = followImport({
    ask,
    onProgress: ({ written }) => progress.push(written),
    onCut: (isCut) => cuts.push(isCut),
    signal: stop.signal,
    wait: async (millis) => void waits.push(millis),
  });
  return { end, progress, cuts, waits };
}

describe('following an import that runs at the server', () => {
  it('reports progress until it ends', async () => {
    const { end, progress } = follow([at('writing', 10), at('writing', 20), at('done', 30)]);

    expect((await end)?.state).toBe('done');
    expect(progress).toEqual([10, 20, 30]);
  });

  it('keeps polling at growing intervals while the connection is lost, and reports that', async () => {
    const { end, cuts, waits } = follow([at('writing'), cut, cut, cut, cut, cut, at('done')]);

    expect((await end)?.state).toBe('done');
    expect(cuts).toEqual([false, true, true, true, true, true, false]);
    expect(waits).toEqual([200, 400, 800, 1600, 3000, 3000]);
  });

  it('ends with the server’s refusal', async () => {
    const refused = Object.assign(new Error('It is not here.'), { status: 404 });

    await expect(follow([at('writing'), refused]).end).rejects.toThrow('It is not here.');
  });
});
