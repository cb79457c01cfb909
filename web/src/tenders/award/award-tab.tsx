import type { TenderAward } from '@horizon/contract';
import { RequestCard } from '../../approvals/request-card.tsx';
import { RequestSteps } from '../../approvals/request-steps.tsx';
import { AppLink } from '../../client/app-link.tsx';
import { useWorkspace } from '../../client/caller.tsx';
import { useCall, useWrite } from '../../client/data.ts';
import type { RecordAnswer } from '../../client/declared.ts';
import { PageState } from '../../client/page-state.tsx';
import { refusalFrom } from '../../client/save.ts';
import { TextAreaField } from '../../ui/fields.tsx';
import { Form, FormSection, useForm } from '../../ui/form.tsx';
import { formatMoney } from '../../ui/format.ts';
import { EmptyState } from '../../ui/states.tsx';
import styles from './award.module.css';

/** The award of a package: its approval, the outcome for each bidder, and the subcontract. */
export function AwardTab({ record }: { record: RecordAnswer<'tender_packages'> }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const params = { workspaceId, id: record.tender_package_id };
  const query = useCall('getTenderAward', { params });
  const requests = useCall('listApprovals', {
    params: { workspaceId },
    query: { box: 'document', document_id: record.tender_package_id },
  });
  if (!query.data) return <PageState query={query} title="Failed to fetch the award" what="the award" />;
  const award = query.data;
  const asked = requests.data?.items ?? [];
  if (award.status === 'none' && asked.length === 0 && award.outcomes.length === 0) {
    return (
      <EmptyState
        title="No award yet"
        detail="When the bids have been opened and levelled, recommend a bidder on the levelling sheet. The award then goes to the people who may approve its amount."
      />
    );
  }
  return (
    <div className={styles.award}>
      <p>{stateOf(award)}</p>
      {award.commitment ? (
        <p>
          Subcontract:{' '}
          <AppLink href={award.commitment.href}>
            {award.commitment.number} {award.commitment.title}
          </AppLink>
        </p>
      ) : null}
      {asked.map((request) => (
        <section key={request.id} aria-label={`Approval of revision ${request.revision}`}>
          <RequestCard request={request} />
          <RequestSteps request={request} />
        </section>
      ))}
      <Outcomes award={award} params={params} />
    </div>
  );
}

function stateOf({ status, bidder, amount }: TenderAward): string {
  const to = bidder === null ? '' : ` to ${bidder}${amount === null ? '' : `, ${formatMoney(amount)} ex GST`}`;
  if (status === 'awarded') return `Awarded${to}.`;
  return status === 'waiting'
    ? `Recommended for award${to}. It waits for its approval.`
    : 'Nobody is recommended at present.';
}

function Outcomes({ award, params }: { award: TenderAward; params: { workspaceId: string; id: string } }) {
  const others = award.outcomes.filter((one) => !one.is_recommended);
  if (others.length === 0) return null;
  if (award.abilities.includes('edit_reasons')) return <Reasons key={award.status} others={others} params={params} />;
  return (
    <section aria-labelledby="award-outcomes">
      <h2 id="award-outcomes">Unsuccessful bidders</h2>
      <ul>
        {others.map((one) => (
          <li key={one.invitation_id}>
            <strong>{one.bidder}</strong>: {one.sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ReasonsProps {
  others: TenderAward['outcomes'];
  params: { workspaceId: string; id: string };
}

/** The sentences that unsuccessful bidders read, editable until the award. */
function Reasons({ others, params }: ReasonsProps) {
  const save = useWrite('setAwardReasons', { successMessage: () => 'The reasons have been saved' });
  const form = useForm<Record<string, string>>({
    initial: Object.fromEntries(others.map((one) => [one.invitation_id, one.reason ?? ''])),
    onSave: (values) =>
      refusalFrom(() =>
        save.mutateAsync({
          params,
          body: { reasons: others.map(({ invitation_id: id }) => ({ invitation_id: id, reason: values[id] || null })) },
        }),
      ),
  });
  return (
    <Form form={form} label="Reasons for unsuccessful bidders" saveLabel="Save the reasons">
      <FormSection
        title="Reasons for unsuccessful bidders"
        detail="Each bidder gets an e-mail with the reason when the award is approved. Name no other bidder and no price."
      >
        {others.map((one) => (
          <TextAreaField
            key={one.invitation_id}
            name={one.invitation_id}
            label={one.bidder}
            help={one.reason === null ? `Without a reason: “${one.sentence}”` : undefined}
            wide
          />
        ))}
      </FormSection>
    </Form>
  );
}
