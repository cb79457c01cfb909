import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { EncodingQuestion } from './encoding-question.tsx';

const options = {
  createsWbs: true,
  overwritesExisting: false,
  overwritesNewer: false,
  mode: null,
  dataDate: 'keep' as const,
};

it('the person sees which encoding was assumed, with names of the file, and chooses another', async () => {
  const change = vi.fn<(changed: object) => void>();
  const encoding = { name: 'windows-1252', is_assumed: true, names: ['Áåòîí'] };

  const screen = await render(<EncodingQuestion encoding={encoding} work={{ options, stage: null, change }} />);

  await expect.element(screen.getByRole('group', { name: /does not say how its letters are encoded/ })).toBeVisible();
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('Áåòîí');
  const select = screen.getByRole('combobox', { name: 'Encoding' });
  await expect.element(select).toHaveValue('windows-1252');
  await select.selectOptions('Cyrillic (Windows-1251)');
  expect(change).toHaveBeenCalledWith({ encoding: 'windows-1251' });
});

it('a file that says its encoding asks nothing', async () => {
  const screen = await render(
    <EncodingQuestion
      encoding={undefined}
      work={{ options, stage: null, change: vi.fn<(changed: object) => void>() }}
    />,
  );

  expect(screen.container.textContent).toBe('');
});
