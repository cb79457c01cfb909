// What was done on the list and can be undone: by the button of its message, or by Ctrl+Z, the last first.
import { useCallback, useMemo, useRef } from 'react';
import { useShortcuts, type Shortcut } from '../keyboard.ts';
import { toast, undoToast, type ToastInput } from '../../ui/toasts.ts';

interface Step {
  undoAction: () => void;
  /** The message that reports it, where there is one. */
  toastId: number | null;
}

/** Keeps a step; with a message, it is shown and offers Undo. */
export type KeepStep = (undoAction: () => void, undoMessage: ToastInput | null) => void;

const noKeys: readonly Shortcut[] = [];

/** Where steps are kept while the page is open. */
export function useSteps(mayEdit: boolean): KeepStep {
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
          // A dialog over the list has changes of its own.
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
