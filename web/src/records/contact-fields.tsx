// One contact or several in a directory form, each with name, position, e-mail and phone.
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import group from '../ui/entry-group.module.css';
import { FieldNotes, useFormFields } from '../ui/field.tsx';
import styles from './contact-fields.module.css';

type Draft = Readonly<Record<string, string | null | undefined>>;

const parts = [
  { name: 'name', label: 'Name', type: 'text', maxLength: 200 },
  { name: 'title', label: 'Position', type: 'text', maxLength: 100 },
  { name: 'email', label: 'E-mail', type: 'email', maxLength: 254 },
  { name: 'phone', label: 'Phone', type: 'tel', maxLength: 40 },
] as const;

const draftOf = (value: unknown): Draft => (typeof value === 'object' && value !== null ? (value as Draft) : {});

interface ContactFieldProps {
  name: string;
  label: string;
  disabled?: boolean;
}

/** One contact. */
export function ContactField({ name, label, disabled = false }: ContactFieldProps) {
  const form = useFormFields();
  return (
    <fieldset className={group.group} data-field={name} disabled={disabled}>
      <legend>{label}</legend>
      <Parts at={name} draft={draftOf(form.valueOf(name))} onChange={(next) => form.change(name, next)} />
      <FieldNotes id={name} help={undefined} faults={form.faultsOf(name)} />
    </fieldset>
  );
}

/** Several contacts. */
export function ContactsField({ name, label, disabled = false }: ContactFieldProps) {
  const form = useFormFields();
  const value = form.valueOf(name);
  const drafts: readonly Draft[] = Array.isArray(value) ? value.map(draftOf) : [];
  const set = (next: readonly Draft[]) => form.change(name, next);
  return (
    <fieldset className={group.group} data-field={name} disabled={disabled}>
      <legend>
        {label} <span>{drafts.length > 0 ? drafts.length : ''}</span>
      </legend>
      {drafts.map((draft, index) => (
        <div key={index} className={styles.one} role="group" aria-label={`Contact ${index + 1}`}>
          <Parts
            at={`${name}.${index}`}
            draft={draft}
            onChange={(next) => set(drafts.map((other, at) => (at === index ? next : other)))}
          />
          <IconButton
            label={`Remove ${draft['name'] || `contact ${index + 1}`}`}
            small
            onClick={() => set(drafts.filter((_other, at) => at !== index))}
          >
            <IconX />
          </IconButton>
        </div>
      ))}
      <Button small icon={<IconPlus />} onClick={() => set([...drafts, {}])}>
        Add a contact
      </Button>
      <FieldNotes id={name} help={undefined} faults={form.faultsOf(name)} />
    </fieldset>
  );
}

interface PartsProps {
  /** The contact's path in the form, which begins the field names of the server's faults. */
  at: string;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

function Parts({ at, draft, onChange }: PartsProps) {
  const id = useId();
  const form = useFormFields();
  return (
    <div className={styles.parts}>
      {parts.map(({ name, label, type, maxLength }) => {
        const faults = form.faultsOf(`${at}.${name}`);
        return (
          <div key={name} data-field={`${at}.${name}`}>
            <label htmlFor={`${id}-${name}`}>{label}</label>
            <input
              className={group.control}
              id={`${id}-${name}`}
              type={type}
              autoComplete="off"
              maxLength={maxLength}
              aria-invalid={faults.length > 0 || undefined}
              aria-describedby={faults.length > 0 ? `${id}-${name}-fault` : undefined}
              value={draft[name] ?? ''}
              onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
            />
            <FieldNotes id={`${id}-${name}`} help={undefined} faults={faults} />
          </div>
        );
      })}
    </div>
  );
}
