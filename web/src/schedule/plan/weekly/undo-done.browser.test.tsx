// One tap on Done reports a promise as kept; the undo of its message makes it a promise again.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useState } from 'react';
import { ToastStack } from '../../../ui/toast-stack.tsx';
import { doneByTap } from './done-by-tap.ts';
import { card, planned, sampleWeek, task } from './sample-week.ts';
import { useWeekUndo } from './use-week-undo.ts';
import { countWeek } from './week-count.ts';

const site = { week: sampleWeek, today: '2026-05-08', mayReport: true };

function Board() {
  const [cards, setCards] = useState([card(task({}), { values: { ...planned(1), state: 'promised' } })]);
  const change = useWeekUndo({
    week: sampleWeek,
    cards,
    change: (moves) =>
      setCards((before) =>
        before.map((one) => ({
          ...one,
          values: moves.find(({ card: moved }) => moved.id === one.id)?.values ?? one.values,
        })),
      ),
    mayEdit: true,
  });
  const shown = cards[0]!;
  const done = doneByTap(shown, site);
  const { kept, ppc } = countWeek(cards, undefined, site);
  return (
    <>
      <p>
        {shown.values.state}, kept {kept}, PPC {ppc ?? 'none'}
      </p>
      {done ? <button onClick={() => change([{ card: shown, values: done }])}>Done</button> : null}
      <ToastStack />
    </>
  );
}

it('a tap on Done can be undone from its message: the promise is open again and no longer counted as kept', async () => {
  await render(<Board />);
  const before = page.getByRole('paragraph').first().element().textContent;
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText(/^done, kept 1/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();

  await expect.element(page.getByText(before!)).toBeVisible();
  expect(before).toMatch(/^promised, kept 0/);
});
