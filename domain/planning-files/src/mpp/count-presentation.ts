// Counts the contents of the file other than the programme. Views, tables, filters, reports and macros belong to Microsoft Project:
// they are counted, never opened (mpp-format facts, 1.2).
import { readU16, readU32, readU8 } from './bytes.ts';
import type { FileVersion } from './file-version.ts';
import type { OpenProject } from './open-project.ts';

const headerSize = 16;
const storages = ['cv_iew', 'ctable', 'cfilter', 'cgrouping', 'creport'];
const presentationFolders = { MPP14: '   214/', MPP12: '   212/', MPP9: '   29/' } as const;
const partsOfEveryMacroProject = /\/(dir|_vba_project|__srp_\d+|thisproject)$/;

/** Notes how many views, tables, filters, groups, reports and macro modules stay behind. */
export function countPresentation({ file, version, log }: OpenProject): void {
  const folder = presentationFolders[version.generation];
  let count = 0;
  for (const storage of storages) count += liveSlots(file.read(`${folder}${storage}/FixedMeta`), version);
  log.leaveOut('views', 'Views, tables, filters, groups and reports of Microsoft Project', count);
  const modules = file.paths.filter((path) => /\/vba\/[^/]+$/.test(path) && !partsOfEveryMacroProject.test(path));
  log.leaveOut('macros', 'Macro modules; they are never opened', modules.length);
}

function liveSlots(meta: Uint8Array | null, { generation }: FileVersion): number {
  const count = meta === null ? 0 : readU32(meta, 8);
  if (meta === null || count === 0 || count > meta.length) return 0;
  const size = Math.floor((meta.length - headerSize) / count);
  const readState = generation === 'MPP9' ? readU8 : readU16;
  let live = 0;
  for (let i = 0; i < count; i++) if (readState(meta, headerSize + i * size) === 0) live++;
  return live;
}
