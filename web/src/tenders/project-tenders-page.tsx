import { useProjectPlace } from '../schedule/tasks/project-place.ts';
import { TendersPage } from './tenders-page.tsx';

/** The tender packages of a project. */
export function ProjectTendersPage() {
  useProjectPlace('Tenders');
  return <TendersPage />;
}
