import { useFormSending } from './use-kept-forms.ts';

/** Sends the forms that wait on this device, whichever page is open. */
export function FormSender() {
  useFormSending();
  return null;
}
