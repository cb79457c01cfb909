// The meaning of keys in the treegrid. Everything a pointer can do on the chart has a key here, so that a planner can work
// without a mouse.
import type { Command } from './chart-model.ts';

export type TreeKey =
  | { kind: 'go'; rows: number; columns: number }
  | { kind: 'page'; by: -1 | 1 }
  | { kind: 'edge'; isEnd: boolean; wholeGrid: boolean }
  | { kind: 'fold'; isOpen: boolean }
  | { kind: 'fold-all'; isOpen: boolean }
  | { kind: 'select'; rows: -1 | 0 | 1 }
  | { kind: 'all' }
  /** Extends the block of cells. */
  | { kind: 'block'; columns: -1 | 1 }
  | { kind: 'edit'; text: string | null }
  | { kind: 'leave' }
  | { kind: 'menu' }
  | { kind: 'command'; command: Command };

type Stroke = Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

const arrows: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export interface KeyPlace {
  /** The active cell is in the name column. */
  isName: boolean;
  /** Tab on the name indents; otherwise the browser moves the focus out of the grid. */
  tabIndents: boolean;
}

/** The meaning of a key stroke; null for keys that the grid does not handle. */
export function meaningOf(stroke: Stroke, { isName, tabIndents }: KeyPlace): TreeKey | null {
  const { key, altKey, shiftKey } = stroke;
  const mod = stroke.ctrlKey || stroke.metaKey;
  if (altKey) return mod ? null : altMeaning(key, shiftKey);
  if (mod) return modMeaning(key, shiftKey);
  const arrow = arrows[key];
  if (arrow) {
    if (shiftKey && arrow[1] !== 0) return { kind: 'block', columns: arrow[1] > 0 ? 1 : -1 };
    if (isName && key === 'ArrowLeft') return { kind: 'fold', isOpen: false };
    if (isName && key === 'ArrowRight') return { kind: 'fold', isOpen: true };
    if (shiftKey && arrow[0] !== 0) return { kind: 'select', rows: arrow[0] > 0 ? 1 : -1 };
    return { kind: 'go', rows: arrow[0], columns: arrow[1] };
  }
  if (key === 'PageUp' || key === 'PageDown') return { kind: 'page', by: key === 'PageUp' ? -1 : 1 };
  if (key === 'Home' || key === 'End') return { kind: 'edge', isEnd: key === 'End', wholeGrid: false };
  if (key === 'F2' || key === 'Enter') return { kind: 'edit', text: null };
  if (key === ' ') return { kind: 'select', rows: 0 };
  if (key === 'Escape') return { kind: 'leave' };
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return { kind: 'menu' };
  if (key === 'Tab')
    return isName && tabIndents ? { kind: 'command', command: { kind: shiftKey ? 'outdent' : 'indent' } } : null;
  return singleMeaning(key);
}

function singleMeaning(key: string): TreeKey | null {
  if (key === 'Delete') return { kind: 'command', command: { kind: 'remove' } };
  if (key === 'Insert') return { kind: 'command', command: { kind: 'insert' } };
  if (key === 'e' || key === 'E') return { kind: 'command', command: { kind: 'set' } };
  if (key === 'l' || key === 'L') return { kind: 'command', command: { kind: 'link' } };
  if (key === 's' || key === 'S') return { kind: 'command', command: { kind: 'split' } };
  if (key === 'w' || key === 'W') return { kind: 'command', command: { kind: 'explain' } };
  if (key === 'b' || key === 'B') return { kind: 'command', command: { kind: 'bar' } };
  if (key === 'o' || key === 'O') return { kind: 'command', command: { kind: 'open' } };
  return /^\d$/.test(key) ? { kind: 'edit', text: key } : null;
}

function altMeaning(key: string, shiftKey: boolean): TreeKey | null {
  const command = (wanted: Command): TreeKey => ({ kind: 'command', command: wanted });
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const days = key === 'ArrowLeft' ? -1 : 1;
    return command(shiftKey ? { kind: 'lengthen', days } : { kind: 'shift', days });
  }
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const by = key === 'ArrowUp' ? -1 : 1;
    return command(shiftKey ? { kind: 'progress', percent: -10 * by } : { kind: 'reorder', by });
  }
  return null;
}

function modMeaning(key: string, shiftKey: boolean): TreeKey | null {
  if (key === 'Home' || key === 'End') return { kind: 'edge', isEnd: key === 'End', wholeGrid: true };
  if (key === 'ArrowLeft' || key === 'ArrowRight') return { kind: 'fold-all', isOpen: key === 'ArrowRight' };
  if (key === ']' || key === '[') return { kind: 'command', command: { kind: key === ']' ? 'indent' : 'outdent' } };
  if (key === 'a' || key === 'A') return { kind: 'all' };
  if (key === 'x' || key === 'X') return { kind: 'command', command: { kind: 'cut' } };
  if (key === 'v' || key === 'V') return { kind: 'command', command: { kind: 'paste' } };
  if (key === 'F2') return { kind: 'command', command: { kind: shiftKey ? 'unlink' : 'sequence' } };
  if (key === 'z' || key === 'Z') return { kind: 'command', command: { kind: shiftKey ? 'redo' : 'undo' } };
  if (key === 'y' || key === 'Y') return { kind: 'command', command: { kind: 'redo' } };
  return null;
}
