// The portal of bidders without an account: an invitation opened by link and code, and the others of the same address.
import { useState } from 'react';
import { api, type CallAnswer } from '../../client/api.ts';
import { useCall, useWrite } from '../../client/data.ts';
import { GuestFrame } from '../../guests/guest-frame.tsx';
import { GuestPage, type GuestSubjectKind, type OpenedProps } from '../../guests/guest-page.tsx';
import { Loading } from '../../ui/states.tsx';
import { BidPanel } from './bid-panel.tsx';
import { PortalDocuments } from './portal-documents.tsx';
import { PortalFiles } from './portal-files.tsx';
import { PortalInvitations } from './portal-invitations.tsx';
import { PortalQuestions } from './portal-questions.tsx';
import { PortalSummary } from './portal-summary.tsx';
import { useEnd } from './use-end.ts';

type PortalTender = CallAnswer<'getGuestInvitation'>;

const kind: GuestSubjectKind<PortalTender> = {
  oneWord: 'tender invitation',
  page: '/guest-tender',
  lead: 'You are invited to tender.',
  requestCode: (body) => api('requestTenderCode', { body }),
  open: (body) => api('openGuestTender', { body }),
  current: () => api('getGuestTender', {}),
  Opened,
};

/** The page that a link to an invitation opens. */
export const GuestTenderPage = () => <GuestPage kind={kind} />;

function Opened({ subject, onFailure }: OpenedProps<PortalTender>) {
  const [chosen, setChosen] = useState(subject.invitation_id);
  const read = useCall('getGuestInvitation', { params: { invitationId: chosen } });
  useEnd(read.error, onFailure);
  const tender = read.data ?? (chosen === subject.invitation_id ? subject : null);
  if (!tender) return <Loading what="the tender" />;
  return (
    <GuestFrame workspace={tender.workspace} project={tender.project_name} title={`${tender.number} ${tender.name}`}>
      <PortalInvitations chosen={chosen} onChoose={setChosen} onFailure={onFailure} />
      <PortalSummary key={`summary ${chosen}`} tender={tender} onFailure={onFailure} />
      <PortalDocuments
        key={`documents ${chosen}`}
        invitationId={chosen}
        timeZone={tender.time_zone}
        onFailure={onFailure}
      />
      <PortalFiles tender={tender} onFailure={onFailure} />
      <GuestBid key={chosen} tender={tender} onFailure={onFailure} />
      <PortalQuestions
        key={`questions ${chosen}`}
        invitationId={chosen}
        timeZone={tender.time_zone}
        onFailure={onFailure}
      />
    </GuestFrame>
  );
}

interface PartProps {
  tender: PortalTender;
  onFailure: (failure: unknown) => void;
}

function GuestBid({ tender, onFailure }: PartProps) {
  const params = { invitationId: tender.invitation_id };
  const read = useCall('getGuestBid', { params });
  useEnd(read.error, onFailure);
  const submit = useWrite('submitGuestBid', { successMessage: ({ message }) => message });
  const withdraw = useWrite('withdrawGuestBid', {
    successMessage: ({ message }) => message,
    failsWith: 'Failed to withdraw bid',
  });
  if (!read.data) return read.error ? <p role="alert">{read.error.message}</p> : <Loading what="your bid" />;
  const { rows, draft, received, is_late: isLate, refusal } = read.data;
  return (
    <BidPanel
      invitationId={tender.invitation_id}
      timeZone={tender.time_zone}
      rows={rows}
      draft={draft}
      received={received}
      isLate={isLate}
      refusal={refusal}
      mayWithdraw={tender.response === 'submitted' && tender.tender_status === 'issued' && !isLate}
      save={(body) => api('saveGuestBidDraft', { params, body })}
      submit={(content) => submit.mutateAsync({ params, body: { content } })}
      withdraw={() => withdraw.mutateAsync({ params, body: {} })}
      onFailure={onFailure}
    />
  );
}
