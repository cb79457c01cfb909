import type { ScheduleOptions } from '@horizon/schedule';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, DateField, SelectField, TextField } from '../../ui/fields.tsx';
import { FormSection } from '../../ui/form.tsx';
import {
  criticalChoices,
  floatChoices,
  lagChoices,
  type OptionChoice,
  profileChoices,
  progressChoices,
  choiceLabel,
} from './option-words.ts';
import type { OptionValues } from './option-values.ts';

interface OptionFieldsProps {
  values: OptionValues;
  readOnly: boolean;
  /** Sets the other fields to the defaults of the chosen tool. */
  onStandard: () => void;
}

/** The fields for all schedule options, each with the effect of the chosen value below it. */
export function OptionFields({ values, readOnly, onStandard }: OptionFieldsProps) {
  const choice = (
    name: keyof ScheduleOptions & keyof OptionValues,
    label: string,
    choices: readonly OptionChoice[],
  ) => (
    <SelectField
      name={name}
      label={label}
      required
      wide
      disabled={readOnly}
      choices={choices}
      help={choiceLabel(choices, String(values[name]))}
    />
  );
  const tick = (name: keyof OptionValues, label: string, help: string) => (
    <CheckboxField name={name} label={label} help={help} wide disabled={readOnly} />
  );
  const tool = profileChoices.find(({ value }) => value === values.profile)?.label ?? '';
  return (
    <>
      <FormSection title="Rules">
        {choice('profile', 'Calculates as', profileChoices)}
        {readOnly ? null : (
          <div>
            <Button small onClick={onStandard}>{`Use the defaults of ${tool}`}</Button>
          </div>
        )}
      </FormSection>
      <FormSection title="Progress">
        {choice('progress', 'Work that began out of sequence', progressChoices)}
        {values.profile === 'msp'
          ? tick(
              'movesUnstartedWork',
              'Work that has not started moves after the data date',
              'Microsoft Project leaves it where it was until this is ticked.',
            )
          : null}
        {tick(
          'usesExpectedFinish',
          'Use expected finish dates',
          'The remaining work of a task with an expected finish lasts until that day.',
        )}
      </FormSection>
      <FormSection title="Links and constraints">
        {choice('lagCalendar', 'Lag calendar', lagChoices)}
        {tick(
          'ssLagFromEarlyStart',
          'The lag of a start-to-start link counts from the early start',
          'Otherwise from the actual start of a predecessor that has started.',
        )}
        {values.profile === 'msp'
          ? tick(
              'honoursConstraints',
              'Tasks always honour their constraint dates',
              '“No later than” and “must” constraints override logic; otherwise they only limit the late dates.',
            )
          : null}
        <DateField
          name="mustFinishBy"
          label="Programme must finish by"
          disabled={readOnly}
          help="Float is calculated to this day. Leave empty to use the last finish."
        />
      </FormSection>
      <FormSection title="Float and the critical path">
        {choice('float', 'Total float is', floatChoices)}
        {choice('critical', 'Critical are', criticalChoices)}
        {values.critical === 'float' ? (
          <TextField
            name="criticalFloatMinutes"
            label="Critical at"
            disabled={readOnly}
            help="This total float or less, in days of work: 0 d, 5 d."
          />
        ) : null}
        <TextField
          name="nearCriticalFloatMinutes"
          label="Near-critical at"
          disabled={readOnly}
          help="This total float or less, and not critical."
        />
        {tick(
          'openEndsAreCritical',
          'Open ends are critical',
          'The late finish of a task without successors is its own early finish.',
        )}
      </FormSection>
    </>
  );
}
