// Chooses one record from search results, inside a dialog.
import { useId } from 'react';
import fields from '../ui/fields.module.css';
import styles from './record-choice.module.css';

export interface ChoiceOfRecord {
  id: string;
  name: string;
  hint: string | null;
}

interface RecordChoiceProps<Choice> {
  /** Label of the search field: "Search for the client to merge". */
  label: string;
  typed: string;
  onType: (words: string) => void;
  legend: string;
  choices: readonly Choice[];
  /** Shown if there is nothing to choose from. */
  nothing: string;
  chosenId: string | undefined;
  onChoose: (choice: Choice) => void;
}

/** A search field, and its results as radio buttons. */
export function RecordChoice<Choice extends ChoiceOfRecord>(props: RecordChoiceProps<Choice>) {
  const { label, typed, onType, legend, choices, nothing, chosenId, onChoose } = props;
  const id = useId();
  return (
    <div className={styles.search}>
      <label className={fields.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={fields.control}
        type="search"
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <fieldset>
        <legend>{legend}</legend>
        {choices.length === 0 ? (
          <p className={styles.quiet}>{nothing}</p>
        ) : (
          choices.map((choice) => (
            <label key={choice.id} className={styles.choice}>
              <input type="radio" name={id} checked={chosenId === choice.id} onChange={() => onChoose(choice)} />
              <span>{choice.name}</span>
              {choice.hint ? <small>{choice.hint}</small> : null}
            </label>
          ))
        )}
      </fieldset>
    </div>
  );
}
