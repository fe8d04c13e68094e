-- A check compares the columns of a file with all earlier results of its laboratory: by the index alone, an analyte each.
CREATE INDEX result_by_laboratory ON result (laboratory_id, analyte, value_in_unit)
  WHERE is_current AND value_in_unit IS NOT NULL;
