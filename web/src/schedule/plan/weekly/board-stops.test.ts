import { describe, expect, it } from 'vitest';
import { headColumn, adjacentStop, type Stop } from './board-stops.ts';

// Two rows with a head each; "Formwork" has two cards on Monday and one on Thursday, "Steel" one on Tuesday.
const stop = (id: string, row: number, column: number): Stop => ({ id, row, column });
const board = [
  stop('Formwork', 0, headColumn),
  stop('slab', 0, 1),
  stop('walls', 0, 1),
  stop('roof', 0, 4),
  stop('Steel', 1, headColumn),
  stop('reo', 1, 2),
];
const walk = (from: string, ...keys: string[]) =>
  keys.reduce<string | null>((at, key) => (at === null ? null : adjacentStop(board, at, key)), from);

describe('arrow keys on the board of a week', () => {
  it('move through the cards of a day and on to the closest day of the next row', () => {
    expect(walk('slab', 'ArrowDown')).toBe('walls');
    expect(walk('walls', 'ArrowDown')).toBe('reo');
    expect(walk('reo', 'ArrowUp')).toBe('walls');
    expect(walk('roof', 'ArrowDown')).toBe('reo');
  });

  it('move to the next day with a card, and to the head of the row', () => {
    expect(walk('slab', 'ArrowRight')).toBe('roof');
    expect(walk('roof', 'ArrowLeft')).toBe('slab');
    expect(walk('slab', 'ArrowLeft')).toBe('Formwork');
    expect(walk('Formwork', 'ArrowRight')).toBe('slab');
    expect(walk('Formwork', 'ArrowDown')).toBe('Steel');
  });

  it('stop at the edges', () => {
    expect(walk('roof', 'ArrowRight')).toBeNull();
    expect(walk('reo', 'ArrowDown')).toBeNull();
    expect(walk('slab', 'ArrowUp')).toBeNull();
    expect(walk('slab', 'a')).toBeNull();
  });

  it('Home and End move to the ends of the row, with Ctrl to those of the board', () => {
    expect(walk('roof', 'Home')).toBe('Formwork');
    expect(walk('slab', 'End')).toBe('roof');
    expect(adjacentStop(board, 'slab', 'End', true)).toBe('reo');
    expect(adjacentStop(board, 'reo', 'Home', true)).toBe('Formwork');
  });

  it('reach every card from any other', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
    for (const { id } of board) {
      const reached = new Set([id]);
      for (const at of reached) for (const key of keys) reached.add(adjacentStop(board, at, key) ?? at);
      expect(reached.size).toBe(board.length);
    }
  });
});
