import { describe, expect, it } from 'vitest';
import { isCovered, liftOver, type Sides } from './covered.ts';

const inUse = (one: Sides) => ({ ...one, isFoot: false });
const sides = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const messages = sides(500, 800, 360, 60);

describe('toasts over the focused element', () => {
  it('cover a button that is below them, even partly', () => {
    expect(isCovered(sides(480, 820, 80, 28), messages)).toBe(true);
  });

  it('do not cover what is next to or above them', () => {
    expect(isCovered(sides(232, 820, 200, 28), messages)).toBe(false);
    expect(isCovered(sides(500, 760, 360, 28), messages)).toBe(false);
  });

  it('do not cover the page or a list that is larger on all sides', () => {
    expect(isCovered(sides(232, 48, 1208, 852), messages)).toBe(false);
  });
});

describe('toasts at the bottom of the page', () => {
  const saveButtons = sides(232, 840, 640, 60);

  it('stay where they are while they cover nothing in use', () => {
    expect(liftOver(messages, [inUse(sides(900, 840, 300, 60))], 48)).toBe(0);
  });

  it('move above the buttons of a form, and above a focused field', () => {
    const overButtons = liftOver(messages, [inUse(saveButtons)], 48);
    const field = sides(520, 780, 200, 32);

    expect(overButtons).toBe(28);
    expect(liftOver(messages, [inUse(saveButtons), inUse(field)], 48)).toBe(88);
  });

  it('have no room at the bottom if the focused element reaches up to the top bar', () => {
    expect(liftOver(messages, [inUse(sides(520, 60, 200, 900))], 48)).toBe(null);
  });

  it('move above the selection bar, which is larger than they are', () => {
    const sheet = sides(0, messages.top - 40, 2000, 200);

    expect(liftOver(messages, [inUse(sheet)], 48)).toBe(0);
    expect(liftOver(messages, [{ ...sheet, isFoot: true }], 48)).toBeGreaterThan(0);
  });
});
