// The marks of the criteria: own ones first, then those that the evaluators agree on, then locked.
import { marksStages } from 'virtual:levelling';
import type { MarksStage } from '@horizon/contract';
import { useState } from 'react';
import { useWrite } from '../../client/data.ts';
import { Button } from '../../ui/button.tsx';
import { emptyMark, formatNumber } from '../../ui/format.ts';
import { SmallTable } from '../../ui/small-table.tsx';
import type { TenderPackage } from '../tender-chips.tsx';
import type { Bidder, Sheet } from './use-sheet.ts';
import styles from './levelling.module.css';

interface MarksSectionProps {
  tender: TenderPackage;
  sheet: Sheet;
  bidders: readonly Bidder[];
  onSheet: (sheet: Sheet) => void;
}

type Criterion = Sheet['criteria'][number];

/** The matrix of criteria and bidders. */
export function MarksSection({ tender, sheet, bidders, onSheet }: MarksSectionProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const params = { workspaceId: tender.workspace_id, id: tender.tender_package_id };
  const save = useWrite('saveTenderMarks', {
    failsWith: 'Failed to save the marks',
    successMessage: () => 'Marks saved',
  });
  const stages = useWrite('setMarksStage', { failsWith: 'Failed to change the stage of the marks' });
  const stage = sheet.settings.marks_stage;
  const isAgreeing = stage === 'consensus';
  const mayEdit = sheet.abilities.includes('edit') && stage !== 'locked';
  if (sheet.criteria.length === 0) return null;

  const keyOf = (criterion: Criterion, bidder: Bidder) => `${criterion.id} ${bidder.invitation_id}`;
  const marksOf = (criterion: Criterion, bidder: Bidder) =>
    sheet.marks.filter((one) => one.criterion_id === criterion.id && one.invitation_id === bidder.invitation_id);
  const givenOf = (criterion: Criterion, bidder: Bidder) =>
    marksOf(criterion, bidder).find((one) => (stage === 'individual' ? one.is_own : one.evaluator === null));
  const textOf = (criterion: Criterion, bidder: Bidder): string => {
    const given = givenOf(criterion, bidder);
    if (criterion.is_pass_fail) return given?.has_passed == null ? '' : given.has_passed ? 'passed' : 'failed';
    return given?.mark == null ? '' : String(given.mark);
  };
  const send = async () => {
    const marks = Object.entries(typed).map(([key, text]) => {
      const [criterion_id, invitation_id] = key.split(' ') as [string, string];
      const isPass = sheet.criteria.find(({ id }) => id === criterion_id)?.is_pass_fail === true;
      return {
        criterion_id,
        invitation_id,
        mark: isPass || text.trim() === '' ? null : Number(text),
        has_passed: isPass && text !== '' ? text === 'passed' : null,
        comment: null,
      };
    });
    onSheet(await save.mutateAsync({ params, body: { is_agreed: isAgreeing, marks } }));
    setTyped({});
  };
  const move = async (to: MarksStage) =>
    onSheet(await stages.mutateAsync({ params, body: { stage: to, version: sheet.settings.version } }));
  const notesOf = (criterion: Criterion, bidder: Bidder) =>
    stage === 'individual'
      ? ''
      : marksOf(criterion, bidder)
          .filter(({ evaluator, mark }) => evaluator !== null && mark !== null)
          .map(({ evaluator, mark }) => `${evaluator} ${mark}`)
          .join(', ');
  const hasTyped = Object.keys(typed).length > 0;
  return (
    <section className={styles.part} aria-labelledby="tender-marks">
      <h3 id="tender-marks">Marks</h3>
      <p className={styles.quiet}>
        {marksStages[stage]}. {sheet.evaluators.map(({ name, marked }) => `${name} has marked ${marked}`).join(', ')}
      </p>
      <SmallTable label="Marks" heads={['Criterion', ...bidders.map(({ name }) => name)]}>
        {sheet.criteria.map((criterion) => (
          <MarksRow
            key={criterion.id}
            criterion={criterion}
            bidders={bidders}
            textOf={(bidder) => typed[keyOf(criterion, bidder)] ?? textOf(criterion, bidder)}
            notesOf={(bidder) => notesOf(criterion, bidder)}
            mayEdit={mayEdit}
            onChange={(bidder, text) => setTyped((before) => ({ ...before, [keyOf(criterion, bidder)]: text }))}
          />
        ))}
      </SmallTable>
      {sheet.abilities.includes('edit') ? (
        <MarkActs
          stage={stage}
          isFinal={sheet.settings.two_envelopes}
          hasTyped={hasTyped}
          isBusy={save.isPending || stages.isPending}
          onSave={() => void send().catch(() => undefined)}
          onMove={(to) => void move(to).catch(() => undefined)}
        />
      ) : null}
    </section>
  );
}

