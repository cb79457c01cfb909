// The scales of a page and of its parts, and setting them.
import { boundsOf, calibrated, type LengthUnit, type Point } from '@horizon/markup';
import { useCall, useWrite } from '../client/data.ts';
import type { SheetPlace } from './use-markups.ts';

export function useScales({ workspaceId, cdeId, versionId, page }: SheetPlace) {
  const params = { workspaceId, id: cdeId, versionId };
  const read = useCall('listSheetScales', { params });
  const words = { successMessage: () => 'Scale set', failsWith: 'Failed to set the scale' };
  const save = useWrite('setSheetScale', words);
  const add = useWrite('addScaleViewport', words);
  const remove = useWrite('deleteScaleViewport', {
    successMessage: ({ message }) => message,
    failsWith: 'Failed to remove the scale',
  });
  return {
    scale: read.data?.items.find(({ pdf_page_number: of }) => of === page) ?? null,
    viewports: (read.data?.viewports ?? []).filter(({ pdf_page_number: of }) => of === page),
    mayEdit: read.data?.abilities.includes('edit') ?? false,
    /** Resolves to whether the scale was set; a failure is shown as a toast. */
    set: (scale: { millimetres_per_pt: number; unit: LengthUnit }) =>
      save.mutateAsync({ params, body: { pdf_page_number: page, ...scale } }).then(
        () => true,
        () => false,
      ),
    calibrate: async (points: readonly Point[], length: number, unit: LengthUnit) => {
      const [from, to] = points;
      const found = from && to ? calibrated(from, to, length, unit) : null;
      if (!found) return false;
      const body = { pdf_page_number: page, millimetres_per_pt: found.millimetresPerPt, unit };
      return save.mutateAsync({ params, body }).then(
        () => true,
        () => false,
      );
    },
    addPart: (points: readonly Point[], scale: { millimetres_per_pt: number; unit: LengthUnit; name: string | null }) =>
      add.mutateAsync({ params, body: { pdf_page_number: page, bounds: boundsOf(points), ...scale } }).then(
        () => true,
        () => false,
      ),
    removePart: (viewportId: string) => remove.mutate({ params: { ...params, viewportId } }),
  };
}
