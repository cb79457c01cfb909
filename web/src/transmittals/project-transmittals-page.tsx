import { useProjectPlace } from '../schedule/tasks/project-place.ts';
import { TransmittalList } from './transmittal-list.tsx';

/** The transmittals of a project. */
export function ProjectTransmittalsPage() {
  const { projectId } = useProjectPlace('Transmittals');
  return <TransmittalList projectId={projectId} />;
}
