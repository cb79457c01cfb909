-- A material has a unit of measure, a price of it and quantities. Until now its quantities were kept as hours of work and
-- its price as the cost of an hour. It is no change that anybody made, so the history has no event of it.
ALTER TABLE schedule_assignments DISABLE TRIGGER USER;
UPDATE schedule_assignments a
   SET spec = a.spec || jsonb_build_object(
         'quantity', round((a.spec->>'workMinutes')::numeric / 60, 4),
         'actualQuantity', round((a.spec->>'actualWorkMinutes')::numeric / 60, 4),
         'remainingQuantity', round((a.spec->>'remainingWorkMinutes')::numeric / 60, 4),
         'workMinutes', 0, 'actualWorkMinutes', 0, 'remainingWorkMinutes', 0)
  FROM schedule_resources r
 WHERE r.workspace_id = a.workspace_id AND r.id = a.resource_id AND r.kind = 'material' AND NOT a.spec ? 'quantity';
ALTER TABLE schedule_assignments ENABLE TRIGGER USER;
ALTER TABLE schedule_resources DISABLE TRIGGER USER;
UPDATE schedule_resources
   SET spec = spec || jsonb_build_object('costPerUnit', spec->'costPerHour', 'costPerHour', NULL, 'unitOfMeasure', NULL)
 WHERE kind = 'material' AND NOT spec ? 'costPerUnit';
ALTER TABLE schedule_resources ENABLE TRIGGER USER;