interface MarkActsProps {
  stage: MarksStage;
  /** A lock is final: it has shown the prices. */
  isFinal: boolean;
  hasTyped: boolean;
  isBusy: boolean;
  onSave: () => void;
  onMove: (to: MarksStage) => void;
}

function MarkActs({ stage, isFinal, hasTyped, isBusy, onSave, onMove }: MarkActsProps) {
  return (
    <div className={styles.choices}>
      {hasTyped ? (
        <Button busy={isBusy} onClick={onSave}>
          Save marks
        </Button>
      ) : null}
      {nextStages[stage].map(({ to, label }) => (
        <Button
          key={to}
          busy={isBusy}
          disabled={hasTyped || (stage === 'locked' && isFinal)}
          onClick={() => onMove(to)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

interface MarksRowProps {
  criterion: Criterion;
  bidders: readonly Bidder[];
  textOf: (bidder: Bidder) => string;
  /** The marks of the evaluators, once they are shown. */
  notesOf: (bidder: Bidder) => string;
  mayEdit: boolean;
  onChange: (bidder: Bidder, text: string) => void;
}

function MarksRow({ criterion, bidders, textOf, notesOf, mayEdit, onChange }: MarksRowProps) {
  return (
    <tr>
      <th scope="row">
        {criterion.name}
        <small className={styles.below}>
          {criterion.is_pass_fail ? 'Passed or failed' : `${formatNumber(criterion.weight, 2)} %`}
        </small>
      </th>
      {bidders.map((bidder) => (
        <td key={bidder.invitation_id} className={styles.marks}>
          <MarkCell
            label={`${criterion.name}, ${bidder.name}`}
            isPassFail={criterion.is_pass_fail}
            value={textOf(bidder)}
            mayEdit={mayEdit}
            onChange={(text) => onChange(bidder, text)}
          />
          <small className={styles.below}>{notesOf(bidder)}</small>
        </td>
      ))}
    </tr>
  );
}

const nextStages: Readonly<Record<MarksStage, readonly { to: MarksStage; label: string }[]>> = {
  individual: [{ to: 'consensus', label: 'Start the consensus' }],
  consensus: [
    { to: 'locked', label: 'Lock the marks' },
    { to: 'individual', label: 'Back to individual marks' },
  ],
  locked: [{ to: 'consensus', label: 'Unlock the marks' }],
};

interface MarkCellProps {
  label: string;
  isPassFail: boolean;
  value: string;
  mayEdit: boolean;
  onChange: (text: string) => void;
}

function MarkCell({ label, isPassFail, value, mayEdit, onChange }: MarkCellProps) {
  if (!mayEdit) return <>{value === '' ? emptyMark : value}</>;
  if (isPassFail) {
    return (
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">–</option>
        <option value="passed">Passed</option>
        <option value="failed">Failed</option>
      </select>
    );
  }
  return (
    <input
      aria-label={label}
      type="number"
      min={0}
      max={10}
      step={0.01}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
