/** What people call a company: its name without its legal form. A person's own company is often written so. */
export const tradingName = (company: string): string =>
  company.replace(/[\s,]+(?:(?:pty|proprietary)\.?\s+)?(?:ltd|limited)\.?$/i, '').trim();
