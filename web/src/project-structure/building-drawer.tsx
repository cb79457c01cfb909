import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { ProjectField } from '../client/project-field.tsx';
import { refusalFrom, useRecordForm } from '../client/save.ts';
import { HistorySection } from '../audit/history-section.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { TextField } from '../ui/fields.tsx';
import { FormSection, useForm } from '../ui/form.tsx';
import type { Place } from './place-list.ts';
import { PlacesField } from './places-field.tsx';
import styles from './structure.module.css';
import type { Building } from './structure.ts';

const labels = { building_name: 'Name', levels: 'Levels', zones: 'Zones' };

interface Values {
  readonly [name: string]: unknown;
  readonly building_name: string;
  readonly levels: readonly Place[];
  readonly zones: readonly Place[];
}

const valuesOf = (building: Building): Values => ({
  building_name: building.building_name,
  levels: building.levels,
  zones: building.zones,
});
const copied = (places: readonly Place[]) => places.map((place) => ({ ...place }));

/** Adds a building to a project. */
export function NewBuilding({ projectId = '', onClose }: { projectId?: string; onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const create = useWrite('createBuilding', {
    alsoStale: ['audit'],
    says: (building) => `“${building.building_name}” has been added`,
  });
  const form = useForm({
    initial: {
      building_name: '',
      project_id: projectId,
      levels: [] as readonly Place[],
      zones: [] as readonly Place[],
    },
    onSave: (values) =>
      refusalFrom(async () => {
        const body = {
          building_name: values.building_name.trim(),
          project_id: values.project_id,
          levels: copied(values.levels),
          zones: copied(values.zones),
        };
        await create.mutateAsync({ params: { workspaceId }, body });
        onClose();
      }),
  });
  return (
    <FormDrawer title="New building" form={form} saveLabel="Add building" onClose={onClose}>
      <FormSection title="Building">
        <TextField
          name="building_name"
          label={labels.building_name}
          noun="the building’s name"
          required
          wide
          maxLength={200}
        />
        <ProjectField name="project_id" label="Project" required disabled={projectId !== ''} wide />
      </FormSection>
      <Places />
    </FormDrawer>
  );
}

/** One building beside the list: changed where the person may, else shown. */
export function BuildingDrawer({ record: building, onClose }: { record: Building; onClose: () => void }) {
  if (building.abilities.includes('edit')) return <EditBuilding building={building} onClose={onClose} />;
  const list = (title: string, places: readonly Place[]) => (
    <section>
      <h3>{title}</h3>
      <ul>
        {places.map((place) => (
          <li key={place.name}>
            <span>{place.order}</span>
            {place.name}
          </li>
        ))}
      </ul>
    </section>
  );
  return (
    <Drawer title={building.building_name} onClose={onClose}>
      <div className={styles.lists}>
        {list(labels.levels, building.levels.toReversed())}
        {list(labels.zones, building.zones)}
      </div>
    </Drawer>
  );
}

function EditBuilding({ building, onClose }: { building: Building; onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const update = useWrite('updateBuilding', {
    alsoStale: ['audit'],
    says: (saved) => `“${saved.building_name}” has been changed`,
  });
  const record = useRecordForm({
    record: building,
    valuesOf,
    save: ({ building_name, levels, zones }, version) =>
      update.mutateAsync({
        params: { workspaceId, id: building.building_id },
        body: {
          version,
          ...(building_name === undefined ? {} : { building_name: building_name.trim() }),
          ...(levels ? { levels: copied(levels) } : {}),
          ...(zones ? { zones: copied(zones) } : {}),
        },
      }),
    onSaved: onClose,
  });
  return (
    <FormDrawer
      title={building.building_name}
      form={record.form}
      record={record}
      saveLabel="Save"
      onClose={onClose}
      labels={labels}
      show={(name, value) =>
        name === 'building_name' ? String(value) : (value as Place[]).map((place) => place.name).join(', ')
      }
    >
      <FormSection title="Building" detail={building.project_name ?? undefined}>
        <TextField
          name="building_name"
          label={labels.building_name}
          noun="the building’s name"
          required
          wide
          maxLength={200}
        />
      </FormSection>
      <Places />
      <HistorySection entity="buildings" id={building.building_id} />
    </FormDrawer>
  );
}

function Places() {
  return (
    <FormSection title="Levels and zones">
      <PlacesField name="levels" label={labels.levels} noun="level" isStack />
      <PlacesField name="zones" label={labels.zones} noun="zone" />
    </FormSection>
  );
}
