// The dialogs of the Gantt, in a separate chunk, since the chart is shown before any of them is opened.
import { UpdateDialog } from '../../update/update-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { CalendarDialog, ConstraintDialog } from './many-dialog.tsx';
import { PrintDialog } from './print-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SetFieldDialog } from './set-field-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';
import type { Gantt } from '../use-gantt.ts';

interface GanttDialogsProps {
  gantt: Gantt;
  title: string;
  projectId: string | undefined;
}

/** The open dialog, if any. */
export function GanttDialogs({ gantt, title, projectId }: GanttDialogsProps) {
  const { dialog, setDialog, selected, state, update, setUpdate } = gantt;
  const chosen = [...selected];
  const closeDialog = () => setDialog(null);
  return (
    <>
      {dialog?.kind === 'link' ? <LinkDialog gantt={gantt} task={dialog.task} onClose={closeDialog} /> : null}
      {dialog?.kind === 'constraint' ? <ConstraintDialog gantt={gantt} chosen={chosen} onClose={closeDialog} /> : null}
      {dialog?.kind === 'calendar' ? <CalendarDialog gantt={gantt} chosen={chosen} onClose={closeDialog} /> : null}
      {dialog?.kind === 'set' ? (
        <SetFieldDialog
          gantt={gantt}
          chosen={selected.has(dialog.task) ? chosen : [dialog.task]}
          onClose={closeDialog}
        />
      ) : null}
      {dialog?.kind === 'remove' ? <RemoveDialog gantt={gantt} task={dialog.task} onClose={closeDialog} /> : null}
      {update !== null && state.canEdit && state.scenario === null ? (
        <UpdateDialog gantt={gantt} bringsUp={update === 'today'} onClose={() => setUpdate(null)} />
      ) : null}
      {dialog?.kind === 'split' ? <SplitDialog gantt={gantt} at={dialog} onClose={closeDialog} /> : null}
      {dialog?.kind === 'print' ? (
        <PrintDialog gantt={gantt} title={title} projectId={projectId} onClose={closeDialog} />
      ) : null}
    </>
  );
}
