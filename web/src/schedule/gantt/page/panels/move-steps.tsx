import type { Schedule } from '@horizon/schedule';
import { useMemo, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { shiftTasks } from '../../programme/many-tasks.ts';
import styles from './chosen-bar.module.css';
import { ConfirmButtons } from '../dialogs/confirm-buttons.tsx';
import { useEffectPreview } from '../editing/use-effect-preview.ts';
import type { Gantt } from '../use-gantt.ts';

const steps = [
  { days: -5, label: '− 1 w', description: 'A week earlier' },
  { days: -1, label: '− 1 d', description: 'A day earlier' },
  { days: 1, label: '+ 1 d', description: 'A day later' },
  { days: 5, label: '+ 1 w', description: 'A week later' },
] as const;

interface MoveStepsProps {
  gantt: Gantt;
  ids: readonly string[];
  onBack: () => void;
}

/** Buttons to move tasks by days and weeks: previewed with each press, and stored when confirmed. */
export function MoveSteps({ gantt, ids, onBack }: MoveStepsProps) {
  const { minutesPerDay, minutesPerWeek } = gantt.chart.schedule.network.programme.project;
  const [days, setDays] = useState(0);
  const planOf = useMemo(() => {
    if (days === 0) return null;
    return (schedule: Schedule) =>
      shiftTasks(
        schedule,
        ids.flatMap((id) => schedule.network.indexOf.get(id) ?? []),
        days,
      );
  }, [ids, days]);
  const { canConfirm, confirm } = useEffectPreview(gantt, planOf);
  // A week has the project's number of working days.
  const daysOf = (by: number) => (Math.abs(by) === 1 ? by : Math.sign(by) * (minutesPerWeek / minutesPerDay));
  const store = () => {
    if (confirm()) setDays(0);
  };
  return (
    <>
      <div className={styles.actions} role="group" aria-label="Move by">
        {steps.map(({ days: by, label, description }) => (
          <Button small key={label} aria-label={description} onClick={() => setDays((before) => before + daysOf(by))}>
            {label}
          </Button>
        ))}
        {planOf ? null : (
          <Button small look="subtle" onClick={onBack}>
            Back
          </Button>
        )}
      </div>
      {planOf ? <ConfirmButtons canConfirm={canConfirm} onConfirm={store} onCancel={() => setDays(0)} /> : null}
    </>
  );
}
