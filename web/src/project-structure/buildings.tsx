import type { RecordAnswer } from '../client/declared.ts';
import type { RecordScreens } from '../records/record-screens.ts';
import type { Place } from './place-list.ts';
import { PlacesField } from './places-field.tsx';
import styles from './structure.module.css';

type Building = RecordAnswer<'buildings'>;

/** The buildings of a workspace’s projects. */
export const buildings: RecordScreens<'buildings'> = {
  table: 'buildings',
  purpose: 'Buildings with their levels and zones say where on a project work is.',
  columns: {
    levels: {
      id: 'levels',
      header: 'Levels',
      value: (building) => building.levels.length,
      kind: 'number',
      widthPx: 90,
      groupable: false,
    },
    zones: {
      id: 'zones',
      header: 'Zones',
      value: (building) => namesOf(building.zones) || null,
      widthPx: 320,
      groupable: false,
    },
  },
  sections: [
    { title: 'Building', fields: ['building_name', 'project_id'] },
    { title: 'Levels and zones', fields: ['levels', 'zones'] },
  ],
  controls: {
    levels: () => <PlacesField name="levels" label="Levels" noun="level" isStack />,
    zones: () => <PlacesField name="zones" label="Zones" noun="zone" />,
  },
  texts: { levels: ({ levels }) => namesOf(levels), zones: ({ zones }) => namesOf(zones) },
  Details: BuildingPlaces,
};

const namesOf = (places: readonly Place[]) => places.map((place) => place.name).join(', ');

function BuildingPlaces({ record: building }: { record: Building }) {
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
    <div className={styles.lists}>
      {list('Levels', building.levels.toReversed())}
      {list('Zones', building.zones)}
    </div>
  );
}
