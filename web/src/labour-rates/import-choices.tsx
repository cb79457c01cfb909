// What is to become of rows that cannot be stored as they are: awards that are missing, and faults.
import { faultyRowsTable, type PreviewRow } from '../client/table-import/import-rows.ts';
import { Button } from '../ui/button.tsx';
import { countOf, formatNumber } from '../ui/format.ts';
import { saveTable } from '../ui/data-grid/export-rows.ts';
import { bulkFields, type BulkResult } from './import-rows.ts';
import styles from '../client/table-import/table-import.module.css';
import type { ImportChoices } from './use-rate-import.ts';

interface ImportChoiceFieldsProps {
  result: BulkResult;
  rows: readonly PreviewRow[];
  choices: ImportChoices;
  onChoose: (choices: Partial<ImportChoices>) => void;
  isBusy: boolean;
}

const maxNamed = 3;

/** Asks whether missing awards are made, and whether faulty rows are left out; offers these as a file. */
export function ImportChoiceFields({ result, rows, choices, onChoose, isBusy }: ImportChoiceFieldsProps) {
  const { missing_awards: awards, faulty } = result;
  if (awards.length === 0 && faulty === 0) return null;
  const named = awards.slice(0, maxNamed).map(({ named: text, rows: count }) => `${text} (${countOf(count, 'row')})`);
  const more = awards.length - named.length;
  const list = more > 0 ? `${named.join(', ')} and ${formatNumber(more)} more` : named.join(', ');
  return (
    <div className={styles.choices}>
      {awards.length > 0 ? (
        <label>
          <input
            type="checkbox"
            checked={choices.makeAwards}
            disabled={isBusy}
            onChange={(event) => onChoose({ makeAwards: event.target.checked })}
          />
          {awards.length === 1
            ? 'Create the missing award'
            : `Create the ${formatNumber(awards.length)} missing awards`}
          : {list}
        </label>
      ) : null}
      {faulty > 0 ? (
        <>
          <label>
            <input
              type="checkbox"
              checked={choices.leaveOut}
              onChange={(event) => onChoose({ leaveOut: event.target.checked })}
            />
            Leave out the {faulty === 1 ? 'row with faults' : `${formatNumber(faulty)} rows with faults`}
          </label>
          <Button small onClick={() => void saveTable(faultyRowsTable(rows, bulkFields), 'faulty-rows', 'csv')}>
            Save {faulty === 1 ? 'it' : 'them'} as a file
          </Button>
        </>
      ) : null}
    </div>
  );
}
