import { IconAlertCircle } from '@tabler/icons-react';
import { createContext, useContext, useId, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './fields.module.css';
import { faultsInWords, missingWords } from './form-faults.ts';

/** Props shared by all fields. */
export interface FieldProps {
  /** Name of the field in the form and in the server's faults. */
  name: string;
  label: string;
  /** Noun for the value in a sentence, if "the" and the label do not fit: "the project’s name". */
  noun?: string;
  help?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Spans both columns of a form. */
  wide?: boolean;
}

/** Provided by a form to its fields: values, faults, and a function to change a value. */
export interface FormFields {
  valueOf: (name: string) => unknown;
  faultsOf: (name: string) => readonly string[];
  change: (name: string, value: unknown) => void;
}

export const FormContext = createContext<FormFields | null>(null);

/** The form that a field is in. */
export function useFormFields(): FormFields {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field must be inside a form');
  return form;
}

export interface ControlIds {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
  'aria-required': boolean | undefined;
  disabled: boolean | undefined;
}

interface FieldFrameProps extends FieldProps {
  /** The value is chosen from a list. */
  isChoice?: boolean;
  children: (control: ControlIds) => ReactNode;
}

/** A label, a control, and help and faults below it, connected for screen readers. */
export function FieldFrame(props: FieldFrameProps) {
  const { name, label, help, required, disabled, wide, children } = props;
  const id = useId();
  const missing = missingWords(label, props);
  const form = useFormFields();
  const faults = faultsInWords(form.faultsOf(name), { value: form.valueOf(name), missing });
  const described = [help ? `${id}-help` : '', faults.length > 0 ? `${id}-fault` : ''].filter(Boolean).join(' ');
  const control: ControlIds = {
    id,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': faults.length > 0 || undefined,
    'aria-required': required,
    disabled,
  };
  return (
    <div className={classes(styles.field, wide && styles.wide)} data-field={name} data-missing={missing}>
      <label className={styles.label} htmlFor={id}>
        {label} {required ? <em>(required)</em> : null}
      </label>
      {children(control)}
      <FieldNotes id={id} help={help} faults={faults} />
    </div>
  );
}

/** Help and faults below a control. */
export function FieldNotes({ id, help, faults }: { id: string; help: ReactNode; faults: readonly string[] }) {
  return (
    <>
      {help ? (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      ) : null}
      {faults.length > 0 ? (
        <div id={`${id}-fault`}>
          {faults.map((fault) => (
            <p key={fault} className={styles.fault}>
              <IconAlertCircle size={14} aria-hidden />
              {fault}
            </p>
          ))}
        </div>
      ) : null}
    </>
  );
}
