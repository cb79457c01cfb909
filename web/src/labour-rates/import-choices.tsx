// The choices for rows that cannot be stored as they are: those with missing awards, and faulty ones.
import { faultyRowsTable } from '../client/table-import/import-rows.ts';
import { Button } from '../ui/button.tsx';
import { countOf, formatNumber } from '../ui/format.ts';
import { saveTable } from '../ui/data-grid/export-rows.ts';
import { bulkFields, type BulkResult } from './import-rows.ts';
import styles from '../client/table-import/table-import.module.css';
import type { useRateImport } from './use-rate-import.ts';

interface ImportChoiceFieldsProps {
  result: BulkResult;
  work: ReturnType<typeof useRateImport>;
}

const maxNamed = 3;

/** Asks whether to create missing awards and to leave out faulty rows; offers the faulty rows as a file. */
export function ImportChoiceFields({ result, work }: ImportChoiceFieldsProps) {
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
            checked={work.makesAwards}
            disabled={work.doing !== null}
            onChange={(event) => work.chooseAwards(event.target.checked)}
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
              checked={work.leavesOut}
              onChange={(event) => work.setLeavesOut(event.target.checked)}
            />
            Leave out the {faulty === 1 ? 'row with faults' : `${formatNumber(faulty)} rows with faults`}
          </label>
          <Button small onClick={() => void saveTable(faultyRowsTable(work.preview, bulkFields), 'faulty-rows', 'csv')}>
            Save {faulty === 1 ? 'it' : 'them'} as a file
          </Button>
        </>
      ) : null}
    </div>
  );
}
