/** A company's name without its legal form, which is how people usually enter their own company. */
export const tradingName = (company: string): string =>
  company.replace(/[\s,]+(?:(?:pty|proprietary)\.?\s+)?(?:ltd|limited)\.?$/i, '').trim();
