// Sales tax codes of an Australian organisation in Xero, and what Horizon uses each for.
//
// Source: XeroAPI/Xero-OpenAPI xero_accounting.yaml (TaxType) and Xero's help page on Australian tax rates.
// An organisation on basic rates has the capital, export and input-taxed codes archived, so a connected one
// must also be asked which are active. `side` follows the code's name.

/** A tax code: its name in Xero, its rate in per cent, which side of the books it fits, and its use. */
export interface SalesTaxCode {
  readonly code: string;
  readonly name: string;
  readonly rate: number;
  readonly side: 'income' | 'expense' | 'either';
  readonly use: string;
}

/** The accepted codes. */
export const salesTaxCodes: readonly SalesTaxCode[] = [
  { code: 'OUTPUT', name: 'GST on Income', rate: 10, side: 'income', use: 'Head-contract claims and labour sold' },
  {
    code: 'INPUT',
    name: 'GST on Expenses',
    rate: 10,
    side: 'expense',
    use: 'Bills of registered suppliers, subcontractors and labour hire',
  },
  { code: 'EXEMPTOUTPUT', name: 'GST Free Income', rate: 0, side: 'income', use: 'GST-free sales' },
  {
    code: 'EXEMPTEXPENSES',
    name: 'GST Free Expenses',
    rate: 0,
    side: 'expense',
    use: 'Suppliers not registered, GST-free purchases',
  },
  { code: 'EXEMPTEXPORT', name: 'GST Free Exports', rate: 0, side: 'income', use: 'Exports' },
  { code: 'EXEMPTCAPITAL', name: 'GST Free Capital', rate: 0, side: 'expense', use: 'GST-free capital purchases' },
  { code: 'CAPEXINPUT', name: 'GST on Capital', rate: 10, side: 'expense', use: 'Capital purchases' },
  { code: 'INPUTTAXED', name: 'Input Taxed', rate: 0, side: 'either', use: 'Input-taxed supplies' },
  {
    code: 'BASEXCLUDED',
    name: 'BAS Excluded',
    rate: 0,
    side: 'either',
    use: 'Wages, internal transfers and retention movements',
  },
  {
    code: 'GSTONIMPORTS',
    name: 'GST on Imports',
    rate: 0,
    side: 'expense',
    use: 'Imports; the GST amount is entered separately',
  },
  {
    code: 'GSTONCAPIMPORTS',
    name: 'GST on Capital Imports',
    rate: 0,
    side: 'expense',
    use: 'Capital imports; the GST amount is entered separately',
  },
];

/** Known but refused codes, with the reason. */
export const refusedTaxCodes: Readonly<Record<string, string>> = {
  INPUT2: 'INPUT2 is a tax code of another country; use INPUT',
  OUTPUT2: 'OUTPUT2 is a tax code of another country; use OUTPUT',
  NONE: 'NONE is changed by Xero to another code in Australia; use EXEMPTEXPENSES or BASEXCLUDED',
  EXEMPTINPUT: 'EXEMPTINPUT is changed by Xero to another code in Australia; use EXEMPTEXPENSES or BASEXCLUDED',
};

/** An accepted code, or the sentence that says why there is none. */
export type SalesTaxCheck =
  | { readonly ok: true; readonly tax: SalesTaxCode }
  | { readonly ok: false; readonly message: string };

const known = `the codes are ${salesTaxCodes.map((tax) => tax.code).join(', ')}`;
const BY_CODE = new Map(salesTaxCodes.map((tax) => [tax.code, tax]));

/** The tax code written in `code`, to the letter; refuses codes that are unknown or of no use in Australia. */
export function checkSalesTaxCode(code: string): SalesTaxCheck {
  const tax = BY_CODE.get(code);
  if (tax) return { ok: true, tax };
  const refusal = Object.hasOwn(refusedTaxCodes, code) ? refusedTaxCodes[code] : undefined;
  return { ok: false, message: refusal ?? `${code || 'An empty text'} is not a sales tax code; ${known}` };
}

const BY_NAME = new Map(salesTaxCodes.map((tax) => [foldName(tax.name), tax.code]));

function foldName(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]+/g, '');
}

/** The code that people mean by its name in Xero ("GST on Income") or by the code in any case; any other text in capitals. */
export function salesTaxCodeNamed(text: string): string {
  return BY_NAME.get(foldName(text)) ?? text.trim().toUpperCase();
}

/** The codes that fit sales (`income`) or costs (`expense`), in the order of the list. */
export function taxCodesFor(side: 'income' | 'expense'): readonly SalesTaxCode[] {
  return salesTaxCodes.filter((tax) => tax.side === side || tax.side === 'either');
}
