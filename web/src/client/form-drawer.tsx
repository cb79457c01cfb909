import type { ReactNode } from 'react';
import { ConflictNotice } from '../ui/conflict-notice.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { useConfirmedClose } from '../ui/keep-editing.tsx';
import { Form, type FormState, type FormValues } from '../ui/form.tsx';
import type { RecordForm } from './save.ts';
import styles from './form-drawer.module.css';

interface FormDrawerProps<V extends FormValues> {
  title: string;
  form: FormState<V>;
  /** For a form over a record: the conflict with another person's change. */
  record?: RecordForm<V>;
  saveLabel: string;
  onClose: () => void;
  /** Labels of fields, for the conflict. */
  labels?: Readonly<Record<string, string>>;
  /** Formats a value for the conflict, if it is not shown as plain text. */
  show?: (name: string, value: unknown) => ReactNode;
  actions?: ReactNode;
  note?: ReactNode;
  /** Replaces the buttons for a while. */
  meanwhile?: ReactNode;
  children: ReactNode;
}

/** A form next to its list; the first field has the focus. Closing with unsaved changes asks first. */
export function FormDrawer<V extends FormValues>(props: FormDrawerProps<V>) {
  const { title, form, record, saveLabel, onClose, labels, show, actions, note, meanwhile, children } = props;
  const { close, question } = useConfirmedClose(form.changed.length > 0 && !form.saving, onClose);
  return (
    <Drawer title={title} onClose={close} actions={actions} beginsInForm>
      <div className={styles.form}>
        {question}
        <Form form={form} label={title} saveLabel={saveLabel} onCancel={close} note={note} meanwhile={meanwhile}>
          {record ? <FormConflict record={record} {...(labels ? { labels } : {})} {...(show ? { show } : {})} /> : null}
          {children}
        </Form>
      </div>
    </Drawer>
  );
}

const plainText = (value: unknown): ReactNode =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '');

interface FormConflictProps<V extends FormValues> {
  record: RecordForm<V>;
  labels?: Readonly<Record<string, string>>;
  show?: (name: string, value: unknown) => ReactNode;
}

/** Shown above the fields when somebody else has saved the record meanwhile. */
export function FormConflict<V extends FormValues>({ record, labels, show }: FormConflictProps<V>) {
  const { conflict } = record;
  if (!conflict) return null;
  const text = (name: string, value: unknown) => (show ? show(name, value) : plainText(value));
  return (
    <ConflictNotice
      lines={conflict.names.map((name) => ({
        label: labels?.[name] ?? name,
        mine: text(name, conflict.mine[name]),
        theirs: text(name, conflict.theirs[name]),
      }))}
      onKeepMine={record.keepMine}
      onTakeTheirs={record.takeTheirs}
    />
  );
}
