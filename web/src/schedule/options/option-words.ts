// The choices of the schedule options, each with a one-line description.
import type { ScheduleOptions } from '@horizon/schedule';

export interface OptionChoice<Value extends string = string> {
  value: Value;
  label: string;
  does: string;
}

type Choices<Name extends keyof ScheduleOptions> = readonly OptionChoice<Extract<ScheduleOptions[Name], string>>[];

export const profileChoices: Choices<'profile'> = [
  {
    value: 'p6',
    label: 'Primavera P6',
    does: 'Soft constraints bound the late dates only, and work that has not started stays after the data date.',
  },
  {
    value: 'msp',
    label: 'Microsoft Project',
    does: 'A “no later than” or “must” constraint may override the logic, and summaries may be linked.',
  },
];

export const progressChoices: Choices<'progress'> = [
  {
    value: 'retained-logic',
    label: 'Retained logic',
    does: 'The remaining work of tasks started out of sequence waits for their predecessors.',
  },
  {
    value: 'progress-override',
    label: 'Progress override',
    does: 'Work that has started waits for no predecessor: the remaining work continues from the data date.',
  },
  {
    value: 'actual-dates',
    label: 'Actual dates',
    does: 'Like progress override, but the actual dates of started work also bound its successors.',
  },
];

export const lagChoices: Choices<'lagCalendar'> = [
  { value: 'predecessor', label: 'Of the predecessor', does: 'A lag counts the working time of the task before it.' },
  { value: 'successor', label: 'Of the successor', does: 'A lag counts the working time of the task after it.' },
  { value: 'project', label: 'Of the project', does: 'A lag counts the working time of the project’s calendar.' },
  { value: '24-hour', label: '24 hours', does: 'A lag runs day and night, seven days a week.' },
];

export const floatChoices: Choices<'float'> = [
  { value: 'finish', label: 'Finish float', does: 'Late finish less early finish.' },
  { value: 'start', label: 'Start float', does: 'Late start less early start.' },
  { value: 'smaller', label: 'The smaller of both', does: 'The less of start float and finish float.' },
];

export const criticalChoices: Choices<'critical'> = [
  { value: 'float', label: 'By total float', does: 'Unfinished tasks with the critical float or less are critical.' },
  {
    value: 'longest-path',
    label: 'On the longest path',
    does: 'Tasks that drive the finish of the programme are critical, regardless of their float.',
  },
];

/** Label of the selected option. */
export function choiceLabel(choices: readonly OptionChoice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.does ?? '';
}
