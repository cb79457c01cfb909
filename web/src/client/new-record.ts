/** What is put behind the address of a list so that its form for a new record opens (`useFormInAddress`). */
export const newRecord = '?new=yes';
