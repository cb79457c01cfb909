// The undo stack of a list: a step is undone by the button of its toast, or the last one by Ctrl+Z.
import { useCallback, useMemo, useRef } from 'react';
import { useShortcuts, type Shortcut } from '../keyboard.ts';
import { toast, undoToast, type ToastInput } from '../../ui/toasts.ts';

interface Step {
  undoAction: () => void;
  /** The toast that reports it, if there is one. */
  toastId: number | null;
}

/** Pushes a step; with a message, a toast is shown and offers Undo. */
export type PushUndo = (undoAction: () => void, undoMessage: ToastInput | null) => void;

const noKeys: readonly Shortcut[] = [];

/** An undo stack that lasts as long as the page is open. */
export function useUndoStack(mayEdit: boolean): PushUndo {
  const steps = useRef<Step[]>([]);
  const run = useCallback((step: Step) => {
    if (!steps.current.includes(step)) return;
    steps.current = steps.current.filter((one) => one !== step);
    step.undoAction();
  }, []);
  const keys = useMemo(
    (): readonly Shortcut[] => [
      {
        keys: 'mod+z',
        label: 'Undo the last change of the list',
        group: 'List',
        run: () => {
          // The changes in an open dialog are separate.
          if (document.querySelector('dialog[open]')) return;
          const last = steps.current.at(-1);
          if (!last) toast.info({ title: 'Nothing to undo', detail: 'You have changed nothing on this list yet.' });
          else if (last.toastId === null) run(last);
          else undoToast(last.toastId);
        },
      },
    ],
    [run],
  );
  useShortcuts(mayEdit ? keys : noKeys);
  return useCallback(
    (undoAction, undoMessage) => {
      const step: Step = { undoAction, toastId: null };
      steps.current.push(step);
      if (undoMessage) step.toastId = toast.success({ ...undoMessage, undo: () => run(step) });
    },
    [run],
  );
}
