import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconUserCircle } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { IconButton } from '../ui/button.tsx';
import { useDensity, type DensityChoice } from '../ui/theme/density.ts';
import { ToastLog } from '../ui/toast-stack.tsx';
import { useActions } from './commands.ts';

const schemes = [
  { value: 'auto', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

const densities: readonly { value: DensityChoice; label: string }[] = [
  { value: 'auto', label: 'By device' },
  { value: 'compact', label: 'Compact' },
  { value: 'regular', label: 'Regular' },
  { value: 'touch', label: 'Touch' },
];

/** The account menu: appearance, density, messages; `children` adds entries above (name, sign out). */
export function AccountMenu({ children, trigger }: { children?: ReactNode; trigger?: ReactNode }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { choice, choose } = useDensity();
  const [log, setLog] = useState(false);
  const looks = useMemo(
    () => [
      ...schemes.map(({ value, label }) => ({
        id: `colours ${value}`,
        label: value === 'auto' ? 'Colours as the system' : `${label} colours`,
        also: 'theme mode scheme appearance',
        run: () => setColorScheme(value),
      })),
      { id: 'messages', label: 'Messages', also: 'notifications log', run: () => setLog(true) },
    ],
    [setColorScheme],
  );
  useActions(looks);
  const tick = (on: boolean) => (on ? <IconCheck size={14} aria-hidden /> : null);
  return (
    <>
      <Menu width={220} position="bottom-end">
        <Menu.Target>
          {trigger ?? (
            <IconButton label="Your menu" small>
              <IconUserCircle />
            </IconButton>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          <Menu.Label>Colours</Menu.Label>
          {schemes.map((scheme) => (
            <Menu.Item
              key={scheme.value}
              rightSection={tick(colorScheme === scheme.value)}
              onClick={() => setColorScheme(scheme.value)}
            >
              {scheme.label}
            </Menu.Item>
          ))}
          <Menu.Label>Density</Menu.Label>
          {densities.map((density) => (
            <Menu.Item
              key={density.value}
              rightSection={tick(choice === density.value)}
              onClick={() => choose(density.value)}
            >
              {density.label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setLog(true)}>Messages</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {log ? <ToastLog onClose={() => setLog(false)} /> : null}
    </>
  );
}
