import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  abnAcnMismatch,
  checkAbn,
  checkAccountNumber,
  checkAcn,
  checkBsb,
  checkTaxId,
  companyAbns,
  maskAccountNumber,
} from '@horizon/identifiers';

const faultOf = (check: { ok: boolean; fault?: string }) => (check.ok ? 'none' : check.fault);

describe('ABN', () => {
  test.each([
    ['51 824 753 556', '51824753556', '51 824 753 556'],
    ['ABN 51 824 753 556', '51824753556', '51 824 753 556'],
    ['A.B.N.: 51-824-753-556', '51824753556', '51 824 753 556'],
    ['ABN No. 51.824.753.556', '51824753556', '51 824 753 556'],
    ['abn:51824753556', '51824753556', '51 824 753 556'],
    ['53-004-085-616', '53004085616', '53 004 085 616'],
    ['53\u00a0004\u2013085 616 ', '53004085616', '53 004 085 616'],
  ])('accepts %s however it is grouped', (written, value, display) => {
    expect(checkAbn(written)).toEqual({ ok: true, value, display });
  });

  test.each([
    ['51 824 753 557', 'check_digits'],
    ['15 824 753 556', 'check_digits'],
    ['50 824 753 556', 'check_digits'],
    ['5182475355', 'wrong_length'],
    ['00 000 000 000', 'leading_zero'],
    ['10 000 000 000', 'never_issued'],
    ['51 824 753 55A', 'not_digits'],
    ['', 'not_digits'],
  ])('refuses %s: %s', (written, fault) => {
    expect(faultOf(checkAbn(written))).toBe(fault);
  });

  test('any one wrong digit is noticed', () => {
    const misprint = fc.record({
      position: fc.integer({ min: 0, max: 10 }),
      step: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(misprint, ({ position, step }) => {
        const digits = [...'51824753556'];
        digits[position] = String((Number(digits[position]) + step) % 10);

        expect(checkAbn(digits.join('')).ok).toBe(false);
      }),
    );
  });
});

describe('ACN', () => {
  test.each([
    '004 085 616',
    '000 000 019',
    '000 250 000',
    '000 500 005',
    '001 749 999',
    '002 249 998',
    '004 499 987',
    '005 999 977',
    '008 999 979',
    '010 249 966',
    '010 499 966',
  ])('accepts %s', (written) => {
    expect(checkAcn(written)).toEqual({ ok: true, value: written.replaceAll(' ', ''), display: written });
  });

  test.each([
    ['004 085 617', 'check_digits'],
    ['040 085 616', 'check_digits'],
    ['000 000 000', 'never_issued'],
    ['4 085 616', 'wrong_length'],
    ['004 085 61O', 'not_digits'],
  ])('refuses %s: %s', (written, fault) => {
    expect(faultOf(checkAcn(written))).toBe(fault);
  });
});

describe('a company’s ABN', () => {
  test.each([
    ['004 085 616', ['53004085616']],
    ['000 000 019', ['89000000019']],
    ['010 499 966', ['25010499966']],
    ['004 085 617', []],
  ])('is two check digits before the ACN %s', (acn, abns) => {
    expect(companyAbns(acn)).toEqual(abns);
  });

  test('a given ACN that differs from the one inside the ABN is a warning', () => {
    expect(abnAcnMismatch('53 004 085 616', '000 000 019')).toBe(
      'The ABN 53 004 085 616 belongs to the company with ACN 004 085 616, not 000 000 019',
    );
  });

  test.each([
    ['53 004 085 616', '004 085 616'],
    ['51 824 753 556', '004 085 616'],
    ['53 004 085 617', '000 000 019'],
    ['53 004 085 616', '000 000 018'],
  ])('%s and %s agree or cannot be compared', (abn, acn) => {
    expect(abnAcnMismatch(abn, acn)).toBeUndefined();
  });

  test('every company ABN is accepted and agrees with its ACN', () => {
    const eightDigits = fc.integer({ min: 1, max: 99_999_999 }).map((number) => String(number).padStart(8, '0'));
    fc.assert(
      fc.property(eightDigits, (digits) => {
        const acn = [...'0123456789'].map((check) => digits + check).find((candidate) => checkAcn(candidate).ok)!;

        const abns = companyAbns(acn);

        expect(abns.length).toBeGreaterThan(0);
        expect(abns.every((abn) => checkAbn(abn).ok && abnAcnMismatch(abn, acn) === undefined)).toBe(true);
      }),
    );
  });
});

describe('the tax id of a tendering company', () => {
  test('is an ABN or an ACN by its length', () => {
    expect(checkTaxId('53 004 085 616')).toMatchObject({ ok: true, kind: 'abn', value: '53004085616' });
    expect(checkTaxId('004-085-616')).toMatchObject({ ok: true, kind: 'acn', value: '004085616' });
  });

  test.each([
    ['53 004 085 617', 'check_digits'],
    ['004 085 617', 'check_digits'],
    ['1234', 'wrong_length'],
    ['ABCDEFGHI', 'not_digits'],
  ])('%s is neither: %s', (written, fault) => {
    expect(faultOf(checkTaxId(written))).toBe(fault);
  });
});

describe('bank details', () => {
  test.each(['062-000', '062000', ' 062-000 '])('accepts the BSB %s', (written) => {
    expect(checkBsb(written)).toEqual({ ok: true, value: '062000', display: '062-000' });
  });

  test.each([
    ['62-000', 'wrong_length'],
    ['06200A', 'not_digits'],
    ['0620000', 'wrong_length'],
    ['06-2000', 'wrong_length'],
    ['', 'not_digits'],
  ])('refuses the BSB %s: %s', (written, fault) => {
    expect(faultOf(checkBsb(written))).toBe(fault);
  });

  test('an account number shows its last three digits and nothing of a short one', () => {
    expect(maskAccountNumber('012345678')).toBe('••••••678');
    expect(maskAccountNumber('123')).toBe('•••');
  });
});

describe('an account number', () => {
  test.each([
    ['1234 5678', '12345678'],
    ['000-123', '000123'],
    ['123456789', '123456789'],
  ])('%s is kept as its digits, with leading zeros', (written, digits) => {
    expect(checkAccountNumber(written)).toEqual({ ok: true, value: digits, display: digits });
  });

  test.each([
    ['', 'not_digits'],
    ['12A4', 'not_digits'],
    ['1234567890', 'wrong_length'],
    ['0000', 'never_issued'],
  ])('“%s” is refused: %s', (written, fault) => {
    expect(checkAccountNumber(written)).toMatchObject({ ok: false, fault });
  });
});

describe('numbers that a spreadsheet changed', () => {
  test('are refused with what it did: zeros removed at the front, digits lost', () => {
    expect(checkAcn('4085616')).toMatchObject({
      message: 'An ACN has nine digits, not 7. If a spreadsheet removed zeros at the front, it is 004 085 616',
    });
    // Another check digit: no ACN begins so.
    expect(checkAcn('4085617')).toMatchObject({ message: 'An ACN has nine digits, not 7' });
    expect(checkAbn('5.18248E+10')).toMatchObject({
      message: expect.stringContaining('A spreadsheet shortened this one'),
    });
  });
});
