// Files that are dropped or chosen, those in folders included, each with the folders around it.

/** A file with the folders it is in, separated by /. */
export interface DroppedFile {
  file: File;
  folder: string;
}

// Control characters and marks that turn the direction of writing: the server takes no text with them.
const refused = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** A name as it is sent. */
export const sentName = (name: string): string => name.replaceAll(refused, '');

/** The files of a file input; one that takes folders says where each file is. */
export function chosenFiles(files: FileList | null): DroppedFile[] {
  return [...(files ?? [])].map((file) => ({
    file,
    folder: file.webkitRelativePath.split('/').slice(0, -1).join('/'),
  }));
}

/** The files of a drop. Folders can be read only while the event is handled: call it there and await it later. */
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
    // A browser answers a large folder in parts.
    const part = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (part.length === 0) return found;
    for (const each of part) found.push(...(await filesIn(each, inside)));
  }
}
