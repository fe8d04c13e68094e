-- Exports that wait for their turn say what they were asked for in the spelling of 0024. Else their file would have other
-- rows: a filter that nobody knows narrows nothing.
CREATE FUNCTION pg_temp.respelled(list jsonb, old text, today text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(list) = 'array'
    THEN (SELECT coalesce(jsonb_agg(CASE WHEN item = to_jsonb(old) THEN to_jsonb(today) ELSE item END ORDER BY place), '[]')
      FROM jsonb_array_elements(list) WITH ORDINALITY AS listed (item, place))
    ELSE list END
$$;

UPDATE export SET parameters = jsonb_set(parameters, '{columns}',
  pg_temp.respelled(parameters -> 'columns', 'programme', 'program'))
WHERE ended_at IS NULL AND kind = 'enrollments' AND parameters ? 'columns';
UPDATE export SET parameters = jsonb_set(parameters, '{sort}',
  to_jsonb(replace(parameters ->> 'sort', 'programme', 'program')))
WHERE ended_at IS NULL AND kind = 'enrollments' AND parameters ->> 'sort' IN ('programme', '-programme');
UPDATE export SET parameters = jsonb_set(parameters, '{filter}',
  (parameters -> 'filter') - 'programme' || jsonb_build_object('program', parameters #> '{filter,programme}'))
WHERE ended_at IS NULL AND kind = 'enrollments' AND parameters -> 'filter' ? 'programme';
UPDATE export SET parameters = jsonb_set(parameters, '{filter,status}',
  pg_temp.respelled(parameters #> '{filter,status}', 'cancelled', 'canceled'))
WHERE ended_at IS NULL AND kind = 'fields' AND parameters -> 'filter' ? 'status';
