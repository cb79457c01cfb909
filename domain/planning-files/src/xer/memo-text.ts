// A note as Primavera keeps it: HTML, with its own mark for a line break.

/** The note's text for a field; empty for none. */
export function memoText(note: string | null): string {
  if (note === null) return '';
  return note
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/\r\n?|\n/g, '\u007f\u007f');
}
