import { divideToCents } from '@horizon/money';
import { describe, expect, test } from 'vitest';
import { allowanceAmount, checkSalesTaxCode, ma000020, salesTaxCodes, taxCodesFor } from '@horizon/labour';

describe('award MA000020 from 1 July 2024', () => {
  test('has twelve levels whose hour is the week over 38', () => {
    expect(ma000020.levels).toHaveLength(12);
    for (const level of ma000020.levels) expect(divideToCents(level.weekly, 38)).toBe(level.hourly);
  });

  test('takes level 3 as the standard rate', () => {
    expect(ma000020.levels.find((level) => level.level === '3')).toMatchObject(ma000020.standard_rate);
  });

  test.each(ma000020.allowances.map((one) => [one.name, one] as const))(
    '%s: its percentage gives the published cents',
    (_name, one) => {
      expect(allowanceAmount(one, ma000020.standard_rate)).toBe(one.amount);
    },
  );

  test('only the industry allowance’s percentages are sourced; the others say that they are inferred', () => {
    const sourced = ma000020.allowances.filter((one) => one.percent !== null && !one.basis_is_inferred);

    expect(sourced.map((one) => one.clause)).toEqual(['22.1(a)', '22.1(b)']);
    expect(ma000020.allowances.every((one) => one.source !== '')).toBe(true);
  });

  test('says that agreements usually govern', () => {
    expect(ma000020.disclaimer).toContain('Enterprise agreements usually govern');
  });
});

describe('sales tax codes', () => {
  test.each([
    ['OUTPUT', 10],
    ['INPUT', 10],
    ['CAPEXINPUT', 10],
    ['EXEMPTOUTPUT', 0],
    ['EXEMPTEXPENSES', 0],
    ['EXEMPTEXPORT', 0],
    ['EXEMPTCAPITAL', 0],
    ['INPUTTAXED', 0],
    ['BASEXCLUDED', 0],
    ['GSTONIMPORTS', 0],
    ['GSTONCAPIMPORTS', 0],
  ])('%s carries %s per cent', (code, percent) => {
    expect(checkSalesTaxCode(code)).toMatchObject({ ok: true, tax: { code, rate: percent } });
  });

  test('there are eleven, each once', () => {
    expect(new Set(salesTaxCodes.map((tax) => tax.code)).size).toBe(11);
  });

  test.each([
    ['INPUT2', 'another country'],
    ['OUTPUT2', 'another country'],
    ['NONE', 'changed by Xero'],
    ['EXEMPTINPUT', 'changed by Xero'],
    ['GST', 'GST is not a sales tax code; the codes are OUTPUT, '],
    ['output', 'output is not a sales tax code'],
    ['toString', 'toString is not a sales tax code'],
    ['', 'An empty text is not a sales tax code'],
  ])('%s is refused: %s', (code, reason) => {
    expect(checkSalesTaxCode(code)).toEqual({ ok: false, message: expect.stringContaining(reason) });
  });

  test('sales and costs are offered the codes that fit them', () => {
    const codes = (side: 'income' | 'expense') => taxCodesFor(side).map((tax) => tax.code);

    expect(codes('income')).toEqual(['OUTPUT', 'EXEMPTOUTPUT', 'EXEMPTEXPORT', 'INPUTTAXED', 'BASEXCLUDED']);
    expect(codes('expense')).not.toContain('OUTPUT');
  });
});
