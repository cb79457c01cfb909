// The programmes that journeys import, generated here.
import type { Page } from '@playwright/test';
import { writeXer } from '@horizon/planning-files';
import { newCalendar, newLink, newProgramme, newTask } from '@horizon/schedule';

export interface PlanningFile {
  name: string;
  bytes: Buffer;
}

/** A tower of five hundred activities. */
export const towerProgramme = (): PlanningFile => ({ name: 'tower.xer', bytes: tower(125) });

/** Levels of four consecutive trades each, with a parallel fit-out that has float. */
function tower(levels: number): Buffer {
  const programme = newProgramme('p6', Date.UTC(2027, 1, 1, 8) / 60_000);
  programme.project.name = 'Tower';
  programme.calendars.push(newCalendar('standard', 'Five-day', [1, 2, 3, 4, 5]));
  programme.tasks.push({ ...newTask('1'), name: 'Tower', kind: 'summary', wbsCode: 'TWR' });
  const trades = ['Formwork', 'Reinforcement', 'Pour', 'Fit-out'];
  for (let level = 1; level <= levels; level += 1) {
    trades.forEach((trade, i) => {
      const id = String(level * 10 + i);
      const name = `${trade}, Level ${level}`;
      const code = `L${String(level).padStart(3, '0')}${i}0`;
      const durationMinutes = (trade === 'Formwork' ? 12 : 4) * 480;
      programme.tasks.push({ ...newTask(id), name, code, parentId: '1', durationMinutes, calendarId: 'standard' });
      if (i > 0) programme.links.push(newLink(`l${id}`, String(level * 10 + i - 1), id));
    });
    if (level > 1) programme.links.push(newLink(`up${level}`, String(level * 10 - 8), String(level * 10)));
  }
  return Buffer.from(writeXer(programme).bytes);
}

/** A chain of one-day activities, `Bay 0` first, as Primavera exports it. */
export function chain(count: number): Buffer {
  const programme = newProgramme('p6', Date.UTC(2026, 10, 2, 8) / 60_000);
  const ids = Array.from({ length: count }, (_, i) => String(100 + i));
  programme.project.name = 'Tower';
  programme.calendars.push(newCalendar('standard', 'Five-day', [1, 2, 3, 4, 5]));
  programme.tasks.push(
    { ...newTask('1'), name: 'Tower', kind: 'summary', wbsCode: 'TWR' },
    ...ids.map((id, i) => ({
      ...newTask(id),
      code: `IMP${1000 + i}`,
      name: `Bay ${i}`,
      parentId: '1',
      durationMinutes: 480,
      calendarId: 'standard',
    })),
  );
  programme.links.push(...ids.slice(1).map((id, i) => newLink(`l${i}`, ids[i]!, id)));
  return Buffer.from(writeXer(programme).bytes);
}

/** Drops a file on the drop zone, as from a folder of the desktop. */
export async function dropFile(page: Page, { name, bytes }: PlanningFile): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, text]) => {
      const transfer = new DataTransfer();
      const octets = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([octets], fileName));
      return transfer;
    },
    [name, bytes.toString('base64')] as const,
  );
  await page.getByText('Drop a programme here').dispatchEvent('drop', { dataTransfer });
}

/** A programme of nested summaries, as Primavera exports it. */
export function nested(levels: number): Buffer {
  const programme = newProgramme('p6', Date.UTC(2026, 10, 2, 8) / 60_000);
  const ids = Array.from({ length: levels }, (_, i) => String(i + 1));
  programme.project.name = 'Tunnel';
  programme.calendars.push(newCalendar('standard', 'Five-day', [1, 2, 3, 4, 5]));
  programme.tasks.push(
    ...ids.map((id, i) => ({
      ...newTask(id),
      name: `Part ${id}`,
      kind: 'summary' as const,
      wbsCode: `P${id}`,
      parentId: ids[i - 1] ?? null,
    })),
  );
  return Buffer.from(writeXer(programme).bytes);
}
