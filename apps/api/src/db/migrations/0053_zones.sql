-- Strata may be zones that a person outlines.
ALTER TABLE design DROP CONSTRAINT design_method_check;
ALTER TABLE design ADD CONSTRAINT design_method_check CHECK (method IN ('compact_equal_area', 'compact', 'grid', 'zones'));
-- Points that a person placed, places that were inaccessible in an earlier year, and the cores of a bag.
ALTER TABLE point ADD COLUMN is_hand_placed boolean NOT NULL DEFAULT false;
ALTER TABLE point ADD COLUMN inaccessible_in integer CHECK (inaccessible_in BETWEEN 1900 AND 2200);
ALTER TABLE point ADD COLUMN cores jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(cores) = 'array');
ALTER TABLE removed_point ADD COLUMN is_hand_placed boolean NOT NULL DEFAULT false;
ALTER TABLE removed_point ADD COLUMN inaccessible_in integer;
ALTER TABLE removed_point ADD COLUMN cores jsonb NOT NULL DEFAULT '[]';
