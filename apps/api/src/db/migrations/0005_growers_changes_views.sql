-- Trigrams: any part of a name is found by index, and names that are like each other are told.
-- Comes with PostgreSQL as a trusted extension: the database's owner may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Growers are few and looked for all the time: what is new goes into the index at once. Fields come by the thousand:
-- what is new waits in a list that each search reads too, kept short because the embedded database has no vacuum.
CREATE INDEX grower_by_part_of_name ON grower USING gin (search_name gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX field_by_part_of_name ON field USING gin (search_name gin_trgm_ops) WITH (gin_pending_list_limit = 1024);

-- A grower's name as it is compared with others: legal forms and words that half of all growers carry say nothing about
-- who it is, and abbreviations are written out. Of a name made of nothing else, the whole.
CREATE FUNCTION grower_name_to_compare(search_name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(nullif(btrim(regexp_replace(words,
    '\m(the|and|family|farms?|farming|ranch(es)?|acres|lands?|ag|agri|agriculture|holdings?|enterprises?|operations?'
      || '|partners(hip)?|llcs?|llps?|lp|inc|incorporated|ltd|limited|corp|corporation|co|company)\M',
    ' ', 'g')), ''), words)
  FROM (
    SELECT regexp_replace(plain, '\mbros\M', 'brothers', 'g') AS words
    FROM (
      SELECT btrim(regexp_replace(regexp_replace(replace(replace(search_name, '&', ' and '), '+', ' and '),
        '[.''’]', '', 'g'), '[-_,;:/()"#]+', ' ', 'g')) AS plain
    ) AS without_punctuation
  ) AS written_out
$$;
CREATE INDEX grower_by_likeness ON grower USING gin (grower_name_to_compare(search_name) gin_trgm_ops)
  WITH (fastupdate = off);

CREATE INDEX grower_by_update ON grower (updated_at, id);

-- What a timeline cannot find by the rows that are there: those that were removed (an import taken back).
CREATE INDEX change_field_removed ON change ((before ->> 'growerId')) WHERE entity = 'field' AND after IS NULL;
CREATE INDEX change_part_of_field_removed ON change ((before ->> 'fieldId'))
  WHERE entity IN ('boundary_version', 'field_year') AND after IS NULL;

-- A page's view kept under a name: the search part of its address.
CREATE TABLE saved_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff,
  page text NOT NULL CHECK (page <> ''),
  name text NOT NULL CHECK (name <> ''),
  sort_name text COLLATE "C" NOT NULL,
  search_name text COLLATE "C" NOT NULL,
  search text NOT NULL,
  is_shared boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES staff,
  UNIQUE (staff_id, page, search_name)
);
CREATE INDEX saved_view_shared ON saved_view (page, sort_name) WHERE is_shared;
