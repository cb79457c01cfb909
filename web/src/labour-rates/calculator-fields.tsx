import { ProjectField } from '../client/project-field.tsx';
import { DateField, NumberField } from '../ui/fields.tsx';
import { chosenConditions, type Askable } from './calculation.ts';
import styles from './calculator.module.css';
import { RateSelect } from './rate-select.tsx';
import { dayOfRates } from './rates.ts';

interface CalculatorFieldsProps {
  askable: Askable;
  params: URLSearchParams;
  onChange: (change: Record<string, string | null>) => void;
}

/** The fields for project, rate, day, hours, and everything that the rate's allowances depend on. */
export function CalculatorFields({ askable, params, onChange }: CalculatorFieldsProps) {
  const ticked = chosenConditions(params);
  const tick = (value: string, on: boolean) => {
    const next = on ? [...ticked, value] : ticked.filter((each) => each !== value);
    onChange({ when: next.join(',') || null });
  };
  const ticks = [...askable.conditions, ...askable.picks];
  return (
    <>
      <ProjectField name="project" label="Project" placeholder="No project" />
      <RateSelect
        name="rate"
        label="Labour rate"
        required
        on={dayIn(params)}
        help="Uses the version in effect on this date."
      />
      <div className={styles.pair}>
        <DateField name="date" label="Day" required />
        <NumberField name="hours" label="Hours" required after="h" />
      </div>
      {ticks.length > 0 ? (
        <fieldset className={styles.conditions}>
          <legend>Conditions and allowances</legend>
          {ticks.map((choice) => (
            <label key={choice.value}>
              <input
                type="checkbox"
                checked={ticked.includes(choice.value)}
                onChange={(event) => tick(choice.value, event.target.checked)}
              />
              {choice.label}
            </label>
          ))}
        </fieldset>
      ) : null}
      {askable.units.length > 0 ? (
        <div className={styles.pair}>
          {askable.units.map(({ unit, label }) => (
            <NumberField key={unit} name={unit} label={label} help="Left empty, it follows from the hours." />
          ))}
        </div>
      ) : null}
    </>
  );
}

/** The day entered; today while it is not a valid day. */
function dayIn(params: URLSearchParams): string {
  const day = params.get('date') ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : dayOfRates();
}
