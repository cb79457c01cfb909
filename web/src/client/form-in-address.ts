import { useAddress } from './address.ts';

/** Appended to a list's address to open its form for a new record (`useFormInAddress`). */
export const newRecord = '?new=yes';

/**
 * Whether the form for a new record is open, as the address says: a button of the page opens it, and so does anyone who comes
 * with `newRecord`. A page shows it only to whom it shows the button.
 */
export function useFormInAddress(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [params, change] = useAddress();
  return [params.has('new'), (isOpen) => change({ new: isOpen ? 'yes' : null })];
}
