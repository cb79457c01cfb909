import { usePageName } from '../client/shell-state.ts';
import { TransmittalList } from './transmittal-list.tsx';

/** The transmittals of a workspace. */
export function TransmittalsPage() {
  usePageName('Transmittals');
  return <TransmittalList />;
}
