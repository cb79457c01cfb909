import type { EditPreview } from './chart-model.ts';
import { put, setAttribute } from './dom.ts';
import styles from './cell-editor.module.css';

export interface CellEdit {
  cell: HTMLElement;
  label: string;
  text: string;
  selectsAll: boolean;
  /** Suggestions while typing. */
  choices: readonly string[];
  /** Predicts the effect of the text, immediately or after a pause; null for columns without effects to predict. */
  previewEdit: (text: string, isUrgent: boolean, onAnswer: (preview: EditPreview | null) => void) => void;
  /** Revision of the displayed programme; an effect predicted for another revision is predicted again. */
  revision: () => number;
  /** Returns the error, or null if the text is accepted. */
  onSave: (text: string) => string | null;
  /** Called once the editor has closed, with the direction to move in. */
  onClose: (next: 'stay' | 'down' | 'right' | 'left') => void;
}

/**
 * One input over the active cell: Enter stores and moves down, Tab moves to the next cell, Escape cancels; after an error
 * the typed text stays. An unexpected effect is shown first, and a second Enter stores the text.
 */
export function openCellEditor(edit: CellEdit): () => void {
  const box = put(edit.cell, 'div', styles['editor']);
  const input = put(box, 'input', undefined, { 'aria-label': edit.label, autocomplete: 'off', spellcheck: 'false' });
  const fault = put(box, 'p', styles['editorFault'], { role: 'alert', hidden: '' });
  const hint = put(box, 'p', styles['editorHint'], { role: 'status', hidden: '' });
  input.value = edit.text;
  if (edit.choices.length > 0) offer(box, input, edit.choices);
  let isOpen = true;
  /** Predicted effect of the last text. */
  let known: { text: string; revision: number; preview: EditPreview | null } | null = null;
  /** The text whose unexpected effect has been shown. */
  let warned: string | null = null;
  /** A text is waiting to be stored until its effect is known. */
  let isStoring = false;
  /** The planner has left the cell: messages here would not be seen. */
  let isLeft = false;
  const setHint = (text: string): void => {
    hint.hidden = text === '';
    hint.textContent = text;
  };
  const ask = (text: string, isUrgent: boolean, then: (preview: EditPreview | null) => void): void => {
    const revision = edit.revision();
    if (known?.text === text && known.revision === revision) {
      then(known.preview);
      return;
    }
    edit.previewEdit(text, isUrgent, (preview) => {
      if (!isOpen) return;
      known = { text, revision, preview };
      then(preview);
    });
  };
  const close = (next: 'stay' | 'down' | 'right' | 'left'): void => {
    if (!isOpen) return;
    isOpen = false;
    box.remove();
    edit.onClose(next);
  };
  const store = (text: string, next: 'stay' | 'down' | 'right' | 'left'): void => {
    const wrong = edit.onSave(text);
    if (wrong === null) {
      close(next);
      return;
    }
    setHint('');
    fault.hidden = false;
    fault.textContent = wrong;
    setAttribute(input, 'aria-invalid', 'true');
  };
  /** Stores the text. If its effect is unexpected, it is shown first; if the planner has left the cell, nothing is stored. */
  const save = (next: 'stay' | 'down' | 'right' | 'left'): void => {
    const text = input.value.trim();
    if (!isOpen || isStoring) return;
    isStoring = true;
    ask(text, true, (preview) => {
      if (input.value.trim() !== text) return;
      isStoring = false;
      const isRead = preview?.isUnasked !== true || (warned === text && !isLeft);
      if (isRead) store(text, next);
      else if (isLeft) close('stay');
      else {
        warned = text;
        fault.hidden = true;
        setHint(`${preview.text} Enter stores it, Esc leaves all as it was.`);
      }
    });
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
    // Typing after Enter starts a new text.
    isStoring = false;
    const text = input.value.trim();
    // A hint for an earlier text does not apply to this one.
    if (known?.text !== text) setHint('');
    ask(text, false, (preview) => {
      if (input.value.trim() === text) setHint(preview?.text ?? '');
    });
  });
  input.addEventListener('pointerdown', (event) => event.stopPropagation());
  input.addEventListener('focus', () => (isLeft = false));
  input.addEventListener('blur', () => {
    isLeft = true;
    if (fault.hidden) save('stay');
    else close('stay');
  });
  input.focus({ preventScroll: true });
  if (edit.selectsAll) input.select();
  return () => close('stay');
}

let lists = 0;

/** The browser's own suggestion list under the input. */
function offer(box: HTMLElement, input: HTMLInputElement, choices: readonly string[]): void {
  const list = put(box, 'datalist', undefined);
  list.id = `gantt-choices-${(lists += 1)}`;
  for (const choice of choices) put(list, 'option', undefined, { value: choice });
  input.setAttribute('list', list.id);
}
