// The fields of a transmittal, in the forms for new and existing ones.
import { CheckboxField, DateField, SelectField, TextAreaField, TextField } from '../ui/fields.tsx';
import { FormSection } from '../ui/form.tsx';
import { purposeChoices, viaChoices, type Transmittal } from './words.ts';

export interface WrittenValues extends Record<string, unknown> {
  subject: string;
  purpose: string;
  message: string;
  due_date: string;
  sent_via: string;
  acknowledgement_required: boolean;
  response_required: boolean;
  is_private: boolean;
  sends_new_revisions: boolean;
}

export const writtenIn = (transmittal: Transmittal | null): WrittenValues => ({
  subject: transmittal?.subject ?? '',
  purpose: transmittal?.purpose ?? '',
  message: transmittal?.message ?? '',
  due_date: transmittal?.due_date ?? '',
  sent_via: transmittal?.sent_via ?? '',
  acknowledgement_required: transmittal?.acknowledgement_required ?? true,
  response_required: transmittal?.response_required ?? false,
  is_private: transmittal?.is_private ?? false,
  sends_new_revisions: transmittal?.sends_new_revisions ?? false,
});

/** The values as input of the calls: a cleared field is null. */
export const asBody = ({ subject, purpose, message, due_date, sent_via, ...flags }: WrittenValues) => ({
  ...flags,
  subject,
  purpose: (purpose || null) as Transmittal['purpose'],
  message: message.trim() || null,
  due_date: due_date || null,
  sent_via: (sent_via || null) as Transmittal['sent_via'],
});

/** The terms for recipients, and sending options. */
export function TermsSection() {
  return (
    <FormSection title="Terms">
      <DateField name="due_date" label="Due" help="Answers are overdue after this day." />
      <SelectField name="sent_via" label="Sent via" choices={viaChoices} placeholder="Horizon only" />
      <CheckboxField name="acknowledgement_required" label="Ask To recipients to acknowledge receipt" wide />
      <CheckboxField name="response_required" label="Ask To recipients to respond" wide />
      <CheckboxField
        name="sends_new_revisions"
        label="Send new revisions of these documents automatically"
        help="Everybody who received an older revision by this transmittal gets the new one when it is published."
        wide
      />
      <CheckboxField
        name="is_private"
        label="Private"
        help="Only you, its recipients and administrators of transmittals see it."
        wide
      />
    </FormSection>
  );
}

/** Subject, purpose and message. */
export function TextSection() {
  return (
    <FormSection title="Transmittal">
      <TextField name="subject" label="Subject" required wide maxLength={300} />
      <SelectField name="purpose" label="Purpose" wide choices={purposeChoices} />
      <TextAreaField name="message" label="Message" wide />
    </FormSection>
  );
}
