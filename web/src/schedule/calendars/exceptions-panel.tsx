import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { formatDay } from '../../ui/format.ts';
import { EmptyState } from '../../ui/states.tsx';
import { AddPublicHolidays } from './add-public-holidays.tsx';
import { dayOff, type DraftFaults, type ExceptionDraft } from './calendar-draft.ts';
import { SmallTable } from '../../ui/small-table.tsx';
import styles from './calendars.module.css';
import { ExceptionDialog } from './exception-dialog.tsx';
import { PasteHolidays } from './paste-holidays.tsx';
import { recurrenceOf, describeRecurrence } from './recurrence-draft.ts';

interface ExceptionsPanelProps {
  projectId: string;
  /** The current year of the programme. */
  thisYear: number;
  exceptions: readonly ExceptionDraft[];
  onChange: (exceptions: readonly ExceptionDraft[]) => void;
  faults: DraftFaults;
  disabled: boolean;
}

/** The exceptions from the week: holidays, and working days with other hours. */
export function ExceptionsPanel({ projectId, thisYear, exceptions, onChange, faults, disabled }: ExceptionsPanelProps) {
  const [opened, setOpened] = useState<ExceptionDraft | null>(null);
  const [adding, setAdding] = useState<'pasted' | 'public' | null>(null);
  const sorted = exceptions.toSorted((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0));
  const nameless = exceptions.filter(({ name }) => name === '').length;
  const keep = (draft: ExceptionDraft) => {
    const isKnown = exceptions.some(({ key }) => key === draft.key);
    onChange(isKnown ? exceptions.map((each) => (each.key === draft.key ? draft : each)) : [...exceptions, draft]);
    setOpened(null);
  };
  const addAll = (added: readonly ExceptionDraft[]) => {
    onChange([...exceptions, ...added]);
    setAdding(null);
  };
  const actions = disabled ? null : (
    <div className={styles.actions}>
      <Button small icon={<IconPlus />} onClick={() => setOpened(dayOff())}>
        Add exception
      </Button>
      <Button small onClick={() => setAdding('public')}>
        Add public holidays…
      </Button>
      <Button small onClick={() => setAdding('pasted')}>
        Paste holidays…
      </Button>
    </div>
  );
  return (
    <div className={styles.panel}>
      {sorted.length === 0 ? (
        <EmptyState
          title="No exceptions"
          detail="Public holidays, rostered days off, shutdowns, and days that work other hours than the week says."
          action={actions}
        />
      ) : (
        <>
          {actions}
          {nameless > 0 && !disabled ? (
            <p className={styles.quiet}>
              {nameless === sorted.length
                ? 'None has a name'
                : `${nameless} of them ${nameless === 1 ? 'has' : 'have'} no name`}
              : files of Primavera P6 hold none. Open one to name it; the name is shown in the year and in the weekly
              plan.
            </p>
          ) : null}
          <SmallTable label="Exceptions" heads={['Exception', 'From', 'To', 'Works', 'Recurs']} hasActions>
            {sorted.map((draft) => (
              <ExceptionLine
                key={draft.key}
                draft={draft}
                fault={faults[`exception.${draft.key}`]}
                disabled={disabled}
                onOpen={() => setOpened(draft)}
                onRemove={() => onChange(exceptions.filter(({ key }) => key !== draft.key))}
              />
            ))}
          </SmallTable>
        </>
      )}
      {opened ? (
        <ExceptionDialog key={opened.key} draft={opened} onKeep={keep} onClose={() => setOpened(null)} />
      ) : null}
      {adding === 'pasted' ? <PasteHolidays known={exceptions} onAdd={addAll} onClose={() => setAdding(null)} /> : null}
      {adding === 'public' ? (
        <AddPublicHolidays
          projectId={projectId}
          thisYear={thisYear}
          known={exceptions}
          onAdd={addAll}
          onClose={() => setAdding(null)}
        />
      ) : null}
    </div>
  );
}

/** The name of an exception, or a description of one without a name. */
function exceptionName({ name, first, last, day }: ExceptionDraft): string {
  if (name !== '') return name;
  if (day.mode === 'on') return 'Other hours';
  return first === last ? 'Day without work' : 'Days without work';
}

interface ExceptionLineProps {
  draft: ExceptionDraft;
  fault: string | undefined;
  disabled: boolean;
  onOpen: () => void;
  onRemove: () => void;
}

function ExceptionLine({ draft, fault, disabled, onOpen, onRemove }: ExceptionLineProps) {
  const name = exceptionName(draft);
  const recurrence = recurrenceOf(draft.recurrence);
  return (
    <tr>
      <th scope="row">
        {disabled ? (
          name
        ) : (
          <Button look="link" onClick={onOpen}>
            {name}
          </Button>
        )}
        {fault ? <span className={styles.fault}>{fault}</span> : null}
      </th>
      <td className={styles.nowrap}>{formatDay(draft.first)}</td>
      <td className={styles.nowrap}>{formatDay(draft.last)}</td>
      <td>{draft.day.mode === 'on' ? draft.day.shifts : 'No'}</td>
      <td>{'recurrence' in recurrence ? describeRecurrence(recurrence.recurrence) || '–' : '–'}</td>
      <td>
        {disabled ? null : (
          <IconButton label={`Remove ${name}, ${formatDay(draft.first)}`} small onClick={onRemove}>
            <IconTrash />
          </IconButton>
        )}
      </td>
    </tr>
  );
}
