// A form keeps the input if saving fails, shows every fault at its field and in a summary above the fields, focuses the first
// faulty field, and warns before somebody leaves with unsaved changes.
import { useId, useMemo, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { FormContext } from './field.tsx';
import { FaultSummary } from './fault-summary.tsx';
import { changedNames, unexplained, withoutField, type FieldFaults, type SaveRefusal } from './form-faults.ts';
import { useLeaveGuard } from './leave-guard.ts';
import styles from './form.module.css';
import page from './page.module.css';

export type FormValues = Readonly<Record<string, unknown>>;

export interface FormState<V extends FormValues> {
  values: V;
  change: (name: string, value: unknown) => void;
  refusal: SaveRefusal | null;
  /** The number of refused saves, so that each one announces its faults. */
  refusals: number;
  saving: boolean;
  /** The names of fields with unsaved changes. */
  changed: readonly string[];
  submit: () => Promise<void>;
  reset: () => void;
  /** Rebases the form on newer saved values; `values` are those to show in the fields. */
  follow: (saved: V, values: V) => void;
}

interface FormOptions<V extends FormValues> {
  initial: V;
  /** Saves; resolves to a refusal, or null if it was saved. A rejection counts as an unexpected error. */
  onSave: (values: V) => Promise<SaveRefusal | null | undefined | void>;
}

/** The state of a form. */
export function useForm<V extends FormValues>({ initial, onSave }: FormOptions<V>): FormState<V> {
  const [saved, setSaved] = useState(initial);
  const [values, setValues] = useState(initial);
  const [refusal, setRefusal] = useState<SaveRefusal | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [saving, setSaving] = useState(false);
  const changed = useMemo(() => changedNames(saved, values), [saved, values]);

  const refuse = (answer: SaveRefusal) => {
    setRefusal(answer);
    setRefusals((before) => before + 1);
  };
  async function submit() {
    if (saving) return;
    setSaving(true);
    try {
      const answer = await onSave(values);
      if (answer) return refuse(answer);
      setRefusal(null);
      setSaved(values);
    } catch (error) {
      refuse(unexplained(error));
    } finally {
      setSaving(false);
    }
  }
  return {
    values,
    change: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }));
      setRefusal((before) => (before?.fields ? { ...before, fields: withoutField(before.fields, name) } : before));
    },
    refusal,
    refusals,
    saving,
    changed,
    submit,
    reset: () => {
      setValues(saved);
      setRefusal(null);
    },
    follow: (newer, shown) => {
      setSaved(newer);
      setValues(shown);
    },
  };
}

const noFaults: FieldFaults = {};

interface FormProps<V extends FormValues> {
  form: FormState<V>;
  /** Accessible name of the form. */
  label: string;
  saveLabel?: string;
  onCancel?: () => void;
  /** Read-only, without a Save button. */
  readOnly?: boolean;
  /** Shown next to the buttons, such as the effect of saving. */
  note?: ReactNode;
  /** Replaces the buttons for a while. */
  meanwhile?: ReactNode;
  children: ReactNode;
}

/** A column of sections with Save and Cancel at the bottom; Ctrl+Enter saves. */
export function Form<V extends FormValues>({
  form,
  label,
  saveLabel = 'Save',
  onCancel,
  readOnly = false,
  note,
  meanwhile,
  children,
}: FormProps<V>) {
  const { values, refusal, change, changed } = form;
  const faults = refusal?.fields ?? noFaults;
  useLeaveGuard(changed.length > 0 && !form.saving);

  const fields = useMemo(
    () => ({ valueOf: (name: string) => values[name], faultsOf: (name: string) => faults[name] ?? [], change }),
    [values, faults, change],
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!readOnly) void form.submit();
  };
  return (
    <FormContext value={fields}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter in every field */}
      <form
        className={page.page}
        aria-label={label}
        noValidate
        onSubmit={onSubmit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event);
        }}
      >
        <div className={styles.form}>
          {refusal ? <FaultSummary attempt={form.refusals} refusal={refusal} values={values} /> : null}
          {children}
        </div>
        <div className={styles.footer} data-foot>
          {meanwhile ?? (
            <>
              {readOnly ? null : (
                <Button look="primary" type="submit" busy={form.saving}>
                  {saveLabel}
                </Button>
              )}
              {onCancel ? <Button onClick={onCancel}>{readOnly ? 'Close' : 'Cancel'}</Button> : null}
              {note ? <p>{note}</p> : null}
            </>
          )}
        </div>
      </form>
    </FormContext>
  );
}

/** A section of a form: at most seven fields, in two columns if there is room. */
export function FormSection({ title, detail, children }: { title: string; detail?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {detail ? <p>{detail}</p> : null}
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
