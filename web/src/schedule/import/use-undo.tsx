// Undoes an import, after a preview of what is deleted, restored and kept. Tasks that were changed since are listed, and can
// be kept.
import { useState, type ReactNode } from 'react';
import type { CallAnswer } from '../../client/api.ts';
import { useWrite } from '../../client/data.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { describeChangedTasks, describeUndo } from './import-words.ts';
import styles from './import.module.css';

type UndoPreview = CallAnswer<'previewImportUndo'>;

export function useUndo(workspaceId: string, projectId: string, onUndone: (id: string) => void) {
  const [asked, setAsked] = useState<UndoPreview | null>(null);
  const look = useWrite('previewImportUndo', {});
  const call = useWrite('undoScheduleImport', {
    successMessage: ({ message }) => message,
    alsoStale: ['schedule', 'wbs', 'actions'],
  });
  const ask = (id: string) =>
    look.mutate(
      { params: { workspaceId, projectId, id } },
      {
        onSuccess: setAsked,
        onError: ({ message }) => toast.error({ title: 'Failed to undo the import', detail: message }),
      },
    );
  const send = (preview: UndoPreview) =>
    call.mutate(
      {
        params: { workspaceId, projectId, id: preview.id },
        body: preview.changed.length > 0 ? { keep_changed: true } : {},
      },
      {
        onSuccess: () => {
          setAsked(null);
          onUndone(preview.id);
        },
        onError: ({ message, code }) => {
          toast.error({ title: 'Failed to undo the import', detail: message });
          // Somebody changed some of it while it was being read: show the updated preview.
          if (code === 'changed_since') ask(preview.id);
        },
      },
    );
  const question: ReactNode = asked ? (
    <Question preview={asked} isBusy={call.isPending} onUndo={() => send(asked)} onClose={() => setAsked(null)} />
  ) : null;
  const busy = look.isPending ? look.variables : call.isPending ? call.variables : undefined;
  return { undo: ask, undoing: busy?.params.id, question };
}

interface QuestionProps {
  preview: UndoPreview;
  isBusy: boolean;
  onUndo: () => void;
  onClose: () => void;
}

function Question({ preview, isBusy, onUndo, onClose }: QuestionProps) {
  const { goes, back, stays } = describeUndo(preview);
  const isChanged = preview.changed.length > 0;
  return (
    <Dialog
      title={`Undo the import of ${preview.file_name}?`}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Leave the import
          </Button>
          <Button look="primary" busy={isBusy} disabled={goes.length + back.length === 0} onClick={onUndo}>
            {isChanged ? 'Undo the rest, keep these' : 'Undo the import'}
          </Button>
        </>
      }
    >
      <div className={styles.undo}>
        <Lines title="Goes" lines={goes} />
        <Lines title="Is as it was before" lines={back} />
        <Lines title="Stays" lines={stays} />
        {isChanged ? (
          <>
            <Lines title="Changed since, and stays" lines={describeChangedTasks(preview.changed)} />
            <p>They stay with the summaries and links that they need. Or undo those changes in the Gantt first.</p>
          </>
        ) : null}
        <p>Redo in the Gantt (Ctrl+Y) brings the import back, until you change something else.</p>
      </div>
    </Dialog>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- consecutive lines can be identical
          <li key={index}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
