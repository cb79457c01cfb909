// Messages while a dialog is open: everything outside of a modal dialog is inert.
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from './dialog.tsx';
import { ToastStack } from './toast-stack.tsx';
import { shownToasts, toast } from './toasts.ts';

afterEach(() => shownToasts.set([]));

it('over an open dialog, Undo of a message is pressed without closing the dialog, by finger and by keyboard', async () => {
  await page.viewport(375, 812);
  const done: string[] = [];
  const dialogs = (isSecond: boolean) => (
    <>
      <Dialog title="Task" onClose={() => done.push('closed the task')}>
        Promised
      </Dialog>
      {isSecond ? (
        <Dialog title="Reason" onClose={() => done.push('closed the reason')}>
          Weather
        </Dialog>
      ) : null}
      <ToastStack />
    </>
  );
  const { rerender } = await render(dialogs(false));
  toast.info({ title: 'Formwork: done', undo: () => done.push('undone') });
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  expect(done).toEqual(['undone']);

  await rerender(dialogs(true));
  toast.info({ title: 'Formwork: not done', undo: () => done.push('undone in the second') });
  await expect.element(undo).toBeVisible();
  (undo.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(done).toEqual(['undone', 'undone in the second']);

  await rerender(dialogs(false));
  toast.info({ title: 'Formwork: promised', undo: () => done.push('undone in the first') });
  await undo.click();
  expect(done).toEqual(['undone', 'undone in the second', 'undone in the first']);
});

function ClosingTask() {
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    toast.info({ title: 'Formwork: planned', undo: () => toast.info({ title: 'Undone' }) });
    setOpen(false);
  };
  return (
    <>
      <ToastStack />
      {isOpen ? (
        <Dialog title="Task" onClose={close}>
          Promised
        </Dialog>
      ) : null}
    </>
  );
}

it('a message that comes while its dialog closes stays on the page, and its Undo works', async () => {
  await page.viewport(375, 812);
  await render(<ClosingTask />);
  toast.info({ title: 'Formwork: done', undo: () => undefined });
  await expect.element(page.getByText('Formwork: done')).toBeVisible();
  await userEvent.keyboard('{Escape}');

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText('Formwork: planned')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.element(page.getByText('Undone')).toBeVisible();
});
