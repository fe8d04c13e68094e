-- Strata may be the squares of a grid.
ALTER TABLE design DROP CONSTRAINT design_method_check;
ALTER TABLE design ADD CONSTRAINT design_method_check CHECK (method IN ('compact_equal_area', 'compact', 'grid'));
