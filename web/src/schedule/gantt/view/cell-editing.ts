// The editor of the active cell: its initial text, its previews, and which cell its text is stored in, even if the rows
// are renumbered while somebody types.
import { openCellEditor } from './cell-editor.ts';
import type { ChartModel } from './chart-model.ts';
import type { GanttView } from './gantt-view.ts';

export interface EditedCell {
  cell: HTMLElement;
  task: number;
  column: number;
  /** Typed text that opened the editor; null if it starts with the cell's own text. */
  typed: string | null;
}

export class CellEditing {
  readonly #view: GanttView;
  #close: (() => void) | null = null;

  constructor(view: GanttView) {
    this.#view = view;
  }

  get isOpen(): boolean {
    return this.#close !== null;
  }

  /** Closes the editor without storing its text. */
  close(): void {
    this.#close?.();
  }

  /** `onClose` is called once the editor has closed, with the direction to move in. */
  open(
    model: ChartModel,
    { cell, task, column, typed }: EditedCell,
    onClose: (next: 'stay' | 'down' | 'right' | 'left') => void,
  ): void {
    const view = this.#view;
    const [{ id: columnId, label }, id] = [view.columns[column]!, model.idOf(task)];
    const basedOn = view.handlers.revision();
    const shown = model.editTextOf?.(columnId, task) ?? model.exactOf?.(columnId, task) ?? model.textOf(columnId, task);
    const taskNow = (): number => view.model?.taskOf(id) ?? -1;
    this.#close = openCellEditor({
      cell,
      label: `${label} of ${model.table.nameOf(task)}`,
      text: typed ?? shown,
      selectsAll: typed === null,
      choices: model.choicesOf?.(columnId) ?? [],
      previewEdit: (text, isUrgent, onAnswer) => {
        const now = text === shown ? -1 : taskNow();
        if (now < 0) onAnswer(null);
        else view.handlers.onPreview({ task: now, column: columnId, text, isUrgent }, onAnswer);
      },
      revision: () => view.handlers.revision(),
      onSave: (text) => {
        // Closed without a change: nothing to store.
        if (text === shown) return null;
        // The rows may have been renumbered in the meantime.
        const now = taskNow();
        if (now < 0) return 'Another planner has removed this task.';
        return view.handlers.onEditCell(now, columnId, text, basedOn);
      },
      onClose: (next) => {
        this.#close = null;
        onClose(next);
      },
    });
  }
}
