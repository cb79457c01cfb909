import { useState } from 'react';
import { useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { refusalFrom } from '../client/save.ts';
import type { CallAnswer } from '../client/api.ts';
import { Dialog } from '../ui/dialog.tsx';
import { NumberField } from '../ui/fields.tsx';
import { Form, useForm } from '../ui/form.tsx';
import { countOf, formatDay } from '../ui/format.ts';
import { ErrorNote, Loading } from '../ui/states.tsx';
import styles from './labour-rates.module.css';
import { percentOrNull } from '../client/form-values.ts';

import { AllowanceTable, LevelTable } from './adopt-tables.tsx';

type Published = CallAnswer<'listReferenceAwards'>['items'][number];

/** Creates an award from its published minimum rates; shows their source, their date and their limits. */
export function AdoptAward({ onClose }: { onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const published = useCall('listReferenceAwards', { params: { workspaceId } });
  const [code, setCode] = useState<string | null>(null);
  const sets = published.data?.items ?? [];
  const chosen = sets.find((set) => set.code === code) ?? sets[0];
  return (
    <Dialog title="Start from a published award" size="medium" onClose={onClose}>
      {published.error ? (
        <ErrorNote
          failure={shownFailure('Failed to fetch awards', published.error)}
          onRetry={() => void published.refetch()}
        />
      ) : null}
      {published.isPending ? <Loading what="the published awards" lines={4} /> : null}
      {sets.length > 1 ? (
        <select aria-label="Published award" value={chosen?.code} onChange={(event) => setCode(event.target.value)}>
          {sets.map((set) => (
            <option key={set.code} value={set.code}>
              {set.code} {set.name}
            </option>
          ))}
        </select>
      ) : null}
      {chosen ? <PublishedAward key={chosen.code} award={chosen} onClose={onClose} /> : null}
    </Dialog>
  );
}

function PublishedAward({ award, onClose }: { award: Published; onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const adopt = useWrite('adoptReferenceAward', { successMessage: (answer) => answer.message });
  const [levels, setLevels] = useState<ReadonlySet<string>>(() => new Set(award.levels.map(({ level }) => level)));
  const [allowances, setAllowances] = useState<ReadonlySet<string>>(
    () => new Set(award.allowances.filter(({ instead_of }) => instead_of === null).map(({ key }) => key)),
  );
  const form = useForm({
    initial: { markup_pct: '45' },
    onSave: ({ markup_pct }) =>
      refusalFrom(async () => {
        const body = {
          code: award.code,
          markup_pct: percentOrNull(markup_pct) as number,
          levels: [...levels],
          allowances: [...allowances],
        };
        await adopt.mutateAsync({ params: { workspaceId }, body });
        onClose();
      }),
  });
  const each = allowances.size === 0 ? '' : `, each with ${countOf(allowances.size, 'allowance')}`;
  return (
    <>
      <h3 className={styles.publishedName}>
        {award.name} <small>{award.code}</small>
      </h3>
      <p className={styles.quiet}>
        {award.source}. Effective from {formatDay(award.effective_date)}.
      </p>
      <p className={styles.disclaimer}>{award.disclaimer}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
      <div className={styles.published} role="region" aria-label="Published rates and allowances" tabIndex={0}>
        <LevelTable levels={award.levels} chosen={levels} onChange={setLevels} />
        <AllowanceTable allowances={award.allowances} chosen={allowances} onChange={setAllowances} />
      </div>
      <Form
        form={form}
        label="Start from a published award"
        saveLabel="Create award and rates"
        note={`${countOf(levels.size, 'rate')}${each}.`}
        onCancel={onClose}
      >
        <NumberField
          name="markup_pct"
          label="Mark-up on cost"
          after="%"
          required
          help="Sell = minimum rate + this per cent. Each rate can be changed afterwards."
        />
      </Form>
    </>
  );
}
