/** An ACN as it is printed: 004 085 616. */
export const formatAcn = (acn: string | null | undefined): string =>
  acn ? acn.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3') : '';
