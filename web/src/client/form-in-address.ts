import { useAddress } from './address.ts';

/** Appended to a list's address to open its form for a new record (`useFormInAddress`). */
export const newRecord = '?new=yes';

/**
 * Whether the form for a new record is open, from the address: opened by a button of the page or by a link with
 * `newRecord`. A page shows the form only to people who see the button.
 */
export function useFormInAddress(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [params, change] = useAddress();
  return [params.has('new'), (isOpen) => change({ new: isOpen ? 'yes' : null })];
}
