-- What kept a crew from a point's place: about the ground, or by chance. Points from before say nothing: their reasons are
-- words of crews, and nobody has said what they mean for an estimate.
ALTER TABLE point ADD COLUMN cause text CHECK (cause IN
  ('water', 'fence', 'rock', 'cover', 'slope', 'ground', 'time', 'equipment', 'weather', 'chance'));
ALTER TABLE removed_point ADD COLUMN cause text;
CREATE INDEX point_by_cause ON point (cause) WHERE cause IS NOT NULL;
