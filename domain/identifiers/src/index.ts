export { abnAcnMismatch, checkAbn, companyAbns } from './abn.ts';
export { checkAcn } from './acn.ts';
export { checkAccountNumber } from './account-number.ts';
export { checkBsb, maskAccountNumber } from './bank-account.ts';
export type { IdentifierCheck, IdentifierFault } from './identifier-check.ts';
export { nextRevision, readDocumentName, type DocumentName } from './document-name.ts';
export { plainCode } from './plain-code.ts';
export { checkTaxId } from './tax-id.ts';
export type { TaxIdCheck } from './tax-id.ts';
