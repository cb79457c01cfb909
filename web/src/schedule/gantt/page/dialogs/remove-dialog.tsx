import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { countOf } from '../../../../ui/format.ts';
import { countBelow, removeTasks } from '../../programme/outline-plans.ts';
import { describeTasks } from '../../programme/planner-edits.ts';
import { foresee } from '../editing/foreseen.ts';
import type { Gantt } from '../use-gantt.ts';
import styles from './remove.module.css';

interface RemoveDialogProps {
  gantt: Gantt;
  /** The task to delete, or all selected ones if it is one of them. */
  task: number;
  onClose: () => void;
}

/** Asks whether to delete a summary's tasks with it, or to move them up; shows the effect of each. */
export function RemoveDialog({ gantt, task, onClose }: RemoveDialogProps) {
  const { chart, selected, perform, view } = gantt;
  const { schedule } = chart;
  const chosen = selected.has(task) ? [...selected] : [task];
  const below = countOf(countBelow(schedule, chosen), 'task', 'tasks');
  const what = describeTasks(schedule, chosen);
  const whole = removeTasks(schedule, chosen, { withChildren: true });
  const alone = removeTasks(schedule, chosen);
  const act = (plan: typeof whole) => () => {
    onClose();
    perform(plan);
    view?.tree.focus();
  };
  const effectOf = (plan: typeof whole) => foresee(schedule, plan).lines.join(' · ');
  return (
    <Dialog
      title={`Delete ${what}?`}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={act(alone)}>Only the summary</Button>
          <Button look="danger" onClick={act(whole)}>{`Delete it and its ${below}`}</Button>
        </>
      }
    >
      <dl className={styles.effects}>
        <dt>{`The summary and its ${below}`}</dt>
        <dd>{`With their links and assignments. ${effectOf(whole)}.`}</dd>
        <dt>Only the summary</dt>
        <dd>{`Its tasks move up to its place. ${effectOf(alone)}.`}</dd>
      </dl>
    </Dialog>
  );
}
