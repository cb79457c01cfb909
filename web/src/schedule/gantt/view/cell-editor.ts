import { put, setAttribute } from './dom.ts';
import styles from './gantt.module.css';

export interface CellEdit {
  cell: HTMLElement;
  label: string;
  text: string;
  selectsAll: boolean;
  /** Answers what is wrong, or nothing when the text is taken. */
  onSave: (text: string) => string | null;
  /** The editor has gone; where the planner goes next. */
  onClose: (next: 'stay' | 'down' | 'right' | 'left') => void;
}

/** One input over the active cell: Enter takes and goes down, Tab goes on, Escape gives up; a fault keeps what was typed. */
export function openCellEditor(edit: CellEdit): () => void {
  const box = put(edit.cell, 'div', styles['editor']);
  const input = put(box, 'input', undefined, { 'aria-label': edit.label, autocomplete: 'off', spellcheck: 'false' });
  const fault = put(box, 'p', styles['editorFault'], { role: 'alert', hidden: '' });
  input.value = edit.text;
  let isOpen = true;
  const close = (next: 'stay' | 'down' | 'right' | 'left'): void => {
    if (!isOpen) return;
    isOpen = false;
    box.remove();
    edit.onClose(next);
  };
  const save = (next: 'stay' | 'down' | 'right' | 'left'): void => {
    if (!isOpen) return;
    const wrong = edit.onSave(input.value.trim());
    if (wrong === null) {
      close(next);
      return;
    }
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
  input.addEventListener('pointerdown', (event) => event.stopPropagation());
  input.addEventListener('blur', () => {
    if (isOpen && fault.hidden) save('stay');
    else close('stay');
  });
  input.focus({ preventScroll: true });
  if (edit.selectsAll) input.select();
  return () => close('stay');
}
