// A number as people write it: the one parser for forms, cells, pasted tables, imported files and addresses.
//
// Australian notation (Style Manual, "Numbers and measurements"): a full stop before the decimals; a comma or a space
// only between groups of three digits. A text that can be read in two ways is refused: "4,5" is four and a half in Germany
// and a slip of the finger here, but never 45.

/** A number read from a text, or the sentence that says how to write it. */
export type TypedNumber =
  | {
      readonly ok: true;
      /** As plain decimal text: "-1234.50". */
      readonly plain: string;
      readonly value: number;
      /** Written with a percent sign: "150%" is 150. */
      readonly isPercent: boolean;
      /** A single comma before three digits and no decimals ("47,240"): elsewhere that is 47.24. */
      readonly isAmbiguous: boolean;
    }
  | { readonly ok: false; readonly fault: string };

/** The answer to a comma that does not separate thousands. */
export const DECIMAL_COMMA = 'Use a full stop for decimals, such as 4.5.';
const NOT_A_NUMBER = 'Write a number in digits, such as 1250.50.';
const NOT_DOLLARS = 'Amounts are in Australian dollars. Write the number without another currency.';

const LONGEST = 60;
/** Hyphen, minus, and the dashes that word processors make of them. */
const MINUS = /^[-\u2212\u2012\u2013\uFE63\uFF0D]/;
const DOLLARS = /^(?:AUD|AU\$|A\$|\$)\s*/i;
const OTHER_CURRENCY = /[€£¥₹]|\b(?:US|NZ|HK|SG?|CA?)\$|\b(?:USD|NZD|EUR|GBP|CAD|SGD|HKD|JPY|CNY|CHF|INR)\b/i;
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$|^[1-9]\d{0,2}(?: \d{3})+(?:\.\d*)?$/;
const PLAIN = /^(?:\d+\.?\d*|\.\d+)$/;
const WITH_COMMA = /^[\d.,]*\d[\d., ]*$/;

/**
 * The number written in `text`: "1,234.50", "$ 1 250", "-4.5", "−4.5", "(4.50)" for a negative amount, "69 AUD", "12%".
 * A comma that does not separate thousands, another currency and anything else are refused with a sentence. Never throws.
 */
export function readTypedNumber(text: string): TypedNumber {
  const written = text.replaceAll(/[\s\u00A0\u2007\u2009\u202F]+/g, ' ').trim();
  if (written.length > LONGEST) return refusal(NOT_A_NUMBER);
  if (OTHER_CURRENCY.test(written)) return refusal(NOT_DOLLARS);

  const unsigned = withoutSign(written);
  if (unsigned === null) return refusal(NOT_A_NUMBER);
  const percent = /^(.*\S)\s*%$/.exec(unsigned.rest);
  if (percent && unsigned.hasCurrency) return refusal(NOT_A_NUMBER);
  const digits = percent?.[1] ?? unsigned.rest;

  const isGrouped = GROUPED.test(digits);
  if (!isGrouped && !PLAIN.test(digits)) {
    return refusal(digits.includes(',') && WITH_COMMA.test(digits) ? DECIMAL_COMMA : NOT_A_NUMBER);
  }
  const plain = `${unsigned.isNegative ? '-' : ''}${completed(digits.replaceAll(/[, ]/g, ''))}`;
  return {
    ok: true,
    plain,
    // Minus zero is zero.
    value: Number(plain) + 0,
    isPercent: percent !== null,
    isAmbiguous: /^\d{1,3},\d{3}$/.test(digits),
  };
}

const refusal = (fault: string): TypedNumber => ({ ok: false, fault });

interface Unsigned {
  rest: string;
  isNegative: boolean;
  hasCurrency: boolean;
}

/** The text without its sign and dollar sign, in any order, and without an accountant's parentheses; null if it has two. */
function withoutSign(text: string): Unsigned | null {
  let rest = text.replace(/\s*AUD$/i, '');
  let hasCurrency = rest !== text;
  let signs = 0;
  let isNegative = false;
  const takeDollars = () => {
    if (hasCurrency || !DOLLARS.test(rest)) return;
    hasCurrency = true;
    rest = rest.replace(DOLLARS, '');
  };
  const takeSign = () => {
    if (!MINUS.test(rest) && !rest.startsWith('+')) return;
    signs += 1;
    isNegative = !rest.startsWith('+');
    rest = rest.slice(1).trimStart();
  };
  takeDollars();
  takeSign();
  const inside = /^\((.*)\)$/.exec(rest)?.[1];
  if (inside !== undefined) {
    signs += 1;
    isNegative = true;
    rest = inside.trim();
  }
  takeDollars();
  if (hasCurrency) takeSign();
  return signs > 1 ? null : { rest, isNegative, hasCurrency };
}

/** "5." and ".5" with their missing zero. */
function completed(digits: string): string {
  const whole = digits.startsWith('.') ? `0${digits}` : digits;
  return whole.endsWith('.') ? whole.slice(0, -1) : whole;
}

/** The advice on a decimal comma in a text that could not be read ("1,5 d"); without one, the given sentence. */
export function numberAdvice(text: string, otherwise: string): string {
  const figures = text.match(/[\d.,]+/g) ?? [];
  const faults = figures.map((figure) => readTypedNumber(figure)).map((read) => (read.ok ? null : read.fault));
  return faults.includes(DECIMAL_COMMA) ? DECIMAL_COMMA : otherwise;
}
