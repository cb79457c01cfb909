import { recordListPage } from '../records/record-list-page.tsx';
import type { ControlProps, RecordScreens } from '../records/record-screens.ts';
import { MultiSelectField } from '../ui/fields.tsx';
import { useMemberChoices } from '../client/member-choices.ts';

function MembersField(props: ControlProps) {
  return <MultiSelectField {...props} choices={useMemberChoices()} wide />;
}

const teams: RecordScreens<'teams'> = {
  table: 'teams',
  purpose: 'People who work together on a project or across the workspace.',
  columns: {
    members: {
      id: 'members',
      header: 'Members',
      value: (team) => team.members.map((member) => member.name).join(', ') || null,
      widthPx: 420,
      groupable: false,
    },
  },
  moreColumns: [
    {
      id: 'count',
      header: 'People',
      value: (team) => team.members.length,
      kind: 'number',
      widthPx: 90,
      groupable: false,
    },
  ],
  controls: { members: MembersField },
  formValues: { members: (team) => team.members.map((member) => member.kinde_id) },
  texts: { members: (team) => team.members.map((member) => member.name).join(', ') },
  placeholders: { project_id: 'The whole workspace' },
};

/** The teams of a workspace. */
export const TeamsPage = recordListPage(teams);
