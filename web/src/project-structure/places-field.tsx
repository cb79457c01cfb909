import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { Button, IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import group from '../ui/entry-group.module.css';
import { FieldNotes, useFormFields } from '../ui/field.tsx';
import { faultsInWords } from '../ui/form-faults.ts';
import { addPlace, movePlace, removePlace, renamePlace, type Place } from './place-list.ts';
import styles from './structure.module.css';

interface PlacesFieldProps {
  name: 'levels' | 'zones';
  label: string;
  /** The singular: "level". */
  noun: string;
  /** For levels: the highest is shown first, and basements can be added. */
  isStack?: boolean;
}

const isPlace = (value: unknown): value is Place => typeof value === 'object' && value !== null && 'order' in value;

/** An ordered list of levels or zones: renamed in place, moved, added, removed. */
export function PlacesField({ name, label, noun, isStack = false }: PlacesFieldProps) {
  const form = useFormFields();
  const value = form.valueOf(name);
  const places: readonly Place[] = Array.isArray(value) ? value.filter(isPlace) : [];
  const set = (next: readonly Place[]) => form.change(name, next);
  const shown = places.map((place, index) => ({ place, index }));
  if (isStack) shown.reverse();
  const up = isStack ? 1 : -1;
  return (
    <fieldset className={classes(group.group, styles.places)} data-field={name}>
      <legend>
        {label} <span>{places.length}</span>
      </legend>
      {isStack ? (
        <Button small icon={<IconPlus />} onClick={() => set(addPlace(places, ''))}>
          Add a {noun} on top
        </Button>
      ) : null}
      {shown.length > 0 ? (
        <ol reversed={isStack}>
          {shown.map(({ place, index }) => {
            const missing = `Enter the name of ${noun} ${place.order}.`;
            const faults = faultsInWords(form.faultsOf(`${name}.${index}.name`), { value: place.name, missing });
            return (
              <li key={index} data-field={`${name}.${index}.name`} data-missing={missing}>
                <span>{place.order}</span>
                <input
                  className={group.control}
                  aria-label={`Name of ${noun} ${place.order}`}
                  aria-invalid={faults.length > 0}
                  maxLength={100}
                  value={place.name}
                  onChange={(event) => set(renamePlace(places, index, event.target.value))}
                />
                <IconButton
                  label={`Move ${place.name || noun} up`}
                  small
                  disabled={isStack ? index === places.length - 1 : index === 0}
                  onClick={() => set(movePlace(places, index, index + up))}
                >
                  <IconArrowUp />
                </IconButton>
                <IconButton
                  label={`Move ${place.name || noun} down`}
                  small
                  disabled={isStack ? index === 0 : index === places.length - 1}
                  onClick={() => set(movePlace(places, index, index - up))}
                >
                  <IconArrowDown />
                </IconButton>
                <IconButton
                  label={`Remove ${place.name || noun}`}
                  small
                  onClick={() => set(removePlace(places, index))}
                >
                  <IconX />
                </IconButton>
                {faults.length > 0 ? <p>{faults.join(' ')}</p> : null}
              </li>
            );
          })}
        </ol>
      ) : (
        <p className={group.quiet}>None yet.</p>
      )}
      <Button small icon={<IconPlus />} onClick={() => set(addPlace(places, '', isStack))}>
        {isStack ? 'Add one below' : `Add a ${noun}`}
      </Button>
      <FieldNotes id={name} help={undefined} faults={form.faultsOf(name)} />
    </fieldset>
  );
}
