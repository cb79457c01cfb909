import type { Foretold } from './chart-model.ts';
import { put, setAttribute } from './dom.ts';
import styles from './cell-editor.module.css';

export interface CellEdit {
  cell: HTMLElement;
  label: string;
  text: string;
  selectsAll: boolean;
  /** What the text will do; none where that is plain. */
  foretell: (text: string) => Foretold | null;
  /** It is said along with the typing; else when the typing rests. */
  foretellsAlong: boolean;
  /** Answers what is wrong, or nothing when the text is taken. */
  onSave: (text: string) => string | null;
  /** The editor has gone; where the planner goes next. */
  onClose: (next: 'stay' | 'down' | 'right' | 'left') => void;
}

/** So long after the last letter the typing rests, milliseconds. */
const REST_MS = 250;

/** Does something when the typing rests and the page has nothing else to do; what was to be done before is not wanted then. */
function atRest(): { ask: (act: () => void) => void; forget: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let idle = 0;
  const forget = (): void => {
    clearTimeout(timer);
    if (idle !== 0) cancelIdleCallback(idle);
    idle = 0;
  };
  const ask = (act: () => void): void => {
    forget();
    timer = setTimeout(() => {
      if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(act, { timeout: 1000 });
      else act();
    }, REST_MS);
  };
  return { ask, forget };
}

/**
 * One input over the active cell: Enter takes and goes down, Tab goes on, Escape gives up; a fault keeps what was typed. What
 * does something else than was asked for is said first and stored at the second Enter.
 */
export function openCellEditor(edit: CellEdit): () => void {
  const box = put(edit.cell, 'div', styles['editor']);
  const input = put(box, 'input', undefined, { 'aria-label': edit.label, autocomplete: 'off', spellcheck: 'false' });
  const fault = put(box, 'p', styles['editorFault'], { role: 'alert', hidden: '' });
  const hint = put(box, 'p', styles['editorHint'], { role: 'status', hidden: '' });
  input.value = edit.text;
  let isOpen = true;
  const rest = atRest();
  /** The text whose unasked effect has been said. */
  let warned: string | null = null;
  const say = (text: string): void => {
    hint.hidden = text === '';
    hint.textContent = text;
  };
  /** Whether something is to be said before the text is stored. */
  const warns = (text: string): boolean => {
    const foretold = warned === text ? null : edit.foretell(text);
    if (foretold?.isUnasked !== true) return false;
    warned = text;
    fault.hidden = true;
    say(`${foretold.text} Enter stores it, Esc leaves all as it was.`);
    return true;
  };
  const close = (next: 'stay' | 'down' | 'right' | 'left'): void => {
    if (!isOpen) return;
    isOpen = false;
    rest.forget();
    box.remove();
    edit.onClose(next);
  };
  const save = (next: 'stay' | 'down' | 'right' | 'left'): void => {
    rest.forget();
    if (!isOpen || warns(input.value.trim())) return;
    const wrong = edit.onSave(input.value.trim());
    if (wrong === null) {
      close(next);
      return;
    }
    say('');
    fault.hidden = false;
    fault.textContent = wrong;
    setAttribute(input, 'aria-invalid', 'true');
  };
  input.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Escape') close('stay');
    else if (event.key === 'Enter') save('down');
    else if (event.key === 'Tab') save(event.shiftKey ? 'left' : 'right');
    else return;
    event.preventDefault();
  });
  input.addEventListener('input', () => {
    fault.hidden = true;
    const foretell = (): void => say(edit.foretell(input.value.trim())?.text ?? '');
    if (edit.foretellsAlong) foretell();
    else {
      // What was said of another text is not said of this one.
      say('');
      rest.ask(foretell);
    }
  });
  input.addEventListener('pointerdown', (event) => event.stopPropagation());
  input.addEventListener('blur', () => {
    // What has not been read is not stored.
    if (isOpen && fault.hidden && edit.foretell(input.value.trim())?.isUnasked !== true) save('stay');
    else close('stay');
  });
  input.focus({ preventScroll: true });
  if (edit.selectsAll) input.select();
  return () => close('stay');
}
