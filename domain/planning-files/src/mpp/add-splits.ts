import type { Programme } from '@horizon/schedule';
import type { OpenProject } from './open-project.ts';
import type { AssignmentRow } from './read-assignments.ts';
export function addSplits(_project: OpenProject, _programme: Programme, _rows: AssignmentRow[]): void {}
