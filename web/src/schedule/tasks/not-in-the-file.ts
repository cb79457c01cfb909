// Sentences about data that the format of an exported programme could not store, from the server's list.
interface LeftOut {
  kind: string;
  count: number;
  note: string;
}

/** One sentence for each kind of data; null if the file has everything. Costs are left out by role: the menu says so. */
export function notInTheFile(header: string | null): string | null {
  if (header === null) return null;
  const kinds = (JSON.parse(decodeURIComponent(header)) as LeftOut[]).filter(({ kind }) => kind !== 'unseen-amounts');
  return kinds.map(({ note, count }) => `${note} (${count.toLocaleString('en-AU')}).`).join(' ') || null;
}
