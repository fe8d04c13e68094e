-- What a person decided about a result, and why.
ALTER TABLE result ADD COLUMN quality_reason text NOT NULL DEFAULT '';
ALTER TABLE removed_result ADD COLUMN quality_reason text NOT NULL DEFAULT '';
-- Results of a season by analyte: values that are out of range, and those that need a look.
CREATE INDEX result_by_year ON result (year, analyte) WHERE is_current;
