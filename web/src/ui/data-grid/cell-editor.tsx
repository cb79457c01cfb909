import { useRef, useState, type KeyboardEvent } from 'react';
import { classes } from '../classes.ts';
import { isFigure } from './cell-value.ts';
import type { GridColumn } from './grid-types.ts';
import styles from './cell-editor.module.css';

/** The end of an edit: the text to save and the direction to move, or cancelled. */
export type EditorEnd = { save: string; next: 'down' | 'up' | 'right' | 'left' | 'stay' | 'leave' } | { cancel: true };

interface CellEditorProps<T> {
  column: GridColumn<T>;
  text: string;
  typed: boolean;
  fault: string | undefined;
  onEnd: (end: EditorEnd) => void;
}

/** The height of the totals, which cover the end of a list. */
const coveredPx = 40;

/** Scrolls a fault into view: it is below its cell, aligned to the left, or to the right at the edge of the list. */
function scrollIntoView(element: HTMLElement | null): void {
  const list = element?.closest('[role=grid], [role=treegrid]')?.getBoundingClientRect();
  if (!element || !list) return;
  const { bottom, right } = element.getBoundingClientRect();
  if (bottom > list.bottom - coveredPx) element.dataset['above'] = '';
  if (right > list.right) element.dataset['toLeft'] = '';
}

/** The editor inside a cell: a text input, or a list if the column has choices. */
export function CellEditor<T>({ column, text, typed, fault, onEnd }: CellEditorProps<T>) {
  const [value, setValue] = useState(text);
  const ended = useRef(false);

  function end(how: EditorEnd) {
    if (ended.current) return;
    ended.current = true;
    onEnd(how);
    // A fault keeps the editor open, so that it can end again.
    window.setTimeout(() => (ended.current = false));
  }
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    const next = nextOf(event);
    if (event.key === 'Escape') end({ cancel: true });
    else if (next) end({ save: value, next });
    else return;
    event.preventDefault();
  }
  function nextOf(event: KeyboardEvent) {
    if (event.key === 'Enter') return event.shiftKey ? 'up' : 'down';
    if (event.key === 'Tab') return event.shiftKey ? 'left' : 'right';
    if (typed && !column.edit?.options && event.key === 'ArrowDown') return 'down';
    if (typed && !column.edit?.options && event.key === 'ArrowUp') return 'up';
    return undefined;
  }

  const shared = {
    className: classes(styles.editor, isFigure(column.kind) && styles.figure),
    'aria-label': column.header,
    'aria-invalid': fault ? true : undefined,
    value,
    onKeyDown,
    onBlur: () => end({ save: value, next: 'leave' }),
  };
  const options = column.edit?.options;
  return (
    <>
      {options ? (
        <select
          {...shared}
          ref={(element) => {
            element?.focus();
          }}
          onChange={(event) => setValue(event.target.value)}
        >
          {column.edit?.required ? null : <option value="">–</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          ref={(element) => {
            if (!element || element === document.activeElement) return;
            element.focus();
            if (!typed) element.select();
          }}
          inputMode={isFigure(column.kind) ? 'decimal' : 'text'}
          onChange={(event) => setValue(event.target.value)}
        />
      )}
      {fault ? (
        <span ref={scrollIntoView} className={styles.editorFault} role="alert">
          {fault}
        </span>
      ) : null}
    </>
  );
}
