import { useState } from 'react';
import { useWrite } from '../../client/data.ts';
import { refusalFrom } from '../../client/save.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/fields.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { responseBuckets } from '../response-buckets.ts';
import { DueBox } from './due-box.tsx';
import type { PortalTender } from '@horizon/contract';
import styles from './portal.module.css';

interface Props {
  tender: PortalTender;
  onFailure: (failure: unknown) => void;
}

const ended: Readonly<Record<string, string>> = {
  closed: 'This tender has closed.',
  under_evaluation: 'This tender has closed. The builder compares the bids.',
  recommended: 'This tender has closed. The builder compares the bids.',
  awarded: 'This tender has been decided.',
  on_hold: 'The builder has put this tender on hold. Please stop pricing it for now.',
  cancelled: 'The builder has cancelled this tender.',
  not_awarded: 'This tender has ended without an award.',
};

/** Scope, due date, and whether the bidder will tender. */
export function PortalSummary({ tender, onFailure }: Props) {
  const notice = ended[tender.tender_status];
  return (
    <>
      {notice ? <p className={styles.notice}>{notice}</p> : null}
      <DueBox due={tender.due_date} timeZone={tender.time_zone} serverTime={tender.server_time} />
      <p className={styles.quiet}>
        {[`Invited: ${tender.invited_as}`, tender.trade, tender.bid_form].filter(Boolean).join(' · ')}
      </p>
      <Answer tender={tender} onFailure={onFailure} />
      {tender.description ? (
        <section className={styles.section} aria-labelledby="tender-scope">
          <h2 id="tender-scope">Scope</h2>
          <p className={styles.text}>{tender.description}</p>
        </section>
      ) : null}
    </>
  );
}

function Answer({ tender, onFailure }: Props) {
  const [isDeclining, setDeclining] = useState(false);
  const respond = useWrite('respondAsGuest', {
    successMessage: ({ response_label: label }) => `Your answer has been sent: ${label.toLowerCase()}`,
  });
  const send = (response: PortalTender['response'], note: string | null) =>
    respond.mutateAsync({
      params: { invitationId: tender.invitation_id },
      body: { response, response_note: note, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    });
  const form = useForm({
    initial: { note: '' },
    onSave: ({ note }) =>
      refusalFrom(async () => {
        const answer = send('declined', note.trim() || null);
        answer.catch(onFailure);
        await answer;
        setDeclining(false);
      }),
  });
  const may = (response: PortalTender['response']) => tender.allowed.includes(response);
  return (
    <section className={styles.section} aria-labelledby="own-answer">
      <h2 id="own-answer">Will you tender?</h2>
      <div className={styles.actions}>
        <StatusChip bucket={responseBuckets[tender.response]} label={tender.response_label} />
        {may('accepted') ? (
          <Button
            look={tender.response === 'declined' ? 'subtle' : 'primary'}
            busy={respond.isPending}
            onClick={() => void send('accepted', null).catch(onFailure)}
          >
            I will tender
          </Button>
        ) : null}
        {may('declined') && !isDeclining ? <Button onClick={() => setDeclining(true)}>Decline…</Button> : null}
      </div>
      {respond.error && !isDeclining ? (
        <p role="alert" className={styles.warning}>
          {respond.error.message}
        </p>
      ) : null}
      {tender.response_note ? <p className={styles.quiet}>{tender.response_note}</p> : null}
      {isDeclining ? (
        <Form form={form} label="Decline" saveLabel="Decline" onCancel={() => setDeclining(false)}>
          <TextAreaField
            name="note"
            label="Reason"
            help="The builder reads it. You get no more e-mails."
            wide
            rows={3}
          />
        </Form>
      ) : null}
    </section>
  );
}
