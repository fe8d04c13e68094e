-- What kept a crew from the layer of a waived sample: about the ground, or by chance, as of points (0042_point_causes.sql).
-- Samples from before say nothing.
ALTER TABLE sample ADD COLUMN cause text CHECK (cause IN
  ('water', 'fence', 'rock', 'cover', 'slope', 'ground', 'time', 'equipment', 'weather', 'chance'));
ALTER TABLE removed_sample ADD COLUMN cause text;
