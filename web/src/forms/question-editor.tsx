import type { Question } from '@horizon/forms';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { IconButton } from '../ui/button.tsx';
import styles from './forms.module.css';

const kindWords: Record<Question['kind'], string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  table: 'Table',
  photo: 'Photos',
  signature: 'Signature',
  person: 'Person',
  location: 'Location',
};

interface QuestionEditorProps {
  question: Question;
  faults: readonly string[];
  onChange: (change: Partial<Question>) => void;
  onRemove: () => void;
  onMove: (by: number) => void;
  isFirst: boolean;
  isLast: boolean;
}

const lines = (text: string) => text.split('\n').map((line) => line.trim());

/** Editor of one question. */
export function QuestionEditor({ question, faults, onChange, onRemove, onMove, isFirst, isLast }: QuestionEditorProps) {
  const id = useId();
  const name = question.label || 'the new question';
  return (
    <div className={styles.question} data-question={question.id} role="group" aria-label={`Question: ${name}`}>
      <div className={styles.questionHead}>
        <input
          className={`${styles.input} ${styles.grow}`}
          aria-label="Question"
          placeholder="Question"
          maxLength={300}
          value={question.label}
          onChange={(event) => onChange({ label: event.target.value })}
        />
        <select
          className={styles.select}
          aria-label={`Kind of ${name}`}
          value={question.kind}
          onChange={(event) => onChange({ kind: event.target.value as Question['kind'] })}
        >
          {Object.entries(kindWords).map(([kind, word]) => (
            <option key={kind} value={kind}>
              {word}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-required`} className={styles.line}>
          <input
            id={`${id}-required`}
            type="checkbox"
            checked={question.required ?? false}
            onChange={(event) => onChange({ required: event.target.checked })}
          />
          Required
        </label>
        <IconButton label={`Move up ${name}`} data-move="up" disabled={isFirst} onClick={() => onMove(-1)}>
          <IconArrowUp />
        </IconButton>
        <IconButton label={`Move down ${name}`} data-move="down" disabled={isLast} onClick={() => onMove(1)}>
          <IconArrowDown />
        </IconButton>
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash />
        </IconButton>
      </div>
      <input
        className={styles.input}
        aria-label={`Help for ${name}`}
        placeholder="Help (optional)"
        maxLength={1000}
        value={question.help ?? ''}
        onChange={(event) => onChange({ help: event.target.value || null })}
      />
      <Details question={question} name={name} onChange={onChange} />
      {faults.map((fault) => (
        <p key={fault} className={styles.faulty}>
          {fault}
        </p>
      ))}
    </div>
  );
}

function Details({ question, name, onChange }: Pick<QuestionEditorProps, 'question' | 'onChange'> & { name: string }) {
  const id = useId();
  if (question.kind === 'number') {
    return (
      <input
        className={styles.input}
        aria-label={`Unit of ${name}`}
        placeholder="Unit (optional), such as m³"
        maxLength={20}
        value={question.unit ?? ''}
        onChange={(event) => onChange({ unit: event.target.value || null })}
      />
    );
  }
  if (question.kind === 'choice') {
    return (
      <>
        <textarea
          className={styles.input}
          aria-label={`Choices of ${name}, one a line`}
          placeholder="Choices, one a line"
          rows={3}
          defaultValue={(question.choices ?? []).join('\n')}
          onChange={(event) => onChange({ choices: lines(event.target.value).filter((line) => line !== '') })}
        />
        <label htmlFor={id} className={styles.line}>
          <input
            id={id}
            type="checkbox"
            checked={question.many ?? false}
            onChange={(event) => onChange({ many: event.target.checked })}
          />
          Several can be chosen
        </label>
      </>
    );
  }
  if (question.kind !== 'table') return null;
  return (
    <textarea
      className={styles.input}
      aria-label={`Columns of ${name}, one a line; add “: number” or “: date” for their kind`}
      placeholder="Columns, one a line, such as “People: number”"
      rows={3}
      defaultValue={(question.columns ?? [])
        .map(({ label, kind }) => (kind === 'text' ? label : `${label}: ${kind}`))
        .join('\n')}
      onChange={(event) => onChange({ columns: columnsIn(event.target.value, question.columns ?? []) })}
    />
  );
}

/** Columns from the typed lines; existing columns keep their ids by position, because answers refer to them. */
function columnsIn(text: string, before: NonNullable<Question['columns']>): NonNullable<Question['columns']> {
  return lines(text)
    .filter((line) => line !== '')
    .slice(0, 12)
    .map((line, at) => {
      const [, label = line, kind = 'text'] = /^(.*?)(?::\s*(number|date|text))?$/.exec(line) ?? [];
      return {
        id: before[at]?.id ?? crypto.randomUUID().slice(0, 8),
        label: label.trim(),
        kind: kind as 'text' | 'number' | 'date',
      };
    });
}
