import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { build, buildMember, buildToken, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { serverOf, visitor, world } from '../../test/harness.ts';
import { CallLimits } from './call-limits.ts';
import { Refusal } from './failures.ts';

describe('limits of calls', () => {
  const callsOf = (limits: CallLimits, caller: string, now: number, most: number) => {
    for (let made = 0; made < most; made += 1) {
      try {
        limits.count(caller, now);
      } catch (error) {
        return { made, seconds: (error as Refusal).more.retryAfterSeconds };
      }
    }
    return { made: most, seconds: undefined };
  };

  it('allow a burst of half a minute’s calls, then as many as the minute has room for', () => {
    const limits = new CallLimits(120);

    expect(callsOf(limits, 'a', 0, 1000)).toEqual({ made: 61, seconds: 1 });
    expect(callsOf(limits, 'a', 10_000, 1000)).toEqual({ made: 20, seconds: 1 });
    expect(callsOf(limits, 'a', 600_000, 1000)).toEqual({ made: 61, seconds: 1 });
  });

  it('count each caller separately', () => {
    const limits = new CallLimits(120);
    callsOf(limits, 'a', 0, 1000);

    expect(callsOf(limits, 'b', 0, 5).made).toBe(5);
  });

  it('of zero limit nobody', () => {
    expect(callsOf(new CallLimits(0), 'a', 0, 5000).made).toBe(5000);
  });
});

describe('a server with a limit', () => {
  const w = world();
  let app: FastifyInstance;
  let ws: BuiltWorkspace;
  beforeAll(async () => {
    ws = await build(w.database, (tx) => buildWorkspace(tx));
    app = await serverOf(w, { callsPerMinute: 20 });
  });
  afterAll(() => app.close());

  it('counts a person once, over all their API tokens and sessions', async () => {
    const planner = await build(w.database, (tx) => buildMember(tx, ws, 'planner'));
    const second = await build(w.database, (tx) => buildToken(tx, planner.kinde_id));
    const path = `/api/workspaces/${ws.workspace_id}/roles`;
    const statuses: number[] = [];
    for (let n = 0; n < 16; n += 1) {
      statuses.push((await visitor(app, n % 2 === 0 ? planner.token : second).get(path)).status);
    }

    expect(statuses.map((status) => status === 429)).toEqual([...Array(11).fill(false), ...Array(5).fill(true)]);
  });

  it('counts the calls of strangers by their address, for IPv6 by its network', async () => {
    const setups = async (address: string, times: number) => {
      const statuses: number[] = [];
      for (let n = 0; n < times; n += 1) statuses.push((await visitor(app, null, address).get('/api/setup')).status);
      return statuses.filter((status) => status === 200).length;
    };

    expect(await setups('203.0.113.9', 15)).toBe(11);
    expect(await setups('203.0.113.10', 3)).toBe(3);
    expect(await setups('2001:db8:1:2::a', 9)).toBe(9);
    expect(await setups('2001:db8:1:2:ffff::b', 9)).toBe(2);
    expect(await setups('2001:db8:1:3::a', 3)).toBe(3);
    expect(await setups('127.0.0.1', 15)).toBe(15);
    const member = await build(w.database, (tx) => buildMember(tx, ws, 'planner'));
    expect((await visitor(app, member.token, '203.0.113.9').get('/api/session')).status).toBe(200);
  });

  it('refuses further calls with the seconds to wait, and continues to serve everybody else', async () => {
    const other = await build(w.database, (tx) => buildMember(tx, ws, 'planner'));
    const path = `/api/workspaces/${ws.workspace_id}/roles`;
    const owner = visitor(app, ws.owner.token);
    const statuses: number[] = [];
    for (let n = 0; n < 15; n += 1) statuses.push((await owner.get(path)).status);
    const refused = await owner.post(path, { name: 'Too soon' });

    expect(statuses.filter((status) => status === 200)).toHaveLength(11);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_calls']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await visitor(app, other.token).get(path)).status).not.toBe(429);
  });
});
