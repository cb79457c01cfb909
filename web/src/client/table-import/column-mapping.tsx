import type { ImportField } from './import-rows.ts';
import styles from './table-import.module.css';
import type { ImportTable } from './use-table-import.ts';

interface ColumnMappingProps {
  columns: ImportTable['columns'];
  fields: readonly ImportField[];
  isBusy: boolean;
  onMap: (at: number, field: string | null) => void;
}

/** Which column of a file is read as which field; open where a column was not recognised. */
export function ColumnMapping({ columns, fields, isBusy, onMap }: ColumnMappingProps) {
  const named = columns.flatMap((column, at) => (column.header.trim() === '' ? [] : [{ ...column, at }]));
  if (named.length === 0) return null;
  const left = named.filter(({ field }) => field === null).length;
  return (
    <details className={styles.mapping} open={left > 0}>
      <summary>Columns of the file{left > 0 ? `: ${left} of ${named.length} left out` : ''}</summary>
      <ul>
        {named.map(({ header, field, at }) => (
          <li key={at}>
            <label>
              <span>{header}</span>
              <select value={field ?? ''} disabled={isBusy} onChange={(event) => onMap(at, event.target.value || null)}>
                <option value="">Leave out</option>
                {fields.map((each) => (
                  <option key={each.field} value={each.field}>
                    {each.label}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
