import { maxImportedElements } from 'virtual:limits';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { countOf, formatMoney, formatNumber } from '../../ui/format.ts';
import { ImportSource } from '../../ui/import-source.tsx';
import { KeepEditing } from '../../ui/keep-editing.tsx';
import { SmallTable } from '../../ui/small-table.tsx';
import { ErrorNote } from '../../ui/states.tsx';
import { StatusChip, type StatusBucket } from '../../ui/status-chip.tsx';
import { InProgress } from '../../ui/in-progress.tsx';
import { useWbsImport, type WbsImport } from './use-wbs-import.ts';
import styles from './wbs-import.module.css';

interface WbsImportDialogProps {
  workspaceId: string;
  projectId: string;
  onClose: () => void;
}

/** Many elements at once: paste them or drop a file, see what each row comes to, add all or nothing. */
export function WbsImportDialog({ workspaceId, projectId, onClose }: WbsImportDialogProps) {
  const work = useWbsImport({ workspaceId, projectId, onStored: onClose });
  const { result } = work;
  const [isLeaving, setLeaving] = useState(false);
  const isBusy = work.doing !== null;
  const mayStore = result !== null && result.faulty === 0 && result.created + result.changed > 0;
  const footer = result ? (
    <>
      <Button onClick={work.goBack}>Back</Button>
      <Button look="primary" busy={isBusy} disabled={!mayStore} onClick={() => void work.store()}>
        {storeLabel(result)}
      </Button>
    </>
  ) : undefined;
  return (
    <Dialog
      title="Paste or import a WBS"
      size="large"
      onClose={mayStore && !isLeaving ? () => setLeaving(true) : onClose}
      footer={footer}
    >
      {isLeaving ? (
        <KeepEditing onDiscard={onClose} onKeep={() => setLeaving(false)}>
          Nothing of it is stored yet.
        </KeepEditing>
      ) : null}
      {work.failure ? (
        <ErrorNote
          failure={{
            title: result ? 'Failed to import the WBS' : 'Failed to read the rows',
            reason: work.failure.message,
          }}
        />
      ) : null}
      {work.doing === null ? null : <InProgress words={work.doing} />}
      {result ? (
        <Preview result={result} />
      ) : (
        <ImportSource
          isBusy={isBusy}
          initial={work.text}
          placeholder={'1\tSubstructure\n1.1\tPiles\n1.2\tSlab'}
          onFile={(file) => void work.takeFile(file)}
          onText={(text) => void work.takeText(text)}
        >
          Codes and names, or names alone, indented by level. With a row of headings the columns may be code, name,
          level, parent and budget, in any order. Nothing is stored until you have checked each row. Up to{' '}
          {formatNumber(maxImportedElements)} rows at once.
        </ImportSource>
      )}
    </Dialog>
  );
}

const outcomes: Record<WbsImport['rows'][number]['outcome'], { label: string; bucket: StatusBucket }> = {
  create: { label: 'New', bucket: 'open' },
  change: { label: 'Other budget', bucket: 'in-progress' },
  unchanged: { label: 'Here already', bucket: 'closed' },
  faulty: { label: 'Error', bucket: 'delayed' },
};

/** The button: "Add 4 elements, change 2 budgets". */
function storeLabel({ created, changed }: WbsImport): string {
  const adds = `Add ${countOf(created, 'element')}`;
  const changes = `hange ${countOf(changed, 'budget')}`;
  if (changed === 0) return adds;
  return created === 0 ? `C${changes}` : `${adds}, c${changes}`;
}

/** What an element may cost, and what it was to cost before. */
function Budget({ budget, before, isChanged }: { budget: number | null; before: number | null; isChanged: boolean }) {
  const was = before === null ? 'none before' : `was ${formatMoney(before)}`;
  return (
    <span className={styles.amount}>
      {budget === null ? '–' : formatMoney(budget)}
      {isChanged ? <span className={styles.before}>{was}</span> : null}
    </span>
  );
}

/** Rows that are listed; faulty ones come first where there are more. */
const maxListed = 300;

function Preview({ result }: { result: WbsImport }) {
  const { rows, left_out: leftOut, created, changed, unchanged, faulty } = result;
  // On a phone the budget is under the name.
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const hasBudgetColumn = !isNarrow && rows.some(({ budget }) => budget !== null);
  const isLong = rows.length > maxListed;
  const ordered = isLong ? rows.toSorted((a, b) => Number(b.faults.length > 0) - Number(a.faults.length > 0)) : rows;
  const listed = ordered.slice(0, maxListed);
  return (
    <>
      <p role="status">
        {countOf(created, 'new element')}
        {changed > 0 ? `, ${countOf(changed, 'other budget')}` : ''}
        {unchanged > 0 ? `, ${formatNumber(unchanged)} here already` : ''}
        {faulty > 0 ? (
          <strong className={styles.faulty}>
            , {countOf(faulty, 'row')} with faults. Go back and fix {faulty === 1 ? 'it' : 'them'} in the text or the
            file: all rows are added together.
          </strong>
        ) : null}
      </p>
      {leftOut.length > 0 ? <p className={styles.quiet}>Columns left out: {leftOut.join(', ')}.</p> : null}
      <SmallTable
        label="Result of each row"
        heads={['Row', 'Outcome', 'Code', 'Name', ...(hasBudgetColumn ? ['Budget'] : [])]}
      >
        {listed.map(({ row, level, code, name, outcome, faults, budget, budget_before: before }) => {
          const amount = <Budget {...{ budget, before, isChanged: outcome === 'change' }} />;
          return (
            <tr key={row}>
              <th scope="row" className={styles.number}>
                {row}
              </th>
              <td>
                <StatusChip {...outcomes[outcome]} plain />
              </td>
              <td>{code}</td>
              <td style={{ paddingLeft: `${(level - 1) * 16}px` }}>
                {name}
                {!hasBudgetColumn && budget !== null ? amount : null}
                {faults.map((fault) => (
                  <span key={fault} className={styles.fault}>
                    {fault}
                  </span>
                ))}
              </td>
              {hasBudgetColumn ? <td>{amount}</td> : null}
            </tr>
          );
        })}
      </SmallTable>
      {isLong ? <p className={styles.quiet}>and {formatNumber(rows.length - maxListed)} more rows</p> : null}
    </>
  );
}
