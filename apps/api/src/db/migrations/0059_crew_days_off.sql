-- Days on which a crew does not work: its own, and US federal holidays unless it works on them.
ALTER TABLE crew ADD days_off jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(days_off) = 'array');
ALTER TABLE crew ADD holidays_off boolean NOT NULL DEFAULT true;
