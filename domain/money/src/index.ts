export { parseDecimal } from './decimal.ts';
export type { Decimal, Quantity } from './decimal.ts';
export {
  LARGEST,
  MONEY_DECIMALS,
  UNITS_PER_DOLLAR,
  ZERO,
  fromUnits,
  money,
  nearestMoney,
  parseMoney,
  toDecimal,
  toDisplay,
  toNumber,
} from './money.ts';
export type { Money, MoneyFault, ParsedMoney } from './money.ts';
export {
  absolute,
  add,
  compare,
  divide,
  divideToCents,
  isBelowPercentage,
  larger,
  multiply,
  multiplyToCents,
  negate,
  percentOf,
  percentOfToCents,
  percentage,
  productFits,
  round2,
  round4,
  smaller,
  subtract,
  sum,
} from './arithmetic.ts';
export { DECIMAL_COMMA, numberAdvice, readTypedNumber } from './typed-number.ts';
export type { TypedNumber } from './typed-number.ts';
export { typedAmount } from './typed-amount.ts';
export { allocate } from './allocate.ts';
export { GST_PERCENT, gstInside, gstOf, gstTolerance, withoutGst } from './gst.ts';
export type { GstMethod } from './gst.ts';
