import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { AssociationsSection } from '../associations/associations-section.tsx';
import { useRecordDock } from '../audit/record-dock.tsx';
import { AppLink } from '../client/app-link.tsx';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { NoSuchRecord, PageState } from '../client/page-state.tsx';
import { usePageCrumbs } from '../client/shell-state.ts';
import { emptyMark, formatDay, formatInstant } from '../ui/format.ts';
import { DetailPage, SummaryStrip } from '../ui/page.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { RecipientsSection } from './recipients-section.tsx';
import { TransmittalActs } from './transmittal-acts.tsx';
import styles from './transmittals.module.css';
import { purposeText, statusOf, type Transmittal } from './words.ts';

/** One transmittal: its documents, recipients and actions. */
export function TransmittalPage() {
  const { transmittalId = '' } = useParams({ strict: false });
  const { workspace_id } = useWorkspace();
  const query = useCall('getTransmittal', { params: { id: transmittalId }, query: { workspace_id } });
  const listHref = `/w/${workspace_id}/transmittals`;
  const title = query.data?.number ?? 'Transmittal';
  usePageCrumbs(useMemo(() => [{ label: 'Transmittals', href: listHref }, { label: title }], [listHref, title]));
  if (query.data) return <Details key={transmittalId} transmittal={query.data} />;
  if (query.error?.status === 404) return <NoSuchRecord noun="transmittal" plural="transmittals" listHref={listHref} />;
  return <PageState query={query} title="Failed to fetch transmittal" what="the transmittal" />;
}

/** Records when a recipient first opens it. */
function useViewed(transmittal: Transmittal): void {
  const { id, workspace_id, own_recipient_id: ownId, recipients } = transmittal;
  const isNew = recipients.some((one) => one.id === ownId && one.viewed_at === null);
  const { mutate } = useWrite('viewTransmittal');
  useEffect(() => {
    if (isNew) mutate({ params: { id }, body: { workspace_id } });
  }, [isNew, id, workspace_id, mutate]);
}

function Details({ transmittal }: { transmittal: Transmittal }) {
  useViewed(transmittal);
  const seesHistory = useMay('transmittals:view');
  const dock = useRecordDock({ entity: 'transmittals', id: transmittal.id, related: [] });
  const { sent_at: sentAt, sent_by: sentBy } = transmittal;
  return (
    <DetailPage
      title={transmittal.subject}
      number={transmittal.number}
      titleNote={
        transmittal.is_deleted ? (
          <StatusChip bucket="cancelled" label="Deleted" />
        ) : (
          <StatusChip {...statusOf(transmittal)} />
        )
      }
      actions={<TransmittalActs transmittal={transmittal} />}
      summary={
        <SummaryStrip
          figures={[
            { label: 'Purpose', value: purposeText(transmittal.purpose) ?? emptyMark },
            { label: 'Project', value: transmittal.project_name },
            { label: 'Due', value: formatDay(transmittal.due_date) || emptyMark },
            { label: 'Sent', value: sentAt ? `${sentBy ?? ''}, ${formatInstant(sentAt)}` : emptyMark },
            {
              label: 'Acknowledged',
              value: sentAt ? `${transmittal.acknowledged_count} of ${transmittal.recipients.length}` : emptyMark,
            },
          ]}
        />
      }
      {...(seesHistory ? { aside: dock } : {})}
    >
      {transmittal.message ? <p className={styles.message}>{transmittal.message}</p> : null}
      <p className={styles.terms}>
        {termsOf(transmittal)}
        {transmittal.follows ? (
          <>
            {' '}
            Brings <TransmittalLink transmittal={transmittal} to={transmittal.follows} /> up to date.
          </>
        ) : null}
        {transmittal.followed_by.length > 0 ? ' Newer revisions: ' : null}
        {transmittal.followed_by.map((one) => (
          <span key={one.id}>
            <TransmittalLink transmittal={transmittal} to={one} />{' '}
          </span>
        ))}
      </p>
      <DocumentsSection transmittal={transmittal} />
      <RecipientsSection transmittal={transmittal} />
      {transmittal.is_deleted ? null : <AssociationsSection kind="transmittals" id={transmittal.id} />}
    </DetailPage>
  );
}

/** The terms for recipients, on one line. */
function termsOf(transmittal: Transmittal): string {
  const { acknowledgement_required: acknowledge, response_required: respond } = transmittal;
  const asked = [acknowledge ? 'acknowledge receipt' : '', respond ? 'respond' : ''].filter(Boolean).join(' and ');
  return [
    asked ? `To recipients are asked to ${asked}.` : 'No acknowledgement is required.',
    transmittal.is_private ? 'Private.' : '',
    transmittal.sends_new_revisions ? 'New revisions are sent automatically.' : '',
    transmittal.reminded_at ? `Last reminder: ${formatInstant(transmittal.reminded_at)}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

interface TransmittalLinkProps {
  transmittal: Transmittal;
  to: { id: string; number: string };
}

const TransmittalLink = ({ transmittal, to }: TransmittalLinkProps) => (
  <AppLink href={`/w/${transmittal.workspace_id}/transmittals/${to.id}`}>{to.number}</AppLink>
);
