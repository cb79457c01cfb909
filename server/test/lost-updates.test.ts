// Sixteen people add to the figures of the same records at once, each from the version they read. HORIZON_UPDATES=1000
// adds more often.
import { beforeAll, describe, expect, it } from 'vitest';
import { labourSite, type LabourSite } from './labour-site.ts';
import { world } from './harness.ts';

const w = world();
const updates = Number(process.env['HORIZON_UPDATES'] ?? 15);
const writers = 16;

interface Rate {
  version: number;
  cost_rate: number;
}

describe('updates from the version that was read', () => {
  let site: LabourSite;
  const rates: string[] = [];
  beforeAll(async () => {
    site = await labourSite(w, 'Updates');
    for (let i = 0; i < writers; i += 1) {
      const fields = { name: `Sum ${i}`, role: 'R', level: `L${i}`, cost_rate: 0, sell_rate: 1 };
      const made = await site.owner.post(site.base, fields);
      rates.push(`${site.base}/${made.body.id}`);
    }
  });
  const read = async (path: string): Promise<Rate> => (await site.owner.get(path)).body;

  it('overwrite nothing: every acknowledged one counts', { timeout: 60_000 + updates * 1000 }, async () => {
    let stale = 0;
    const add = async (path: string) => {
      let current = await read(path);
      for (;;) {
        const answer = await site.owner.patch(path, { cost_rate: current.cost_rate + 1, version: current.version });
        if (answer.status === 200) {
          return;
        }
        if (answer.status !== 409) {
          throw new Error(answer.text);
        }
        stale += 1;
        current = answer.body.current;
      }
    };
    const writer = async (who: number) => {
      for (let done = 0; done < updates; done += 1) {
        await add(rates[(who * 7 + done * (who + 1)) % writers]!);
      }
    };

    await Promise.all(Array.from({ length: writers }, (_, who) => writer(who)));

    const last = await Promise.all(rates.map(read));
    const sum = (of: (rate: Rate) => number) => last.reduce((all, rate) => all + of(rate), 0);
    expect([sum((rate) => rate.cost_rate), sum((rate) => rate.version - 1)]).toEqual([
      writers * updates,
      writers * updates,
    ]);
    expect(stale).toBeGreaterThan(0);
  });
});
