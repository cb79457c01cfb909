import { useFormSending } from './use-kept-forms.ts';

/** Sends the forms waiting on this device, on every page. */
export function FormSender() {
  useFormSending();
  return null;
}
