// Small PDF files with text.
/** A PDF with a page for each text; `stream` replaces the bytes of its contents, `page` adds entries to its pages. */
export function pdfOf(
  texts: readonly string[],
  more: { filter?: string; stream?: Buffer; page?: string } = {},
): Buffer {
  const pages = texts.map((_, at) => `${4 + at * 2} 0 R`).join(' ');
  const objects: Buffer[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages}] /Count ${texts.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ].map((text) => Buffer.from(text));
  for (const [at, text] of texts.entries()) {
    const content = more.stream ?? Buffer.from(`BT /F1 12 Tf 60 700 Td (${text}) Tj ET`);
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${more.page ?? ''} /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      ),
      Buffer.concat([
        Buffer.from(`<< /Length ${content.length} ${more.filter ?? ''} >>\nstream\n`),
        content,
        Buffer.from('\nendstream'),
      ]),
    );
  }
  let bytes = Buffer.from('%PDF-1.7\n');
  const places: number[] = [];
  for (const [at, object] of objects.entries()) {
    places.push(bytes.length);
    bytes = Buffer.concat([bytes, Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${bytes.length}\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(end)]);
}
