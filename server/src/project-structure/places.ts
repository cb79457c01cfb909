// Levels and zones of a building: from the lowest order to the highest, basements below zero; each name once.
import { againstRule, type Faults } from '../platform/failures.ts';
/** A level or zone. */
export interface Place {
  name: string;
  order: number;
}

interface PlaceInput {
  name: string;
  order?: number;
}

/** Places in order; one without an order follows the previous one. Throws 422 if a name repeats. */
export function placesOf(input: { levels?: PlaceInput[]; zones?: PlaceInput[] }): {
  levels?: Place[];
  zones?: Place[];
} {
  const faults: Faults = { ...repeats('levels', input.levels), ...repeats('zones', input.zones) };
  if (Object.keys(faults).length > 0) {
    throw againstRule(faults);
  }
  return {
    ...(input.levels ? { levels: inOrder(input.levels) } : {}),
    ...(input.zones ? { zones: inOrder(input.zones) } : {}),
  };
}

function inOrder(places: PlaceInput[]): Place[] {
  let last = -1;
  return places
    .map(({ name, order }) => {
      last = order ?? last + 1;
      return { name: name.trim(), order: last };
    })
    .sort((a, b) => a.order - b.order);
}

function repeats(field: 'levels' | 'zones', places: PlaceInput[] = []): Faults {
  const seen = new Set<string>();
  const faults: Faults = {};
  places.forEach(({ name }, index) => {
    const folded = name.trim().toLowerCase();
    if (seen.has(folded)) {
      faults[`${field}.${index}.name`] = ['This name is there already. Choose another.'];
    }
    seen.add(folded);
  });
  return faults;
}
