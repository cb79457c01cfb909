// Fingers on the screen of a component test: real touch, sent to the browser by its debugging protocol.
import { cdp } from 'vitest/browser';

/** The part of Playwright's session that is used. */
interface TouchSession {
  send: (method: 'Input.dispatchTouchEvent', event: { type: string; touchPoints: object[] }) => Promise<unknown>;
}
type Place = readonly [x: number, y: number];
const steps = 8;

/** Puts fingers down at places of the page, in client pixels, moves them to others in steps, and lifts them. */
export async function fingers(from: readonly Place[], to: readonly Place[]): Promise<void> {
  const frame = window.frameElement!.getBoundingClientRect();
  const points = (step: number) =>
    from.map(([x, y], id) => ({
      id,
      x: frame.left + x + ((to[id]![0] - x) * step) / steps,
      y: frame.top + y + ((to[id]![1] - y) * step) / steps,
    }));
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof points>) =>
    (cdp() as TouchSession).send('Input.dispatchTouchEvent', { type, touchPoints });
  // One finger after the other, as hands do.
  for (let count = 1; count <= from.length; count += 1) await send('touchStart', points(0).slice(0, count));
  for (let step = 1; step <= steps; step += 1) await send('touchMove', points(step));
  await send('touchEnd', []);
}
