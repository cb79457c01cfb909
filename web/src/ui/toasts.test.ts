import { beforeEach, describe, expect, it, vi } from 'vitest';

const storage: Record<string, unknown> = {};
Object.defineProperties(storage, {
  getItem: { value: (key: string) => storage[key] ?? null },
  setItem: { value: (key: string, value: string) => void (storage[key] = value) },
  removeItem: { value: (key: string) => void delete storage[key] },
});
vi.stubGlobal('sessionStorage', storage);

/** The module as after a page load. */
async function loaded() {
  vi.resetModules();
  return import('./toasts.ts');
}
const titles = ({ toastLog }: Awaited<ReturnType<typeof loaded>>) => toastLog.get().map(({ title }) => title);

describe('the toast log of a person', () => {
  beforeEach(async () => (await loaded()).forgetLogs());

  it('survives a reload, without the buttons', async () => {
    const page = await loaded();
    page.keepLogOf('anna');
    page.toast.success({ title: 'Saved' });
    page.toast.success({ title: 'Deleted', undo: () => undefined });

    const again = await loaded();
    again.keepLogOf('anna');

    expect(titles(again)).toEqual(['Deleted', 'Saved']);
    expect(again.toastLog.get()[0]).toMatchObject({ kind: 'success', at: expect.any(Date) });
    expect(again.toastLog.get()[0]).not.toHaveProperty('undo');
    expect(again.shownToasts.get()).toEqual([]);
  });

  it('is shown to nobody else, and removed at sign-out', async () => {
    const page = await loaded();
    page.keepLogOf('anna');
    page.toast.error({ title: 'Failed to save', detail: 'The rate is gone.' });

    const ofBen = await loaded();
    ofBen.keepLogOf('ben');
    expect(titles(ofBen)).toEqual([]);
    ofBen.forgetLogs();

    const back = await loaded();
    back.keepLogOf('anna');
    expect(titles(back)).toEqual([]);
  });

  it('is removed when somebody else signs in after a session that ended without a sign-out', async () => {
    const page = await loaded();
    page.keepLogOf('anna');
    page.toast.error({ title: 'Failed to save' });

    const ofBen = await loaded();
    ofBen.keepLogOf('ben');

    expect(Object.keys(storage)).toEqual(['horizon.messages.ben']);
    expect(titles(ofBen)).toEqual([]);
  });

  it('is kept while its person views Horizon as another member', async () => {
    const page = await loaded();
    page.keepLogOf('anna');
    page.toast.error({ title: 'Failed to save' });

    const borrowed = await loaded();
    borrowed.keepLogOf('ben', true);
    const back = await loaded();
    back.keepLogOf('anna');

    expect(titles(back)).toEqual(['Failed to save']);
    expect(Object.keys(storage)).toEqual(['horizon.messages.anna']);
  });

  it('is limited to the last fifty toasts', async () => {
    const page = await loaded();
    page.keepLogOf('anna');
    for (let count = 1; count <= 60; count += 1) page.toast.info({ title: `Message ${count}` });

    const again = await loaded();
    again.keepLogOf('anna');

    expect(titles(again)).toHaveLength(50);
    expect(titles(again)[0]).toBe('Message 60');
  });
});
