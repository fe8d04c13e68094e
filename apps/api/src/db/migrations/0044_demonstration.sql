-- How far the demonstration is that a first start invents while the page is open (docs/spec/demo.md): one row while it is
-- written and after, and what each part of it answered, until all are written.
CREATE TABLE demonstration (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  -- The day for which it is invented.
  today timestamptz NOT NULL,
  step text NOT NULL DEFAULT '',
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  ended_at timestamptz
);
CREATE TABLE demonstration_part (
  number integer PRIMARY KEY,
  answer jsonb NOT NULL,
  -- How many numbers it drew of each sequence of random numbers.
  drawn integer[] NOT NULL
);
