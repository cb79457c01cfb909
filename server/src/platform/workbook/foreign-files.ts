// Recognises file formats that are often sent by mistake, and explains how to convert them.

const startsWith = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'));
const wide = (text: string) => Buffer.from(text, 'utf16le');

/** How to convert a file of an unsupported format; null if it may be a supported one. */
export function conversionAdvice(bytes: Buffer): string | null {
  // The container of Office before 2007; workbooks with a password are still wrapped in one.
  if (startsWith(bytes, 'd0cf11e0a1b11ae1')) {
    return bytes.includes(wide('EncryptedPackage')) || bytes.includes(wide('EncryptionInfo'))
      ? 'The workbook is protected by a password. Open it in Excel, save a copy without the password and send that.'
      : 'This is a workbook of Excel 2003 or older (.xls). Open it in Excel and save it as .xlsx or CSV.';
  }
  if (!startsWith(bytes, '504b')) {
    return null;
  }
  if (bytes.includes('xl/workbook.bin')) {
    return 'This is a binary workbook (.xlsb). Open it in Excel and save it as .xlsx or CSV.';
  }
  if (bytes.includes('application/vnd.oasis.opendocument')) {
    return 'This is an OpenDocument file (.ods). Save it as .xlsx or CSV.';
  }
  if (bytes.includes('Index/Document.iwa')) {
    return 'This is a Numbers file. Export it as Excel (.xlsx) or CSV.';
  }
  return null;
}
