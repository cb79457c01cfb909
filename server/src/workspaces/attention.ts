// The items that need attention on the home page, worst first: each with its count and a link.
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Scope } from '../platform/scope.ts';
import type { HomeFigures } from './store.ts';

type Attention = AnswerOf<Calls['getHome']>['attention'][number];

/** The items that the caller may see and whose count is not zero. */
export function attentionOf(figures: HomeFigures, scope: Scope): Attention[] {
  const at = (page: string) => `/w/${scope.workspaceId}/${page}`;
  const all: (Attention & { shown: boolean })[] = [
    {
      kind: 'overdue_projects',
      severity: 'danger',
      title: 'Projects past their completion date',
      detail: 'Archive them or set a new completion date',
      count: figures.overdue_projects,
      href: at('projects?sort=end_date'),
      shown: scope.can('projects:view'),
    },
    {
      kind: 'late_programmes',
      severity: 'danger',
      title: 'Programmes that end after contract completion',
      detail: 'Find what drives the finish, or agree on an extension',
      count: figures.late_programmes,
      href: at(
        figures.late_programmes === 1 ? `projects/${figures.late_project}/critical-path` : 'projects?sort=end_date',
      ),
      shown: scope.can('schedule:edit'),
    },
    {
      kind: 'below_floor',
      severity: 'warning',
      title: 'Labour rates below the margin floor',
      detail: 'Raise the sell rate or accept the margin',
      count: figures.below_floor,
      href: at('rates?below_floor=true'),
      shown: scope.can('labour_rates:see_cost'),
    },
    {
      kind: 'ending_projects',
      severity: 'info',
      title: 'Projects that end within 30 days',
      detail: 'Check claims and close-out',
      count: figures.ending_projects,
      href: at('projects?sort=end_date'),
      shown: scope.can('projects:view'),
    },
    {
      kind: 'invited',
      severity: 'info',
      title: 'People who have not accepted their invitation',
      detail: 'Send the link again',
      count: figures.invited,
      href: at('people?status=invited'),
      shown: scope.can('members:edit'),
    },
    {
      kind: 'without_number',
      severity: 'info',
      title: 'Projects without a number',
      detail: 'Numbers appear on every transmittal and claim',
      count: figures.without_number,
      href: at('projects?sort=project_number'),
      shown: scope.can('projects:edit'),
    },
  ];
  return all.filter((matter) => matter.shown && matter.count > 0).map(({ shown: _shown, ...matter }) => matter);
}
