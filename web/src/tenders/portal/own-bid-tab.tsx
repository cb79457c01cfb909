// The bid of a bidder who is signed in: the same panel as in the portal.
import { api } from '../../client/api.ts';
import { useCall, useWrite } from '../../client/data.ts';
import { Loading } from '../../ui/states.tsx';
import type { TenderPackage } from '../tender-chips.tsx';
import { BidPanel } from './bid-panel.tsx';
import styles from './portal.module.css';

const noEnd = () => undefined;

/** A panel for each invitation of the caller: usually one. */
export function OwnBidTab({ record: tender }: { record: TenderPackage }) {
  const own = tender.invited_subcontractors;
  return (
    <>
      {own.map((one) => (
        <div key={one.id} className={styles.section}>
          {own.length > 1 ? <p className={styles.quiet}>Invited as {one.name}</p> : null}
          <OwnBid tender={tender} invitation={one} />
        </div>
      ))}
    </>
  );
}

interface OwnBidProps {
  tender: TenderPackage;
  invitation: TenderPackage['invited_subcontractors'][number];
}

function OwnBid({ tender, invitation }: OwnBidProps) {
  const id = tender.tender_package_id;
  const place = { workspaceId: tender.workspace_id, id };
  const params = { ...place, invitationId: invitation.id };
  const read = useCall('getBidEntry', { params });
  const submitted = read.data?.submitted ?? null;
  const latest = useCall(
    'getBid',
    { params: { ...place, bidId: submitted?.id ?? id } },
    { enabled: submitted !== null && read.data?.draft === null },
  );
  const submit = useWrite('submitBid', { successMessage: ({ message }) => message });
  const withdraw = useWrite('withdrawBid', {
    successMessage: ({ message }) => message,
    failsWith: 'Failed to withdraw bid',
  });
  if (!read.data) return read.error ? <p role="alert">{read.error.message}</p> : <Loading what="your bid" />;
  if (latest.isLoading) return <Loading what="your bid" />;
  const { rows, draft, is_late: isLate, refusal } = read.data;
  return (
    <BidPanel
      invitationId={invitation.id}
      timeZone={tender.time_zone}
      rows={rows}
      draft={draft}
      received={submitted ? [{ ...submitted, content: latest.data?.content ?? null }] : []}
      isLate={isLate}
      refusal={refusal}
      mayWithdraw={invitation.response === 'submitted' && tender.tender_status === 'issued' && !isLate}
      save={(body) => api('saveBidDraft', { params, body })}
      submit={(content) => submit.mutateAsync({ params, body: { content } })}
      withdraw={() => withdraw.mutateAsync({ params, body: {} })}
      readFile={(file) => api('readPriceFile', { params: place }, { file })}
      onFailure={noEnd}
    />
  );
}
