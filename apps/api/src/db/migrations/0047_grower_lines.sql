-- The edits of each grower: for each the newest change of the grower's rows. A timeline of a grower with tens of thousands of
-- points and samples is read from it; before, each of them was looked up among all changes.
CREATE TABLE grower_line (
  grower_id bigint NOT NULL,
  seq bigint NOT NULL,
  -- Null for what was recorded before edits were: each change is a line by itself.
  edit_id bigint,
  PRIMARY KEY (grower_id, seq)
);

-- Rows that there are name their grower; of removed ones the removal does.
INSERT INTO grower_line (grower_id, seq, edit_id)
SELECT grower_id, max(seq), edit_id FROM (
  SELECT coalesce(named.grower_id, removed.grower_id) AS grower_id, change.seq, change.edit_id
  FROM change
  LEFT JOIN (
    SELECT 'grower' AS entity, id, id AS grower_id FROM grower
    UNION ALL SELECT 'enrollment', id, grower_id FROM enrollment
    UNION ALL SELECT 'enrollment_document', id, grower_id FROM enrollment_document
    UNION ALL SELECT 'enrollment_field', id, grower_id FROM enrollment_field
    UNION ALL SELECT 'field', id, grower_id FROM field
    UNION ALL SELECT 'boundary_version', id, grower_id FROM boundary_version
    UNION ALL SELECT 'field_year', id, grower_id FROM field_year
    UNION ALL SELECT 'design', id, grower_id FROM design
    UNION ALL SELECT 'stratum', id, grower_id FROM stratum
    UNION ALL SELECT 'point', id, grower_id FROM point
    UNION ALL SELECT 'sample', id, grower_id FROM sample
  ) AS named ON named.entity = change.entity AND named.id = change.entity_id
  LEFT JOIN (
    SELECT DISTINCT ON (entity, entity_id) entity, entity_id,
      CASE entity WHEN 'grower' THEN entity_id ELSE (before ->> 'growerId')::bigint END AS grower_id
    FROM change
    WHERE after IS NULL AND entity IN ('grower', 'enrollment', 'enrollment_document', 'enrollment_field', 'field',
      'boundary_version', 'field_year', 'design', 'stratum', 'point', 'sample')
    ORDER BY entity, entity_id, seq DESC
  ) AS removed ON named.id IS NULL AND removed.entity = change.entity AND removed.entity_id = change.entity_id
) AS told
WHERE grower_id IS NOT NULL
GROUP BY grower_id, edit_id, CASE WHEN edit_id IS NULL THEN seq END;
