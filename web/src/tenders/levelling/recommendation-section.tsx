// The recommendation of a bidder: made here, decided by the delegation of authority.
import { recommendationStates } from 'virtual:levelling';
import { useState } from 'react';
import { useCall, useWrite } from '../../client/data.ts';
import { FormDrawer } from '../../client/form-drawer.tsx';
import { refusalFrom } from '../../client/save.ts';
import { download, type CallAnswer } from '../../client/api.ts';
import { toast } from '../../ui/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextAreaField } from '../../ui/fields.tsx';
import { FormSection, useForm } from '../../ui/form.tsx';
import { formatInstant, formatMoney } from '../../ui/format.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { TenderPackage } from '../tender-chips.tsx';
import { ordinal } from './ranking-table.tsx';
import type { Sheet } from './use-sheet.ts';
import styles from './levelling.module.css';

type Recommendation = CallAnswer<'listTenderRecommendations'>['items'][number];

/** The recommendations of a package, the latest first. */
export function RecommendationSection({ tender, sheet }: { tender: TenderPackage; sheet: Sheet }) {
  const [isChoosing, setChoosing] = useState(false);
  const [withdrawn, setWithdrawn] = useState<Recommendation | null>(null);
  const params = { workspaceId: tender.workspace_id, id: tender.tender_package_id };
  const query = useCall('listTenderRecommendations', { params });
  const items = query.data?.items ?? [];
  const mayRecommend = sheet.abilities.includes('recommend');
  const print = (recommendation_id: string) =>
    download('printTenderRecommendation', { params, query: { recommendation_id } }).catch((error: unknown) =>
      toast.error({ title: 'Failed to draw the report', detail: (error as Error).message }),
    );
  if (items.length === 0 && !mayRecommend) return null;
  return (
    <section className={styles.part} aria-labelledby="tender-recommendation">
      <h3 id="tender-recommendation">Recommendation</h3>
      {items.map((one) => (
        <div key={one.id} className={styles.item}>
          <span>
            {one.bidder}, {formatMoney(one.amount)}
            <small className={styles.below}>{one.text}</small>
            {one.reason ? <small className={styles.below}>Reason: {one.reason}</small> : null}
            <small className={styles.below}>
              {one.author}, {formatInstant(one.created_at, tender.time_zone)}
              {one.status_reason ? ` · ${one.status_reason}` : ''}
            </small>
          </span>
          <StatusChip
            bucket={recommendationStates[one.status].bucket}
            label={recommendationStates[one.status].label}
            plain
          />
          <Button small look="subtle" aria-label={`Report on ${one.bidder}`} onClick={() => void print(one.id)}>
            PDF
          </Button>
          {one.abilities.includes('withdraw') ? (
            <Button small look="subtle" onClick={() => setWithdrawn(one)}>
              Withdraw…
            </Button>
          ) : null}
        </div>
      ))}
      {mayRecommend ? (
        <div className={styles.choices}>
          <Button look="primary" onClick={() => setChoosing(true)}>
            Recommend a bidder…
          </Button>
        </div>
      ) : null}
      {isChoosing ? <RecommendDrawer tender={tender} sheet={sheet} onClose={() => setChoosing(false)} /> : null}
      {withdrawn ? <WithdrawDrawer tender={tender} one={withdrawn} onClose={() => setWithdrawn(null)} /> : null}
    </section>
  );
}

interface RecommendDrawerProps {
  tender: TenderPackage;
  sheet: Sheet;
  onClose: () => void;
}

function RecommendDrawer({ tender, sheet, onClose }: RecommendDrawerProps) {
  const write = useWrite('recommendTender', {
    successMessage: ({ bidder }) => `${bidder} is recommended`,
    alsoStale: ['approvals'],
  });
  const lowest = sheet.bidders.find(({ standing }) => standing.by_levelled === 1);
  const form = useForm({
    initial: { invitation_id: lowest?.invitation_id ?? '', text: '', reason: '' },
    onSave: ({ invitation_id, text, reason }) =>
      refusalFrom(async () => {
        await write.mutateAsync({
          params: { workspaceId: tender.workspace_id, id: tender.tender_package_id },
          body: { invitation_id, text, reason: reason.trim() || null },
        });
        onClose();
      }),
  });
  const chosen = sheet.bidders.find((one) => one.invitation_id === form.values.invitation_id);
  const rank = (value: number | null | undefined) => (value ? ordinal(value) : 'not ranked');
  return (
    <FormDrawer title="Recommend a bidder" form={form} saveLabel="Recommend" onClose={onClose}>
      <FormSection
        title="Recommendation"
        detail="The sheet is frozen as it is now, and the award goes to the people who may approve its amount."
      >
        <SelectField
          name="invitation_id"
          label="Bidder"
          choices={sheet.bidders.map((one) => ({
            value: one.invitation_id,
            label: one.levelled === null ? one.name : `${one.name}, ${formatMoney(one.levelled)}`,
          }))}
          wide
        />
        {chosen ? (
          <p className={styles.quiet}>
            By base price {rank(chosen.standing.by_base)}, by levelled total {rank(chosen.standing.by_levelled)}, by
            value {rank(chosen.standing.by_value)}.
          </p>
        ) : null}
        <TextAreaField name="text" label="Recommendation" rows={5} required wide />
        <TextAreaField
          name="reason"
          label="Reason, if not the lowest levelled total"
          required={chosen !== undefined && chosen.standing.by_levelled !== 1}
          wide
        />
      </FormSection>
    </FormDrawer>
  );
}

interface WithdrawDrawerProps {
  tender: TenderPackage;
  one: Recommendation;
  onClose: () => void;
}

function WithdrawDrawer({ tender, one, onClose }: WithdrawDrawerProps) {
  const write = useWrite('withdrawTenderRecommendation', {
    successMessage: () => 'The recommendation has been withdrawn',
    alsoStale: ['approvals'],
  });
  const form = useForm({
    initial: { reason: '' },
    onSave: ({ reason }) =>
      refusalFrom(async () => {
        await write.mutateAsync({
          params: { workspaceId: tender.workspace_id, id: tender.tender_package_id },
          body: { version: one.version, reason },
        });
        onClose();
      }),
  });
  return (
    <FormDrawer
      title={`Withdraw the recommendation of ${one.bidder}`}
      form={form}
      saveLabel="Withdraw"
      onClose={onClose}
    >
      <FormSection title="Reason" detail="The package is under evaluation again, and its sheet can be changed.">
        <TextAreaField name="reason" label="Reason" required wide />
      </FormSection>
    </FormDrawer>
  );
}
