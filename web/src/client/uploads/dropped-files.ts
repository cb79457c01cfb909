// Files that are dropped or chosen, including those in folders, each with its folder path.

/** A file with its folder path, separated by /. */
export interface DroppedFile {
  file: File;
  folder: string;
}

// Control and bidirectional characters, which the server refuses in texts.
const refused = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** The file name without refused characters. */
export const sentName = (name: string): string => name.replaceAll(refused, '');

/** The files of a file input; with folder paths if the input takes a folder. */
export function chosenFiles(files: FileList | null): DroppedFile[] {
  return [...(files ?? [])].map((file) => ({
    file,
    folder: file.webkitRelativePath.split('/').slice(0, -1).join('/'),
  }));
}

/** The files of a drop. Must be called synchronously in the event handler, and can be awaited later. */
export async function droppedFiles(data: DataTransfer): Promise<DroppedFile[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (entries.every((entry) => entry === null)) return chosenFiles(data.files);
  const found = await Promise.all(entries.map((entry) => (entry ? filesIn(entry, '') : [])));
  return found.flat();
}

async function filesIn(entry: FileSystemEntry, folder: string): Promise<DroppedFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((done, failed) => (entry as FileSystemFileEntry).file(done, failed));
    return [{ file, folder }];
  }
  const inside = folder ? `${folder}/${entry.name}` : entry.name;
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: DroppedFile[] = [];
  for (;;) {
    // Browsers return the entries of a large folder in batches.
    const part = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (part.length === 0) return found;
    for (const each of part) found.push(...(await filesIn(each, inside)));
  }
}
