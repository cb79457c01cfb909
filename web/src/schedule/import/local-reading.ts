// Reads a planning file in the browser before anything is sent: whoever chose the wrong file sees it at once. The readers
// are loaded when the first file is chosen.
import type { NotCarriedOver } from '@horizon/planning-files';

export interface LocalReading {
  format: string;
  application: string | null;
  projectName: string;
  projects: readonly { index: number; name: string; taskCount: number }[];
  projectIndex: number;
  tasks: number;
  links: number;
  resources: number;
  notCarriedOver: readonly NotCarriedOver[];
}

export type LocalResult = { reading: LocalReading } | { fault: string };

/** What is in the file, or why it cannot be read. */
export async function readHere(file: File): Promise<LocalResult> {
  const [{ readPlanningFile }, bytes] = await Promise.all([import('@horizon/planning-files'), bytesOf(file)]);
  const read = readPlanningFile(bytes, { name: file.name });
  if (!read.ok) return { fault: read.fault.message };
  const { programme } = read;
  return {
    reading: {
      format: read.format,
      application: programme.source.application,
      projectName: programme.project.title ?? programme.project.name,
      projects: read.projects,
      projectIndex: read.projectIndex,
      tasks: programme.tasks.length,
      links: programme.links.length,
      resources: programme.resources.length,
      notCarriedOver: read.notCarriedOver,
    },
  };
}

/** The bytes of a file, unpacked where it is packed with gzip. */
async function bytesOf(file: File): Promise<Uint8Array> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = head[0] === 0x1f && head[1] === 0x8b;
  const stream = isPacked ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
