import { Menu } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { useWorkspace } from '../caller.tsx';
import { useWrite } from '../data.ts';
import { useDeletion } from '../deletion.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { RenameView, SaveView } from './save-view.tsx';
import type { SavedView, SavedViews } from './use-saved-views.ts';

interface SavedViewMenuProps {
  saved: SavedViews;
  /** Shows the button as an icon only. */
  isNarrow?: boolean;
}

/** The menu for the view of a list: save it under a name, or update, share, rename and delete a saved view. */
export function SavedViewMenu({ saved, isNarrow = false }: SavedViewMenuProps) {
  const [opened, setOpened] = useState<'save' | 'rename' | null>(null);
  const close = () => setOpened(null);
  const { chosen, choose, isChanged } = saved;
  // Belongs to the button: the menu has closed by the time the view is deleted.
  const deletion = useDeletion({
    remove: 'deleteSavedView',
    restore: 'restoreSavedView',
    noun: 'view',
    restored: (view) => `The view “${view.name}” is back`,
  });
  const { mayKeep } = saved;
  if (!mayKeep && !(chosen && isChanged)) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          {isNarrow ? (
            <IconButton small label="Views">
              <IconBookmark />
            </IconButton>
          ) : (
            <Button look="subtle" small icon={<IconBookmark />}>
              Views
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {mayKeep ? (
            <Menu.Item onClick={() => setOpened('save')}>
              {chosen ? 'Save as a new view…' : 'Save this view…'}
            </Menu.Item>
          ) : null}
          {chosen && isChanged ? (
            <Menu.Item onClick={() => choose(chosen, { isStep: true })}>Back to the view as saved</Menu.Item>
          ) : null}
          {chosen && mayKeep ? (
            <ChosenView
              saved={saved}
              chosen={chosen}
              onRename={() => setOpened('rename')}
              onDelete={() => deletion.remove(chosen.id, () => choose(null))}
            />
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {opened === 'save' ? <SaveView saved={saved} onClose={close} /> : null}
      {opened === 'rename' && chosen ? <RenameView view={chosen} onClose={close} /> : null}
    </>
  );
}

interface ChosenViewProps {
  saved: SavedViews;
  chosen: SavedView;
  onRename: () => void;
  onDelete: () => void;
}

function ChosenView({ saved, chosen, onRename, onDelete }: ChosenViewProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const { id, name, version, is_shared, opens_first } = chosen;
  const params = { workspaceId, id };
  const may = (ability: string) => chosen.abilities.includes(ability);
  const update = useWrite('updateSavedView', {
    successMessage: () => `The view “${name}” has been saved`,
    failsWith: 'Failed to update view',
  });
  const share = useWrite('shareSavedView', {
    successMessage: (view) =>
      view.is_shared ? `Everybody who may open this list sees “${name}” now` : `“${name}” is no longer shared`,
    failsWith: 'Failed to share view',
  });
  const open = useWrite('chooseOpeningView', {
    successMessage: ({ view_id }) =>
      view_id ? `This list opens with “${name}”` : 'This list opens with its usual view',
    failsWith: 'Failed to choose the view that opens first',
  });
  return (
    <>
      {saved.isChanged && may('edit') ? (
        <Menu.Item onClick={() => update.mutate({ params, body: { address: saved.current, version } })}>
          Save changes to “{name}”
        </Menu.Item>
      ) : null}
      <Menu.Divider />
      <Menu.Label>
        {name}
        {chosen.is_own ? '' : ` – saved by ${chosen.owner_name}`}
      </Menu.Label>
      <Menu.Item
        onClick={() =>
          open.mutate({ params: { workspaceId }, body: { list: saved.list, view_id: opens_first ? null : id } })
        }
      >
        {opens_first ? 'Open this list with its usual view' : 'Open this list with it'}
      </Menu.Item>
      {may('share') ? (
        <Menu.Item onClick={() => share.mutate({ params, body: { is_shared: !is_shared, version } })}>
          {is_shared ? 'Stop sharing' : 'Share with all who open this list'}
        </Menu.Item>
      ) : null}
      {may('edit') ? <Menu.Item onClick={onRename}>Rename…</Menu.Item> : null}
      {may('delete') ? <Menu.Item onClick={onDelete}>Delete</Menu.Item> : null}
    </>
  );
}
